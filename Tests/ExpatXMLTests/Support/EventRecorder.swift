import ExpatXML
import Foundation

/// Writes every delegate call down as a line, with where it was made.
final class EventRecorder: ExpatXMLParserDelegate {
  private(set) var lines: [String] = []
  private(set) var positions: [String] = []
  /// Called after an event was written down.
  var onEvent: (ExpatXMLParser, String) -> Void = { _, _ in }
  /// Answers to `resolveExternalEntityName`, by name.
  var entities: [String: [UInt8]] = [:]

  private func record(_ parser: ExpatXMLParser, _ line: String) {
    lines.append(line)
    positions.append("\(parser.lineNumber):\(parser.columnNumber)")
    onEvent(parser, line)
  }

  func parserDidStartDocument(_ parser: ExpatXMLParser) { record(parser, "startDocument") }

  func parserDidEndDocument(_ parser: ExpatXMLParser) { record(parser, "endDocument") }

  func parser(
    _ parser: ExpatXMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
    attributes attributeDict: [String: String]
  ) {
    let attributes = attributeDict.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value.debugDescription)" }.joined()
    record(parser, "start \(Self.name(elementName, namespaceURI, qName))\(attributes)")
  }

  func parser(
    _ parser: ExpatXMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName qName: String?
  ) {
    record(parser, "end \(Self.name(elementName, namespaceURI, qName))")
  }

  func parser(
    _ parser: ExpatXMLParser, foundNotationDeclarationWithName name: String, publicID: String?, systemID: String?
  ) {
    record(parser, "notation \(name) \(publicID ?? "nil") \(systemID ?? "nil")")
  }

  func parser(
    _ parser: ExpatXMLParser, foundUnparsedEntityDeclarationWithName name: String, publicID: String?,
    systemID: String?, notationName: String?
  ) {
    record(parser, "unparsed \(name) \(publicID ?? "nil") \(systemID ?? "nil") \(notationName ?? "nil")")
  }

  func parser(
    _ parser: ExpatXMLParser, foundAttributeDeclarationWithName attributeName: String, forElement elementName: String,
    type: String?, defaultValue: String?
  ) {
    record(
      parser, "attribute \(elementName) \(attributeName) \(type ?? "nil") \(defaultValue?.debugDescription ?? "nil")")
  }

  func parser(_ parser: ExpatXMLParser, foundElementDeclarationWithName elementName: String, model: String) {
    record(parser, "element \(elementName) \(model)")
  }

  func parser(_ parser: ExpatXMLParser, foundInternalEntityDeclarationWithName name: String, value: String?) {
    record(parser, "internal \(name) \(value?.debugDescription ?? "nil")")
  }

  func parser(
    _ parser: ExpatXMLParser, foundExternalEntityDeclarationWithName name: String, publicID: String?, systemID: String?
  ) {
    record(parser, "external \(name) \(publicID ?? "nil") \(systemID ?? "nil")")
  }

  func parser(_ parser: ExpatXMLParser, didStartMappingPrefix prefix: String, toURI namespaceURI: String) {
    record(parser, "map \(prefix)=\(namespaceURI)")
  }

  func parser(_ parser: ExpatXMLParser, didEndMappingPrefix prefix: String) { record(parser, "unmap \(prefix)") }

  func parser(_ parser: ExpatXMLParser, foundCharacters string: String) {
    record(parser, "text \(string.debugDescription)")
  }

  func parser(_ parser: ExpatXMLParser, foundIgnorableWhitespace whitespaceString: String) {
    record(parser, "ignorable \(whitespaceString.debugDescription)")
  }

  func parser(_ parser: ExpatXMLParser, foundProcessingInstructionWithTarget target: String, data: String?) {
    record(parser, "pi \(target) \(data.map(\.debugDescription) ?? "nil")")
  }

  func parser(_ parser: ExpatXMLParser, foundComment comment: String) {
    record(parser, "comment \(comment.debugDescription)")
  }

  func parser(_ parser: ExpatXMLParser, foundCDATA CDATABlock: Data) {
    record(parser, "cdata \(String(decoding: CDATABlock, as: UTF8.self).debugDescription)")
  }

  func parser(_ parser: ExpatXMLParser, resolveExternalEntityName name: String, systemID: String?) -> Data? {
    record(parser, "resolve \(name) \(systemID ?? "nil")")
    return entities[name].map { Data($0) }
  }

  func parser(_ parser: ExpatXMLParser, parseErrorOccurred parseError: any Error) {
    let error = parseError as NSError
    record(parser, "error \(error.domain == ExpatXMLParser.errorDomain ? "" : error.domain + " ")\(error.code)")
  }

  /// `local{namespace}qualified` when namespaces are processed, the qualified name alone otherwise.
  private static func name(_ name: String, _ namespaceURI: String?, _ qualifiedName: String?) -> String {
    guard namespaceURI != nil || qualifiedName != nil else { return name }
    return "\(name){\(namespaceURI ?? "nil")}\(qualifiedName ?? "nil")"
  }
}
