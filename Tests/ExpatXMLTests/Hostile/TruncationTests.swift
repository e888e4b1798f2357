@Suite struct TruncationTests {
  /// A document with all features.
  private static let document = """
    <?xml version='1.0' encoding='UTF-8' standalone='no'?><!--c--><?p d?>
    <!DOCTYPE r SYSTEM 's' [<!ENTITY % q '<!--q-->'>%q;<!ELEMENT r ANY><!ATTLIST r a (b|c) 'b' d ID #IMPLIED>
    <!NOTATION n PUBLIC 'p' 's'><!ENTITY u SYSTEM 'u' NDATA n><!ENTITY e '<x y="1">&#38;amp;</x>'><!ENTITY f 'F'>]>
    <r xmlns='u' é='日本 &lt;&f;&#x1F600;'>1 &amp; 2<s/>\r\n&e;<![CDATA[<&]] >]]]]><!--c - c--><?p d? ?></r>
    """

  private func isError(_ bytes: some Sequence<UInt8>) -> Bool {
    ParseCounter(ExpatXMLParser(data: Data(bytes))).endsInItsOnlyError
  }

  /// The events before the cut are the same as in the whole document.
  @Test func everyLengthOfARichDocument() throws {
    let bytes = Array(Self.document.utf8)
    let whole = parseInChunks(bytes) { $0.options.textDelivery = .runs }
    #expect(whole.succeeded)
    for length in bytes.indices {
      let outcome = parseInChunks(Array(bytes[..<length]), sizes: [3]) { $0.options.textDelivery = .runs }
      #expect(outcome.endsInItsOnlyError, "\(length)")
      var events = outcome.events.dropLast()
      // Text and declarations without an end are incomplete.
      if let last = events.last, last.hasPrefix("text"), !whole.events.contains(last) {
        events.removeLast()
        let next = whole.events[events.count]
        #expect(next.hasPrefix("text") && next.utf8.starts(with: last.utf8.dropLast()), "\(length)")
      }
      #expect(whole.events.starts(with: events), "\(length)")
    }
  }

  /// A cut inside a character is an error too.
  @Test func everyLengthInOtherEncodings() throws {
    for encoding in [String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian, .utf16] {
      let bytes = Array(try #require("<é a='1'>日本😀</é>".data(using: encoding)))
      for length in bytes.indices { #expect(isError(bytes[..<length]), "\(encoding) \(length)") }
      #expect(!isError(bytes))
    }
  }

  @Test(arguments: [false, true]) func everyLengthOfSeveralMembers(isZlib: Bool) {
    let first = gzip(Array("<a>one".utf8), zlib: isZlib)
    let bytes = isZlib ? gzip(Array("<a>one</a>".utf8), zlib: true) : first + gzip([]) + gzip(Array("</a>".utf8))
    for length in bytes.indices { #expect(isError(bytes[..<length]), "\(length)") }
    #expect(!isError(bytes))
  }
}
