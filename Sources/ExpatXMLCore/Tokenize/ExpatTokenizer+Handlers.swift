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
    unsafe setTagHandlers(of: parser, isOn: true)
    unsafe XML_SetCharacterDataHandler(parser) { context, bytes, count in
      guard let bytes = unsafe bytes else { return }
      unsafe recover(context) {
        unsafe $0.receiveCharacterData(
          UnsafeRawPointer(bytes).assumingMemoryBound(to: UInt8.self), count: Int(count))
      }
    }
    unsafe XML_SetCommentHandler(parser) { context, text in
      guard let text = unsafe text else { return }
      unsafe recover(context) { unsafe $0.receive(.comment(XMLBorrowedUTF8(cString: text))) }
    }
    unsafe XML_SetProcessingInstructionHandler(parser) { context, target, data in
      guard let target = unsafe target, let data = unsafe data else { return }
      unsafe recover(context) {
        unsafe $0.receive(
          .processingInstruction(target: XMLBorrowedUTF8(cString: target), data: XMLBorrowedUTF8(cString: data)))
      }
    }
  }
}

/// Switches a parser's reports of tags and CDATA sections on or off.
func setTagHandlers(of parser: OpaquePointer?, isOn: Bool) {
  guard isOn else {
    unsafe XML_SetElementHandler(parser, nil, nil)
    return unsafe XML_SetCdataSectionHandler(parser, nil, nil)
  }
  unsafe XML_SetElementHandler(
    parser,
    { context, name, attributes in
      guard let name = unsafe name, let attributes = unsafe attributes else { return }
      unsafe recover(context) { unsafe $0.receiveStartTag(name, attributes) }
    },
    { context, name in
      guard let name = unsafe name else { return }
      unsafe recover(context) { unsafe $0.receiveEndTag(XMLBorrowedUTF8(cString: name)) }
    })
  unsafe XML_SetCdataSectionHandler(
    parser,
    { context in unsafe recover(context) { $0.receiveCDATASection(isOpen: true) } },
    { context in unsafe recover(context) { $0.receiveCDATASection(isOpen: false) } })
}

/// The receiver outlives every call from Expat, so no reference is counted here.
@inline(__always)
func recover(_ context: UnsafeMutableRawPointer?, _ body: (TokenReceiver) -> Void) {
  unsafe Unmanaged<TokenReceiver>.fromOpaque(context.unsafelyUnwrapped)._withUnsafeGuaranteedRef { body($0) }
}
