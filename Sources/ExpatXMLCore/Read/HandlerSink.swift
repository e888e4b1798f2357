/// Passes events to a handler that lives in the frame of ``XMLStreamParser/parse(_:)``.
@safe final class HandlerSink<Handler: XMLStreamHandler>: EventSink {
  private let handler: UnsafeMutablePointer<Handler>
  private let elementHandlers: ElementHandlers

  init(_ handler: UnsafeMutablePointer<Handler>, _ elementHandlers: ElementHandlers) {
    self.elementHandlers = elementHandlers
    unsafe self.handler = unsafe handler
  }

  override var handlers: ElementHandlers { elementHandlers }

  override func event(_ event: DocumentEvent, at location: EventLocation) throws {
    do {
      switch event {
      case .cdata(let text): try unsafe handler.pointee.cdata(text)
      case .comment(let text): try unsafe handler.pointee.comment(text)
      case .processingInstruction(let target, let data):
        try unsafe handler.pointee.processingInstruction(target: target, data: data)
      case .skippedEntity(let name): try unsafe handler.pointee.skippedEntity(name)
      case .repair(let repair): try unsafe handler.pointee.didRepair(repair)
      case .startDocument, .endDocument, .documentType, .declaration, .startMapping, .endMapping: break
      }
    } catch {
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
