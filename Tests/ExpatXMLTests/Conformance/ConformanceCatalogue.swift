import ExpatXML
import Foundation

/// A file that lists documents of the W3C XML Conformance Test Suite. It is written to be included in the suite's top
/// file: not all of them have a root element.
struct ConformanceCatalogue: Sendable {
  let path: String
  private(set) var rows: [ConformanceRow] = []
  /// Why it could not be read as a whole.
  private(set) var fault: String?

  /// Nil if the file is no catalogue.
  init?(path: String, in suite: URL) {
    let url = suite.appendingPathComponent(path)
    // Attributes that every row has, and no document of the suite.
    guard let bytes = try? Data(contentsOf: url),
      ["<TEST", "SECTIONS", "URI"].allSatisfy({ bytes.range(of: Data($0.utf8)) != nil })
    else { return nil }
    self.path = path
    read(bytes, folder: url.deletingLastPathComponent())
  }

  /// Reads `text`, whose documents are in `folder`.
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
