import ExpatXML
import Foundation

/// Records every delegate call, and answers according to the settings.
final class EventLog: ExpatXMLParserDelegate {
  private(set) var events: [Event] = []
  private let settings: ParserSettings
  /// Called after each recorded event.
  var onEvent: (ExpatXMLParser) -> Void = { _ in }

  init(_ settings: ParserSettings) { self.settings = settings }

  private func record(
    _ parser: ExpatXMLParser, _ kind: Event.Kind, _ content: String = "", attributes: [String: String] = [:],
    namespace: String? = nil
  ) {
    events.append(
      Event(kind: kind, content: content, attributes: attributes, namespace: namespace, position: parser.position))
    onEvent(parser)
  }

  func parserDidStartDocument(_ parser: ExpatXMLParser) { record(parser, .startDocument) }

  func parserDidEndDocument(_ parser: ExpatXMLParser) { record(parser, .endDocument) }

  func parser(
    _ parser: ExpatXMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
    attributes attributeDict: [String: String]
  ) {
    record(
      parser, .startElement, qName ?? elementName, attributes: attributeDict,
      namespace: namespaceURI.map { "{\($0)}\(elementName)" })
  }

  func parser(
    _ parser: ExpatXMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName qName: String?
  ) {
    record(parser, .endElement, qName ?? elementName, namespace: namespaceURI.map { "{\($0)}\(elementName)" })
  }

  func parser(_ parser: ExpatXMLParser, didStartMappingPrefix prefix: String, toURI namespaceURI: String) {
    record(parser, .startMapping, prefix, namespace: namespaceURI)
  }

  func parser(_ parser: ExpatXMLParser, didEndMappingPrefix prefix: String) { record(parser, .endMapping, prefix) }

  func parser(_ parser: ExpatXMLParser, textDeliveryForElement elementName: String) -> XMLTextDelivery? {
    settings.textDelivery(inElement: elementName)
  }

  func parser(_ parser: ExpatXMLParser, foundCharacters string: String) { record(parser, .text, string) }

  func parser(_ parser: ExpatXMLParser, foundCDATA CDATABlock: Data) {
    guard let text = String(validating: CDATABlock, as: UTF8.self) else { fatalError("CDATA is not UTF-8") }
    record(parser, .cdata, text)
  }

  func parser(_ parser: ExpatXMLParser, didRepair repair: XMLRepair) { record(parser, .repair, "\(repair)") }

  func parser(_ parser: ExpatXMLParser, foundComment comment: String) { record(parser, .comment, comment) }

  func parser(_ parser: ExpatXMLParser, foundProcessingInstructionWithTarget target: String, data: String?) {
    record(parser, .processingInstruction, "\(target) \(data.debugDescription)")
  }

  func parser(
    _ parser: ExpatXMLParser, foundNotationDeclarationWithName name: String, publicID: String?, systemID: String?
  ) {
    record(parser, .declaration, "notation \(name) \(publicID.debugDescription) \(systemID.debugDescription)")
  }

  func parser(
    _ parser: ExpatXMLParser, foundUnparsedEntityDeclarationWithName name: String, publicID: String?,
    systemID: String?, notationName: String?
  ) {
    record(
      parser, .declaration,
      "unparsed \(name) \(publicID.debugDescription) \(systemID.debugDescription) \(notationName.debugDescription)")
  }

  func parser(
    _ parser: ExpatXMLParser, foundAttributeDeclarationWithName attributeName: String, forElement elementName: String,
    type: String?, defaultValue: String?
  ) {
    record(
      parser, .declaration,
      "attribute \(elementName) \(attributeName) \(type.debugDescription) \(defaultValue.debugDescription)")
  }

  func parser(_ parser: ExpatXMLParser, foundElementDeclarationWithName elementName: String, model: String) {
    record(parser, .declaration, "element \(elementName) \(model)")
  }

  func parser(_ parser: ExpatXMLParser, foundInternalEntityDeclarationWithName name: String, value: String?) {
    record(parser, .declaration, "internal \(name) \(value.debugDescription)")
  }

  func parser(
    _ parser: ExpatXMLParser, foundExternalEntityDeclarationWithName name: String, publicID: String?, systemID: String?
  ) {
    record(parser, .declaration, "external \(name) \(publicID.debugDescription) \(systemID.debugDescription)")
  }

  func parser(_ parser: ExpatXMLParser, resolveExternalEntityName name: String, systemID: String?) -> Data? {
    record(parser, .entity, "\(name) \(systemID.debugDescription)")
    return settings.entity(name).map { Data($0) }
  }

  func parser(_ parser: ExpatXMLParser, didSkipEntity name: String) { record(parser, .skippedEntity, name) }

  func parser(_ parser: ExpatXMLParser, parseErrorOccurred parseError: any Error) {
    record(parser, .error, parseError.localizedDescription)
  }
}
