@testable import ExpatXML

/// Takes events and does nothing with them.
final class IgnoringHandler: EventHandler {
  var cdataDelivery: CDATADelivery { .asCharacters }

  func startDocument() {}
  func endDocument() {}
  func documentType(publicID: String?, systemID: String?) {}
  func declaration(_ declaration: Declaration) {}
  func startMapping(prefix: String, uri: String) {}
  func endMapping(prefix: String) {}
  func startElement(_ element: ElementName, attributes: TokenAttributes) {}
  func endElement(_ element: ElementName) {}
  func characters(_ utf8: Span<UInt8>) {}
  func cdata(_ utf8: Span<UInt8>) {}
  func comment(_ text: String) {}
  func processingInstruction(target: String, data: String?) {}
}
