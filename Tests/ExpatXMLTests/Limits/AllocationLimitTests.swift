import CExpatXMLExpat

/// The limit on Expat's memory, which releases from 2.7.2 on support.
@Suite struct AllocationLimitTests {
  private static let declarations = (0..<5_000).map { "<!ENTITY e\($0) 'v'>" }.joined()

  /// Whether the library supports the limit.
  private var isLimited: Bool {
    guard let parser = unsafe XML_ParserCreate(nil) else { return false }
    defer { unsafe XML_ParserFree(parser) }
    return unsafe expatxml_set_allocation_limit(parser, 100, 1 << 26) != 0
  }

  private func parse(_ document: String, amplification: Double, activationBytes: Int) -> (Bool, XMLParseError?) {
    let parser = ExpatXMLParser(document: document)
    parser.options.limits.allocationAmplification = amplification
    parser.options.limits.allocationActivationBytes = activationBytes
    let succeeded = parser.parse()
    return (succeeded, parser.parserError as? XMLParseError)
  }

  @Test func isExceededAsALimitAndNotAsMemory() {
    let document = "<!DOCTYPE a [\(Self.declarations)]><a/>"
    let (succeeded, error) = parse(document, amplification: 1, activationBytes: 100_000)
    #expect(succeeded != isLimited)
    #expect(error?.limit == (isLimited ? "allocationAmplification" : nil))
    #expect(parse(document, amplification: 1000, activationBytes: 0).0)
    #expect(parse(document, amplification: 1, activationBytes: 64 << 20).0)
  }

  /// Bytes of external entities count as input.
  @Test func bytesOfExternalEntitiesCount() {
    let parser = ExpatXMLParser(document: "<!DOCTYPE a SYSTEM 's'><a/>")
    let recorder = EventRecorder()
    recorder.entities = ["[dtd]": Array(Self.declarations.utf8)]
    parser.delegate = recorder
    parser.shouldResolveExternalEntities = true
    parser.options.limits.allocationActivationBytes = 1 << 20
    #expect(parser.parse())
  }
}
