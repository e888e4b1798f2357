/// The handlers of the most frequent tokens: C functions that Expat calls with the receiver as their context.
@safe struct FrequentHandlers {
  typealias StartElement =
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafePointer<CChar>?, UnsafeMutablePointer<UnsafePointer<CChar>?>?
    ) -> Void
  typealias EndElement = @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?) -> Void
  typealias CharacterData = @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, Int32) -> Void

  typealias Section = @convention(c) (UnsafeMutableRawPointer?) -> Void

  let startElement: StartElement
  let endElement: EndElement
  let characterData: CharacterData
  let startSection: Section = { context in unsafe recover(context) { $0.receiveCDATASection(isOpen: true) } }
  let endSection: Section = { context in unsafe recover(context) { $0.receiveCDATASection(isOpen: false) } }
}
