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
    unsafe XML_SetCharacterDataHandler(parser) { context, bytes, count in
      guard let bytes = unsafe bytes else { return }
      unsafe recover(context) { unsafe $0.didReceiveCharacterData(bytes, count) }
    }
    unsafe XML_SetStartCdataSectionHandler(parser) { context in
      unsafe recover(context) { $0.didReceiveStartCDATASection() }
    }
    unsafe XML_SetEndCdataSectionHandler(parser) { context in
      unsafe recover(context) { $0.didReceiveEndCDATASection() }
    }
    unsafe XML_SetCommentHandler(parser) { context, text in
      guard let text = unsafe text else { return }
      unsafe recover(context) { unsafe $0.didReceiveComment(text) }
    }
    unsafe XML_SetProcessingInstructionHandler(parser) { context, target, data in
      guard let target = unsafe target, let data = unsafe data else { return }
      unsafe recover(context) { unsafe $0.didReceiveProcessingInstruction(target, data) }
    }
  }
}

/// The tokenizer outlives every call of Expat, so no reference is counted here.
@inline(__always)
func recover(_ context: UnsafeMutableRawPointer?, _ body: (ExpatTokenizer) -> Void) {
  guard let context = unsafe context else { return }
  unsafe Unmanaged<ExpatTokenizer>.fromOpaque(context)._withUnsafeGuaranteedRef { body($0) }
}
