internal import CExpatXMLExpat

extension ExpatTokenizer {
  /// Every C handler recovers its tokenizer and calls one method of it.
  static func installHandlers(on parser: OpaquePointer) {
    unsafe installDeclarationHandlers(on: parser)
    unsafe XML_SetXmlDeclHandler(parser) { context, version, _, _ in
      unsafe recover(context) { unsafe $0.didReceiveXMLDeclaration(version) }
    }
    unsafe XML_SetStartElementHandler(parser) { context, name, attributes in
      unsafe recover(context) {
        unsafe $0.receiveStartTag(name.unsafelyUnwrapped, attributes.unsafelyUnwrapped)
      }
    }
    unsafe XML_SetEndElementHandler(parser) { context, name in
      unsafe recover(context) { unsafe $0.receiveEndTag(name.unsafelyUnwrapped) }
    }
    unsafe XML_SetStartCdataSectionHandler(parser) { context in
      unsafe recover(context) { $0.didReceiveStartCDATASection() }
    }
    unsafe XML_SetEndCdataSectionHandler(parser) { context in
      unsafe recover(context) { $0.didReceiveEndCDATASection() }
    }
    for token: UnheardTokens in [.characterData, .comments, .processingInstructions] {
      unsafe installHandler(of: token, on: parser)
    }
  }

  /// Uninstalls the handlers of tokens of which nobody has to be told, which saves Expat copying them, and installs the
  /// others.
  func updateHandlers() {
    let unheard = withSink { $0.unheardTokens }
    guard unheard != input.unheardTokens else { return }
    for token: UnheardTokens in [.characterData, .comments, .processingInstructions] {
      if unheard.contains(token) {
        unsafe Self.uninstallHandler(of: token, on: input.parser)
      } else {
        unsafe Self.installHandler(of: token, on: input.parser)
      }
    }
    input.unheardTokens = unheard
  }

  private static func uninstallHandler(of token: UnheardTokens, on parser: OpaquePointer) {
    switch token {
    case .characterData: unsafe XML_SetCharacterDataHandler(parser, nil)
    case .comments: unsafe XML_SetCommentHandler(parser, nil)
    default: unsafe XML_SetProcessingInstructionHandler(parser, nil)
    }
  }

  private static func installHandler(of token: UnheardTokens, on parser: OpaquePointer) {
    switch token {
    case .characterData:
      unsafe XML_SetCharacterDataHandler(parser) { context, bytes, count in
        let bytes = unsafe UnsafeRawPointer(bytes.unsafelyUnwrapped).assumingMemoryBound(to: UInt8.self)
        unsafe recover(context) { unsafe $0.receiveText(bytes, count: Int(count)) }
      }
    case .comments:
      unsafe XML_SetCommentHandler(parser) { context, text in
        guard let text = unsafe text else { return }
        unsafe recover(context) { unsafe $0.didReceiveComment(text) }
      }
    default:
      unsafe XML_SetProcessingInstructionHandler(parser) { context, target, data in
        guard let target = unsafe target, let data = unsafe data else { return }
        unsafe recover(context) { unsafe $0.didReceiveProcessingInstruction(target, data) }
      }
    }
  }
}

/// The tokenizer outlives every call of Expat, so no reference is counted here.
@inline(__always)
func recover(_ context: UnsafeMutableRawPointer?, _ body: (ExpatTokenizer) -> Void) {
  unsafe Unmanaged<ExpatTokenizer>.fromOpaque(context.unsafelyUnwrapped)._withUnsafeGuaranteedRef { body($0) }
}
