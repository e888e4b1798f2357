/// Receives the elements and texts of a document. Where namespaces are not processed, an element has its qualified name, and nothing
/// else is known of it.
///
/// Its members are closures, so that a call into the other module costs no more than a call inside a module. They are
/// constant, so that no references are counted.
package final class ElementReceiver {
  package typealias StartElement = (
    _ name: String, _ namespaceURI: String?, _ qualifiedName: String?, _ attributes: [String: String]
  ) -> Void
  package typealias EndElement = (_ name: String, _ namespaceURI: String?, _ qualifiedName: String?) -> Void

  let startElement: StartElement
  let endElement: EndElement
  let characters: (String) -> Void
  /// Returns how the text of the element that has just started is delivered; nil for the parser's setting. Called if
  /// `choosesTextDelivery` is set.
  let chosenTextDelivery: (_ elementName: String) -> XMLTextDelivery?
  /// Whether there is no delegate. No Strings are made then.
  let isNobody: Bool

  package init(
    startElement: @escaping StartElement, endElement: @escaping EndElement, characters: @escaping (String) -> Void,
    chosenTextDelivery: @escaping (_ elementName: String) -> XMLTextDelivery?, isNobody: Bool = false
  ) {
    self.startElement = startElement
    self.endElement = endElement
    self.characters = characters
    self.chosenTextDelivery = chosenTextDelivery
    self.isNobody = isNobody
  }
}
