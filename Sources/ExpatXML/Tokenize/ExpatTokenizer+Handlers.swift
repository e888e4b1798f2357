internal import CExpat

extension ExpatTokenizer {
  /// Every C handler recovers its tokenizer and calls one method of it.
  static func installHandlers(on parser: OpaquePointer) {
    unsafe installDeclarationHandlers(on: parser)
    unsafe XML_SetXmlDeclHandler(parser) { context, version, _, _ in
      unsafe recover(context) { unsafe $0.didReceiveXMLDeclaration(version) }
    }
    unsafe XML_SetStartElementHandler(parser) { context, name, attributes in
      guard let name = unsafe name, let attributes = unsafe attributes else { return }
      unsafe recover(context) { unsafe $0.didReceiveStartTag(name, attributes) }
    }
    unsafe XML_SetEndElementHandler(parser) { context, name in
      guard let name = unsafe name else { return }
      unsafe recover(context) { unsafe $0.didReceiveEndTag(name) }
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
        guard let bytes = unsafe bytes else { return }
        unsafe recover(context) { unsafe $0.didReceiveCharacterData(bytes, count) }
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
  guard let context = unsafe context else { return }
  unsafe Unmanaged<ExpatTokenizer>.fromOpaque(context)._withUnsafeGuaranteedRef { body($0) }
}
