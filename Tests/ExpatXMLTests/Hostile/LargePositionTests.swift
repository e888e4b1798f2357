/// Positions in documents whose length exceeds 32 bits.
@Suite(.enabled(if: HostileScale.isFull)) struct LargePositionTests {
  @Test(arguments: [2, 4]) func beyondGigabytes(gigabytes: Int) {
    let unit = String(repeating: "x", count: 1 << 20)
    let count = gigabytes << 10
    let source = GeneratedSource(("<a>\n", 1), (unit, count), ("</b>", 1))
    let parser = XMLStreamParser(XMLSource { _ in source }, options: XMLOptions(textDelivery: .discard))
    var handler = SilentHandler()
    let error = #expect(throws: XMLParseError.self) { try parser.parse(&handler) }
    #expect(error?.code == .tagNameMismatchError)
    let place = XMLPosition(line: 2, column: (count << 20) + 3, byteOffset: (count << 20) + 6)
    #expect(error?.position == place)
  }
}
