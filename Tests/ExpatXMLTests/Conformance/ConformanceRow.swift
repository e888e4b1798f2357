import Foundation

/// A row of a catalogue of the W3C XML Conformance Test Suite: a document, and what must come of it. The suite's
/// `testcases.dtd` says what the attributes mean.
struct ConformanceRow: Sendable {
  enum Kind: String, CaseIterable {
    case valid
    case invalid
    case notWellFormed = "not-wf"
    /// Processors may report it, and need not.
    case error
  }

  var id: String
  var kind: Kind
  var uri: String
  var document: URL
  /// The document in second canonical form.
  var output: URL?
  /// The kinds of external entities it takes to see what the row is about.
  var entities: String
  var isNamespaceAware: Bool
  private var versions: [Substring]
  private var editions: [Substring]
  private var recommendation: String

  /// Nil without an attribute that every row has. Documents are found from the folder of the row's catalogue.
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

  /// Whether the row counts: it is about XML 1.0, and one verdict is the right one.
  var counts: Bool { isApplicable && kind != .error }

  /// Whether the row is not about the first four editions of XML 1.0.
  var isOfFifthEditionOnly: Bool { editions == ["5"] }
}
