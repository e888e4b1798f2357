/// A row of a catalogue of the W3C XML Conformance Test Suite: a document, and the required result. The suite's
/// `testcases.dtd` explains the attributes.
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
  private var versions: [Substring]
  private var editions: [Substring]
  private var recommendation: String

  /// Returns nil if an attribute is missing that every row has. The paths of documents are relative to the folder of
  /// the catalogue.
  init?(_ attributes: [String: String], folder: URL) {
    guard let id = attributes["ID"], let uri = attributes["URI"], let kind = attributes["TYPE"].flatMap(Kind.init)
    else { return nil }
    self.id = id
    self.kind = kind
    self.uri = uri
    document = folder.appendingPathComponent(uri)
    output = attributes["OUTPUT"].map(folder.appendingPathComponent)
    entities = attributes["ENTITIES"] ?? "none"
    isNamespaceAware = attributes["NAMESPACE"] != "no"
    versions = attributes["VERSION"]?.split(separator: " ") ?? []
    editions = attributes["EDITION"]?.split(separator: " ") ?? []
    recommendation = attributes["RECOMMENDATION"] ?? "XML1.0"
  }

  /// Whether the row is about XML 1.0.
  var isApplicable: Bool {
    (versions.isEmpty || versions.contains("1.0")) && !["XML1.1", "NS1.1"].contains(recommendation)
  }

  /// Whether the row counts: it is about XML 1.0, and only one verdict is right.
  var counts: Bool { isApplicable && kind != .error }

  /// Whether the row is only about the fifth edition of XML 1.0.
  var isOfFifthEditionOnly: Bool { editions == ["5"] }
}
