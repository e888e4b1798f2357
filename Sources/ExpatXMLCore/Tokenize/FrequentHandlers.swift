/// The handlers of what a document has most of: C functions that Expat calls with their receiver as the context.
@safe struct FrequentHandlers {
  typealias StartElement =
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafePointer<CChar>?, UnsafeMutablePointer<UnsafePointer<CChar>?>?
    ) -> Void
  typealias EndElement = @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?) -> Void
  typealias CharacterData = @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, Int32) -> Void

  let startElement: StartElement
  let endElement: EndElement
  let characterData: CharacterData
}
