internal import CExpatXMLExpat

extension ExpatTokenizer {
  /// Lets Expat call a receiver, which outlives every call. Every handler recovers the receiver and calls one of its
  /// methods.
  func installHandlers(on parser: OpaquePointer, calling receiver: TokenReceiver) {
    let context = unsafe Unmanaged.passUnretained(receiver).toOpaque()
    unsafe XML_SetUserData(parser, context)
    unsafe installDeclarationHandlers(on: parser)
    unsafe installEntityHandlers(on: parser, receiver: context)
    unsafe XML_SetXmlDeclHandler(parser) { context, version, encoding, standalone in
      let start = unsafe XMLEvent.StartDocument(
        version: string(version), encoding: string(encoding), isStandalone: standalone < 0 ? nil : standalone == 1)
      unsafe recover(context) { $0.receiveXMLDeclaration(start) }
    }
    unsafe XML_SetElementHandler(parser, frequentHandlers.startElement, frequentHandlers.endElement)
    unsafe XML_SetCdataSectionHandler(parser, frequentHandlers.startSection, frequentHandlers.endSection)
    for handlers: SuppressedHandlers in [.characterData, .comments, .processingInstructions]
    where !input.suppressedHandlers.contains(handlers) {
      install(handlers)
    }
  }

  /// Removes these handlers from Expat, and installs the others again.
  func suppress(_ suppressed: SuppressedHandlers) {
    guard suppressed != input.suppressedHandlers else { return }
    for handlers: SuppressedHandlers in [.characterData, .comments, .processingInstructions] where unsafe parser != nil
    {
      if suppressed.contains(handlers) { uninstall(handlers) } else { install(handlers) }
    }
    input.suppressedHandlers = suppressed
  }

  private func uninstall(_ handlers: SuppressedHandlers) {
    switch handlers {
    case .characterData: unsafe XML_SetCharacterDataHandler(parser, nil)
    case .comments: unsafe XML_SetCommentHandler(parser, nil)
    default: unsafe XML_SetProcessingInstructionHandler(parser, nil)
    }
  }

  private func install(_ handlers: SuppressedHandlers) {
    switch handlers {
    case .characterData: unsafe XML_SetCharacterDataHandler(parser, frequentHandlers.characterData)
    case .comments:
      unsafe XML_SetCommentHandler(parser) { context, text in
        guard let text = unsafe text else { return }
        unsafe recover(context) { unsafe $0.receive(.comment(XMLBorrowedUTF8(cString: text))) }
      }
    default:
      unsafe XML_SetProcessingInstructionHandler(parser) { context, target, data in
        guard let target = unsafe target, let data = unsafe data else { return }
        unsafe recover(context) {
          unsafe $0.receive(
            .processingInstruction(target: XMLBorrowedUTF8(cString: target), data: XMLBorrowedUTF8(cString: data)))
        }
      }
    }
  }
}

/// The receiver outlives every call from Expat, so no reference is counted here.
@inline(__always)
func recover(_ context: UnsafeMutableRawPointer?, _ body: (TokenReceiver) -> Void) {
  unsafe Unmanaged<TokenReceiver>.fromOpaque(context.unsafelyUnwrapped)._withUnsafeGuaranteedRef { body($0) }
}
