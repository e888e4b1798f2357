/// Hands events to a handler that lives elsewhere, in the frame of ``XMLStreamParser/parse(_:)``.
@safe final class HandlerSink<Handler: XMLStreamHandler>: EventSink {
  private let handler: UnsafeMutablePointer<Handler>

  init(_ handler: UnsafeMutablePointer<Handler>) {
    unsafe self.handler = unsafe handler
  }

  override func startElement(_ name: BorrowedUTF8, attributes: XMLAttributes) throws {
    try unsafe handler.pointee.startElement(name, attributes: attributes)
  }

  override func endElement(_ name: BorrowedUTF8) throws {
    try unsafe handler.pointee.endElement(name)
  }

  override func characters(_ text: BorrowedUTF8) throws {
    try unsafe handler.pointee.characters(text)
  }

  override func cdata(_ text: BorrowedUTF8) throws {
    try unsafe handler.pointee.cdata(text)
  }

  override func comment(_ text: BorrowedUTF8) throws {
    try unsafe handler.pointee.comment(text)
  }

  override func processingInstruction(target: BorrowedUTF8, data: BorrowedUTF8?) throws {
    try unsafe handler.pointee.processingInstruction(target: target, data: data)
  }
}
