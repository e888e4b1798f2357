/// The W3C XML Conformance Test Suite, or a part of it. It is in the folder that the environment variable `XMLCONF`
/// names, which contains `xmltest`, `sun`, `ibm` …
enum ConformanceSuite {
  static let folder: URL? = {
    guard let path = ProcessInfo.processInfo.environment["XMLCONF"], !path.isEmpty else { return nil }
    return URL(fileURLWithPath: path, isDirectory: true)
  }()

  /// Every catalogue below the folder, by folder. They are searched for: the suite's top file also names those that a part does not
  /// have, and gives a wrong folder for one.
  static let collections: [ConformanceCollection] = {
    guard let folder, let paths = try? FileManager.default.subpathsOfDirectory(atPath: folder.path) else { return [] }
    let catalogues = paths.filter { $0.hasSuffix(".xml") }.sorted()
      .compactMap { ConformanceCatalogue(path: $0, in: folder) }
    return Dictionary(grouping: catalogues) { ($0.path as NSString).deletingLastPathComponent }
      .map { ConformanceCollection(name: $0, catalogues: $1) }
      .sorted { $0.name < $1.name }
  }()
}

enum ConformanceReport {
  /// Prints a line of the results, and appends it to the file that the environment variable `XMLCONF_REPORT` names.
  static func write(_ line: String) throws {
    print(line)
    guard let path = ProcessInfo.processInfo.environment["XMLCONF_REPORT"] else { return }
    if !FileManager.default.fileExists(atPath: path) { try Data().write(to: URL(fileURLWithPath: path)) }
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try file.seekToEnd()
    try file.write(contentsOf: Data("\(line)\n".utf8))
  }
}

/// The catalogues of one folder.
struct ConformanceCollection: Sendable {
  var name: String
  var catalogues: [ConformanceCatalogue]
}

/// A file that lists documents. The suite's top file includes it, so it may have no root element of its own.
struct ConformanceCatalogue: Sendable {
  let path: String
  private(set) var rows: [ConformanceRow] = []
  /// The reason why it could not be read completely.
  private(set) var fault: String?

  /// Returns nil if the file is not a catalogue.
  init?(path: String, in suite: URL) {
    let url = suite.appendingPathComponent(path)
    // Every row has these attributes, and no document of the suite has them.
    guard var bytes = try? Data(contentsOf: url),
      ["<TEST", "SECTIONS", "URI"].allSatisfy({ bytes.range(of: Data($0.utf8)) != nil })
    else { return nil }
    self.path = path
    if bytes.starts(with: "<?xml".utf8), let end = bytes.range(of: Data("?>".utf8)) { bytes = bytes[end.upperBound...] }
    do {
      let root = try ExpatXMLElement(.data(Data("<TESTCASES>".utf8) + bytes + Data("</TESTCASES>".utf8)))
      for element in root.elements(matching: ".//TEST") {
        rows.append(try #require(ConformanceRow(element, folder: url.deletingLastPathComponent()), "\(element)"))
      }
      if rows.isEmpty { fault = "It has no rows." }
    } catch {
      fault = "\(error)"
    }
  }
}

/// A row of a catalogue: a document, and the required result. The suite's `testcases.dtd` explains the attributes.
struct ConformanceRow: Sendable {
  enum Kind: String, CaseIterable {
    case valid
    case invalid
    case notWellFormed = "not-wf"
    /// Processors may report it or not.
    case error
  }

  var id: String
  var kind: Kind
  var uri: String
  var document: URL
  /// The document in second canonical form.
  var output: URL?
  /// The kinds of external entities that must be loaded.
  var entities: String
  var isNamespaceAware: Bool
  /// Whether the row is about XML 1.0.
  var isApplicable: Bool
  /// Whether the row is only about the fifth edition of XML 1.0.
  var isOfFifthEditionOnly: Bool

  /// Whether the row counts: it is about XML 1.0, and only one verdict is right.
  var counts: Bool { isApplicable && kind != .error }

  /// Returns nil if an attribute is missing that every row has. The paths of documents are relative to the folder of the catalogue.
  init?(_ row: ExpatXMLElement, folder: URL) {
    guard let id = row.attribute("ID"), let uri = row.attribute("URI"),
      let kind = row.attribute("TYPE").flatMap(Kind.init)
    else { return nil }
    (self.id, self.kind, self.uri, document) = (id, kind, uri, folder.appendingPathComponent(uri))
    output = row.attribute("OUTPUT").map(folder.appendingPathComponent)
    entities = row.attribute("ENTITIES") ?? "none"
    isNamespaceAware = row.attribute("NAMESPACE") != "no"
    let versions = row.attribute("VERSION")?.split(separator: " ") ?? ["1.0"]
    isApplicable = versions.contains("1.0") && !["XML1.1", "NS1.1"].contains(row.attribute("RECOMMENDATION"))
    isOfFifthEditionOnly = row.attribute("EDITION") == "5"
  }
}

extension Trait where Self == ConditionTrait {
  /// For tests that go through the suite.
  static var needsConformanceSuite: Self {
    .enabled(
      if: ConformanceSuite.folder != nil,
      "The environment variable XMLCONF does not name the folder of the W3C XML Conformance Test Suite.")
  }
}
