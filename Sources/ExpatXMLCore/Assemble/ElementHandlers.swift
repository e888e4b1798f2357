/// The functions that receive most tags and texts. They are closures, so that the compiler can inline a handler's
/// methods into them. They are constant, so that no references are counted.
@usableFromInline package struct ElementHandlers {
  @usableFromInline package typealias StartElement = (
    _ name: XMLBorrowedUTF8, _ attributes: XMLAttributes, _ location: EventLocation
  ) throws -> Void
  @usableFromInline package typealias EndElement = (_ name: XMLBorrowedUTF8, _ location: EventLocation) throws -> Void
  @usableFromInline package typealias Characters = (_ text: XMLBorrowedUTF8, _ location: EventLocation) throws -> Void

  let startElement: StartElement
  let endElement: EndElement
  let characters: Characters

  @usableFromInline package init(
    startElement: @escaping StartElement, endElement: @escaping EndElement, characters: @escaping Characters
  ) {
    self.startElement = startElement
    self.endElement = endElement
    self.characters = characters
  }
}
