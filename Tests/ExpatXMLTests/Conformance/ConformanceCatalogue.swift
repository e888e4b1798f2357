/// A file that lists documents of the W3C XML Conformance Test Suite. The suite's top file includes it, so it may have
/// no root element of its own.
struct ConformanceCatalogue: Sendable {
  let path: String
  private(set) var rows: [ConformanceRow] = []
  /// The reason why it could not be read completely.
  private(set) var fault: String?

  /// Returns nil if the file is not a catalogue.
  init?(path: String, in suite: URL) {
    let url = suite.appendingPathComponent(path)
    // Every row has these attributes, and no document of the suite has them.
    guard let bytes = try? Data(contentsOf: url),
      ["<TEST", "SECTIONS", "URI"].allSatisfy({ bytes.range(of: Data($0.utf8)) != nil })
    else { return nil }
    self.path = path
    read(bytes, folder: url.deletingLastPathComponent())
  }

  /// Reads a catalogue from `text`. Its documents are in `folder`.
  init(_ text: String, folder: URL) {
    path = ""
    read(Data(text.utf8), folder: folder)
  }

  private mutating func read(_ bytes: Data, folder: URL) {
    let parser = ExpatXMLParser(
      data: Data("<TESTCASES>".utf8) + Self.withoutTextDeclaration(bytes) + Data("</TESTCASES>".utf8))
    let reader = Reader(folder: folder)
    parser.delegate = reader
    let isRead = parser.parse()
    rows = reader.rows
    fault = isRead ? reader.fault : parser.parserError?.localizedDescription
    if rows.isEmpty { fault = fault ?? "It has no rows." }
  }

  private static func withoutTextDeclaration(_ bytes: Data) -> Data {
    guard bytes.starts(with: "<?xml".utf8), let end = bytes.range(of: Data("?>".utf8)) else { return bytes }
    return bytes[end.upperBound...]
  }

  private final class Reader: ExpatXMLParserDelegate {
    private let folder: URL
    private(set) var rows: [ConformanceRow] = []
    private(set) var fault: String?

    init(folder: URL) {
      self.folder = folder
    }

    func parser(
      _ parser: ExpatXMLParser, didStartElement elementName: String, namespaceURI: String?,
      qualifiedName qName: String?,
      attributes attributeDict: [String: String]
    ) {
      guard elementName == "TEST" else { return }
      if let row = ConformanceRow(attributeDict, folder: folder) {
        rows.append(row)
      } else {
        fault = "A row has no ID, no URI or an unknown TYPE: \(attributeDict)."
      }
    }
  }
}
