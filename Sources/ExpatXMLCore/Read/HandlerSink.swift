/// Passes events to a handler that lives in the frame of ``XMLStreamParser/parse(_:)``.
@safe final class HandlerSink<Handler: XMLStreamHandler>: EventSink {
  private let handler: UnsafeMutablePointer<Handler>
  private let elementHandlers: ElementHandlers

  init(_ handler: UnsafeMutablePointer<Handler>, _ elementHandlers: ElementHandlers) {
    self.elementHandlers = elementHandlers
    unsafe self.handler = unsafe handler
  }

  override var handlers: ElementHandlers { elementHandlers }

  override func cdata(_ text: BorrowedUTF8, at location: EventLocation) throws {
    do { try unsafe handler.pointee.cdata(text) } catch { throw HandlerFault(error) }
  }

  override func comment(_ text: BorrowedUTF8, at location: EventLocation) throws {
    do { try unsafe handler.pointee.comment(text) } catch { throw HandlerFault(error) }
  }

  override func skippedEntity(_ name: String, at location: EventLocation) throws {
    do { try unsafe handler.pointee.skippedEntity(name) } catch { throw HandlerFault(error) }
  }

  override func repair(_ repair: XMLRepair, at location: EventLocation) throws {
    do { try unsafe handler.pointee.didRepair(repair) } catch { throw HandlerFault(error) }
  }

  override func processingInstruction(target: BorrowedUTF8, data: BorrowedUTF8?, at location: EventLocation) throws {
    do { try unsafe handler.pointee.processingInstruction(target: target, data: data) } catch {
      throw HandlerFault(error)
    }
  }
}

extension ElementHandlers {
  @inlinable init<Handler: XMLStreamHandler>(calling handler: UnsafeMutablePointer<Handler>) {
    self.init(
      startElement: { name, attributes, _ in
        do { try unsafe handler.pointee.startElement(name, attributes: attributes) } catch {
          throw HandlerFault(error)
        }
      },
      endElement: { name, _ in
        do { try unsafe handler.pointee.endElement(name) } catch { throw HandlerFault(error) }
      },
      characters: { text, _ in
        do { try unsafe handler.pointee.characters(text) } catch { throw HandlerFault(error) }
      })
  }
}
