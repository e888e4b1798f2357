/// Receives the elements and texts of a document, with resolved names.
///
/// Its members are closures, so that a call into the other module costs no more than a call inside a module. They are
/// constant, so that no references are counted.
package final class ElementReceiver {
  /// Receives elements where namespaces are not processed.
  let startElement: (_ name: XMLName, _ attributes: [String: String]) -> Void
  let endElement: (_ name: XMLName) -> Void
  /// Receives elements where namespaces are processed.
  let startResolvedElement: (_ name: ElementName, _ attributes: [String: String]) -> Void
  let endResolvedElement: (_ name: ElementName) -> Void
  let characters: (String) -> Void
  /// Returns how the text of the element that has just started is delivered; nil for the parser's setting. Called if
  /// `choosesTextDelivery` is set.
  let chosenTextDelivery: (_ elementName: ExactString) -> XMLTextDelivery?
  /// Whether there is no delegate. No Strings are made then.
  let isNobody: Bool

  package init(
    startElement: @escaping (_ name: XMLName, _ attributes: [String: String]) -> Void,
    endElement: @escaping (_ name: XMLName) -> Void,
    startResolvedElement: @escaping (_ name: ElementName, _ attributes: [String: String]) -> Void,
    endResolvedElement: @escaping (_ name: ElementName) -> Void,
    characters: @escaping (String) -> Void,
    chosenTextDelivery: @escaping (_ elementName: ExactString) -> XMLTextDelivery?
  ) {
    self.startElement = startElement
    self.endElement = endElement
    self.startResolvedElement = startResolvedElement
    self.endResolvedElement = endResolvedElement
    self.characters = characters
    self.chosenTextDelivery = chosenTextDelivery
    isNobody = false
  }

  /// Makes a receiver that does nothing.
  package init() {
    startElement = { _, _ in }
    endElement = { _ in }
    startResolvedElement = { _, _ in }
    endResolvedElement = { _ in }
    characters = { _ in }
    chosenTextDelivery = { _ in nil }
    isNobody = true
  }
}
