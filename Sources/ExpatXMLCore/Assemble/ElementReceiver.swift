/// What is done with the elements and texts of a document once their names are resolved.
///
/// Closures, so that a call from one module into the other costs what a call in one module does, and constant, so that
/// calling them counts no reference.
package final class ElementReceiver {
  /// Elements where namespaces are not processed.
  let startElement: (_ name: XMLName, _ attributes: [String: String]) -> Void
  let endElement: (_ name: XMLName) -> Void
  /// Elements where they are.
  let startResolvedElement: (_ name: ElementName, _ attributes: [String: String]) -> Void
  let endResolvedElement: (_ name: ElementName) -> Void
  let characters: (String) -> Void
  /// Asked, where it chooses, about the element that has just started; nil for what is set.
  let chosenTextDelivery: (_ elementName: ExactString) -> TextDelivery?
  /// Whether nobody listens: then no String is made.
  let isNobody: Bool

  package init(
    startElement: @escaping (_ name: XMLName, _ attributes: [String: String]) -> Void,
    endElement: @escaping (_ name: XMLName) -> Void,
    startResolvedElement: @escaping (_ name: ElementName, _ attributes: [String: String]) -> Void,
    endResolvedElement: @escaping (_ name: ElementName) -> Void,
    characters: @escaping (String) -> Void,
    chosenTextDelivery: @escaping (_ elementName: ExactString) -> TextDelivery?
  ) {
    self.startElement = startElement
    self.endElement = endElement
    self.startResolvedElement = startResolvedElement
    self.endResolvedElement = endResolvedElement
    self.characters = characters
    self.chosenTextDelivery = chosenTextDelivery
    isNobody = false
  }

  /// Does nothing.
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
