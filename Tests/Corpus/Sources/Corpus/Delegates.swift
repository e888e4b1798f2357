import ExpatXML
import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Reads with the `XMLParser` of Foundation.
final class FoundationDelegate: NSObject, XMLParserDelegate {
  private var digest = Digest()

  static func read(_ path: String) -> Reading {
    guard let parser = XMLParser(contentsOf: URL(filePath: path)) else { return .error("no parser") }
    let delegate = FoundationDelegate()
    parser.delegate = delegate
    guard parser.parse() else { return .error("\(parser.parserError.map { "\($0)" } ?? "parse() is false")") }
    return delegate.digest.result
  }

  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
    attributes attributeDict: [String: String]
  ) {
    digest.start(elementName, attributeDict.map { ($0.key, $0.value) })
  }

  func parser(
    _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName qName: String?
  ) {
    digest.end(elementName)
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { digest.text(string) }

  // Without this method, the parser loses CDATA sections.
  func parser(_ parser: XMLParser, foundCDATA block: Data) { digest.text(String(decoding: block, as: UTF8.self)) }

  func parser(_ parser: XMLParser, foundIgnorableWhitespace whitespace: String) { digest.text(whitespace) }
}

/// Reads with ``ExpatXMLParser``.
final class ExpatXMLDelegate: ExpatXMLParserDelegate {
  private var digest = Digest()

  static func read(_ path: String) -> Reading {
    guard let parser = ExpatXMLParser(contentsOf: URL(filePath: path)) else { return .error("no parser") }
    let delegate = ExpatXMLDelegate()
    parser.delegate = delegate
    return delegate.reading(of: parser, succeeded: parser.parse())
  }

  /// Chunks of 1, 10, 100 and 1000 bytes in turn.
  static func readInChunks(_ data: Data) -> Reading {
    let parser = ExpatXMLParser()
    let delegate = ExpatXMLDelegate()
    parser.delegate = delegate
    var rest = data
    var count = 1
    while !rest.isEmpty, parser.feed(rest.prefix(count)) {
      rest = rest.dropFirst(count)
      count = count == 1000 ? 1 : count * 10
    }
    return delegate.reading(of: parser, succeeded: parser.finish())
  }

  private func reading(of parser: ExpatXMLParser, succeeded: Bool) -> Reading {
    succeeded ? digest.result : .error(parser.parserError.map { "\($0)" } ?? "parse() is false")
  }

  func parser(
    _ parser: ExpatXMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
    attributes attributeDict: [String: String]
  ) {
    digest.start(elementName, attributeDict.map { ($0.key, $0.value) })
  }

  func parser(
    _ parser: ExpatXMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName qName: String?
  ) {
    digest.end(elementName)
  }

  func parser(_ parser: ExpatXMLParser, foundCharacters string: String) { digest.text(string) }
}

/// Reads with ``XMLStreamParser``.
struct BorrowedHandler: XMLStreamHandler {
  private var digest = Digest()

  static func read(_ path: String) throws -> Reading {
    var handler = BorrowedHandler()
    try XMLStreamParser(.file(path)).parse(&handler)
    return handler.digest.result
  }

  mutating func startElement(_ name: XMLBorrowedName, attributes: XMLAttributes) {
    var list: [(name: String, value: String)] = []
    for index in 0..<attributes.count {
      list.append((attributes.name(at: index).string, attributes.value(at: index).string))
    }
    digest.start(name.string, list)
  }

  mutating func endElement(_ name: XMLBorrowedName) { digest.end(name.string) }

  mutating func characters(_ text: XMLBorrowedUTF8) { digest.text(text.string) }
}
