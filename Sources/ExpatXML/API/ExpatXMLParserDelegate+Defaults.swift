// The protocol documents its methods.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation

/// Default implementations, so that a delegate implements only the methods that it needs.
extension ExpatXMLParserDelegate {
  public func parserWillBeginParse(_ parser: ExpatXMLParser) -> Bool { true }

  public func parserDidStartDocument(_ parser: ExpatXMLParser) {}

  public func parserDidEndDocument(_ parser: ExpatXMLParser) {}

  public func parser(
    _ parser: ExpatXMLParser, foundNotationDeclarationWithName name: String, publicID: String?, systemID: String?
  ) {}

  public func parser(
    _ parser: ExpatXMLParser, foundUnparsedEntityDeclarationWithName name: String, publicID: String?,
    systemID: String?, notationName: String?
  ) {}

  public func parser(
    _ parser: ExpatXMLParser, foundAttributeDeclarationWithName attributeName: String, forElement elementName: String,
    type: String?, defaultValue: String?
  ) {}

  public func parser(_ parser: ExpatXMLParser, foundElementDeclarationWithName elementName: String, model: String) {}

  public func parser(_ parser: ExpatXMLParser, foundInternalEntityDeclarationWithName name: String, value: String?) {}

  public func parser(
    _ parser: ExpatXMLParser, foundExternalEntityDeclarationWithName name: String, publicID: String?, systemID: String?
  ) {}

  public func parser(
    _ parser: ExpatXMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
    attributes attributeDict: [String: String]
  ) {}

  /// For calls, not to be implemented: a start tag without attributes. In Apple's protocol, `attributes` has a default,
  /// which a requirement of a Swift protocol can't have.
  public func parser(
    _ parser: ExpatXMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?
  ) {
    self.parser(
      parser, didStartElement: elementName, namespaceURI: namespaceURI, qualifiedName: qName, attributes: [:])
  }

  public func parser(
    _ parser: ExpatXMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName qName: String?
  ) {}

  public func parser(_ parser: ExpatXMLParser, didStartMappingPrefix prefix: String, toURI namespaceURI: String) {}

  public func parser(_ parser: ExpatXMLParser, didEndMappingPrefix prefix: String) {}

  public func parser(_ parser: ExpatXMLParser, textDeliveryForElement elementName: String) -> XMLTextDelivery? {
    parser.parsing.dispatcher.isNotInterested(in: .textDelivery, self)
    return nil
  }

  public func parser(_ parser: ExpatXMLParser, shouldProcessAttributesForElement elementName: String) -> Bool {
    parser.parsing.dispatcher.isNotInterested(in: .attributes, self)
    return true
  }

  public func parser(_ parser: ExpatXMLParser, foundCharacters string: String) {}

  public func parser(_ parser: ExpatXMLParser, foundIgnorableWhitespace whitespaceString: String) {}

  public func parser(_ parser: ExpatXMLParser, foundProcessingInstructionWithTarget target: String, data: String?) {
    parser.parsing.dispatcher.isNotInterested(in: .processingInstructions, self)
  }

  public func parser(_ parser: ExpatXMLParser, foundComment comment: String) {
    parser.parsing.dispatcher.isNotInterested(in: .comments, self)
  }

  public func parser(_ parser: ExpatXMLParser, foundCDATA CDATABlock: Data) {
    self.parser(parser, foundCharacters: String(decoding: CDATABlock, as: UTF8.self))
  }

  public func parser(_ parser: ExpatXMLParser, resolveExternalEntityName name: String, systemID: String?) -> Data? {
    nil
  }

  public func parser(_ parser: ExpatXMLParser, didSkipEntity name: String) {}

  public func parser(_ parser: ExpatXMLParser, didRepair repair: XMLRepair) {}

  public func parser(_ parser: ExpatXMLParser, parseErrorOccurred parseError: any Error) {}

  public func parser(_ parser: ExpatXMLParser, validationErrorOccurred validationError: any Error) {}
}
