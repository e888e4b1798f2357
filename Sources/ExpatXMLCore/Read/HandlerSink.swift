/// Passes events to a handler. The handler is the caller's variable, or is moved to the sink's own memory for the duration of a call.
@safe final class HandlerSink<Handler: XMLStreamHandler & ~Copyable>: EventSink {
  let handler: UnsafeMutablePointer<Handler>
  private let elementHandlers: ElementHandlers
  private let namespaces: DeclaredNamespaces
  private let ownsPlace: Bool

  /// `handler` points to the caller's variable. If `ownsPlace`, it points to memory without a value instead: a handler is moved there for
  /// each call, and the sink frees the memory.
  init(
    _ handler: UnsafeMutablePointer<Handler>, _ elementHandlers: ElementHandlers, _ namespaces: DeclaredNamespaces,
    _ options: XMLOptions, ownsPlace: Bool = false
  ) {
    self.elementHandlers = elementHandlers
    self.namespaces = namespaces
    unsafe self.handler = unsafe handler
    self.ownsPlace = ownsPlace
    super.init()
    takeSettings(from: options)
  }

  deinit {
    if ownsPlace { unsafe handler.deallocate() }
  }

  override var handlers: ElementHandlers { elementHandlers }

  override var declaredNamespaces: DeclaredNamespaces? { namespaces }

  override func event(_ event: DocumentEvent, at location: EventLocation) throws {
    do {
      switch event {
      case .cdata(let text): try unsafe handler.pointee.cdata(text)
      case .comment(let text): try unsafe handler.pointee.comment(text)
      case .processingInstruction(let target, let data):
        try unsafe handler.pointee.processingInstruction(target: target, data: data)
      case .skippedEntity(let name): try unsafe handler.pointee.skippedEntity(name)
      case .startDocument, .endDocument, .documentType, .endDocumentType, .declaration, .startMapping, .endMapping,
        .repair:
        break
      }
    } catch {
      throw HandlerFault(error)
    }
  }
}

extension ElementHandlers {
  /// The caller keeps the namespaces alive.
  @inlinable init<Handler: XMLStreamHandler & ~Copyable>(
    calling handler: UnsafeMutablePointer<Handler>, _ namespaces: DeclaredNamespaces
  ) {
    let namespaces = NamespaceLookUp.Reference(to: namespaces)
    self.init(
      startElement: { name, attributes, _ in
        let name = XMLBorrowedName(name, in: namespaces)
        do { try unsafe handler.pointee.startElement(name, attributes: attributes) } catch {
          throw HandlerFault(error)
        }
      },
      endElement: { name, _ in
        let name = XMLBorrowedName(name, in: namespaces)
        do { try unsafe handler.pointee.endElement(name) } catch { throw HandlerFault(error) }
      },
      characters: { text, _ in
        do { try unsafe handler.pointee.characters(text) } catch { throw HandlerFault(error) }
      })
  }
}
