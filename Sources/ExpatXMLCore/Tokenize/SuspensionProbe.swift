internal import CExpatXMLExpat

/// Parses small documents with nested entities, suspends Expat at every token, and counts the tokens.
@safe struct SuspensionProbe {
  private let parser: OpaquePointer
  private var count = 0

  /// Whether no tokens are lost.
  static func succeeds() -> Bool {
    let content = """
      <!DOCTYPE r [<!ENTITY c "<x/><x/>"><!ENTITY b "&c;<x/>&c;"><!ENTITY a "&b;<x/>&b;<x/>">]><r>&a;&a;<x/></r>
      """
    let declarations = """
      <!DOCTYPE r [<!ENTITY % c "<!ENTITY x1 ''><!ENTITY x2 ''>"><!ENTITY % b "&#37;c;<!ENTITY x3 ''>">
      <!ENTITY % a "&#37;b;<!ENTITY x4 ''>">%a;<!ENTITY x5 ''>]><r/>
      """
    return tokenCount(of: content) == 29 && tokenCount(of: declarations) == 9
  }

  /// The number of start tags and entity declarations; nil after an error.
  private static func tokenCount(of document: String) -> Int? {
    defer { ProbeMemory.freeRest() }
    guard let parser = unsafe ProbeMemory.makeParser() else { return nil }
    defer { unsafe XML_ParserFree(parser) }
    var probe = unsafe SuspensionProbe(parser: parser)
    return unsafe withUnsafeMutablePointer(to: &probe) { probe in
      unsafe XML_SetUserData(parser, probe)
      unsafe _ = XML_SetParamEntityParsing(parser, XML_PARAM_ENTITY_PARSING_ALWAYS)
      unsafe XML_SetStartElementHandler(parser) { probe, _, _ in unsafe SuspensionProbe.suspend(probe) }
      unsafe XML_SetEntityDeclHandler(parser) { probe, _, _, _, _, _, _, _, _ in unsafe SuspensionProbe.suspend(probe) }
      var status = unsafe XML_Parse(parser, document, Int32(document.utf8.count), 1)
      while status == XML_STATUS_SUSPENDED { status = unsafe XML_ResumeParser(parser) }
      return status == XML_STATUS_OK ? unsafe probe.pointee.count : nil
    }
  }

  private static func suspend(_ probe: UnsafeMutableRawPointer?) {
    guard let probe = unsafe probe?.assumingMemoryBound(to: SuspensionProbe.self) else { return }
    unsafe probe.pointee.count += 1
    unsafe _ = XML_StopParser(probe.pointee.parser, 1)
  }
}
