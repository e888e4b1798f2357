/// Streams that fail or are cut off while the encoding is not known yet, or inside a character.
@Suite struct BrokenStreamTests {
  private static let sizes = [1, 2, 3, 7, 100, 1 << 16]

  /// Parses a stream in chunks, and returns the same outcome from all of them.
  private func outcome(
    _ bytes: [UInt8], fault: (any Error)? = nil, sourceLocation: SourceLocation = #_sourceLocation,
    configure: (ExpatXMLParser) -> Void = { _ in }
  ) -> Outcome {
    let outcomes = Self.sizes.map { size in
      record(ExpatXMLParser(bytes, size: size, fault: fault), configure)
    }
    for outcome in outcomes { #expect(outcome == outcomes[0], sourceLocation: sourceLocation) }
    return outcomes[0]
  }

  /// The events without the end. Whether a declared encoding is ignored may be known too late.
  private func events(of outcome: Outcome) -> [String] {
    outcome.events.filter {
      $0 != "endDocument" && !$0.hasPrefix("error") && !$0.hasPrefix("repair declaredEncoding")
        && !$0.hasPrefix("repair misdeclaredUTF8")
    }
  }

  /// A gzip member with these bytes as they are, cut off after them (RFC 1951, section 3.2.4).
  private func cutOff(after bytes: some Collection<UInt8>) -> [UInt8] {
    let (low, high) = (UInt8(bytes.count & 0xFF), UInt8(bytes.count >> 8))
    return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0, low, high, ~low, ~high] + bytes
  }

  private static let latin = "<?xml version='1.0' encoding='ISO-8859-1'?>"

  private static func documents(_ title: String) -> [(document: [UInt8], repairs: XMLRepairs)] {
    inputs(title).map { row in
      (BrokenDocument.bytes(row[1].replacing("LATIN", with: latin)), XMLRepairs(named: row[0], separator: " "))
    }
  }

  private static let wideFeed = "\u{FEFF}Warning: x\n<rss><channel>é</channel></rss>".utf16.flatMap {
    [UInt8($0 >> 8), UInt8($0 & 0xFF)]
  }
  private static let undecided = documents("streams of an encoding that is known late") + [(wideFeed, .feeds)]

  @Test(arguments: undecided) func everythingBeforeAFaultOfTheStreamIsDelivered(bytes: [UInt8], repairs: XMLRepairs) {
    var wrongChecksum = gzip(bytes)
    wrongChecksum[wrongChecksum.count - 6] ^= 0xFF
    let whole = outcome(bytes) { $0.options.repairs = repairs }
    #expect(whole.succeeded)
    for broken in [wrongChecksum, gzip(bytes) + [0x0A], Array(gzip(bytes).dropLast(3))] {
      // Which of two faults comes first depends on the chunks.
      for size in Self.sizes {
        let source = ChunkSource(broken, size: size, fault: URLError(.networkConnectionLost))
        let both = record(ExpatXMLParser(XMLSource { _ in source })) { $0.options.repairs = repairs }
        #expect(events(of: both) == events(of: whole))
      }
      let outcome = outcome(broken) { $0.options.repairs = repairs }
      #expect(events(of: outcome) == events(of: whole))
      #expect(!outcome.succeeded)
    }
  }

  /// What comes before a fault is the beginning of what the whole document gives, and the error is the fault.
  @Test(arguments: undecided + documents("streams that are cut everywhere"))
  func theEventsBeforeAFaultAreThoseOfTheDocument(bytes: [UInt8], repairs: XMLRepairs) {
    let whole = events(of: outcome(bytes) { $0.options.repairs = repairs })
    for length in 0...bytes.count {
      let part = Array(bytes[..<length])
      let lost = outcome(part, fault: URLError(.networkConnectionLost)) { $0.options.repairs = repairs }
      let cut = outcome(cutOff(after: part)) { $0.options.repairs = repairs }
      let corrupt = outcome(cutOff(after: part) + [7]) { $0.options.repairs = repairs }
      #expect(cut.error?.contains("truncated") == true, "\(length): \(cut.error ?? "")")
      #expect(corrupt.error?.contains("corrupt") == true, "\(length): \(corrupt.error ?? "")")
      #expect(lost.events.last?.contains("NSURLErrorDomain") == true, "\(length): \(lost.events)")
      var outcomes = [lost, cut, corrupt]
      // What repairs make of the start of a document may be another document.
      if repairs.isEmpty {
        let end = outcome(part)
        #expect(length < bytes.count ? end.endsInItsOnlyError : end.succeeded, "\(length): \(end.events)")
        outcomes.append(end)
      }
      for outcome in outcomes {
        let events = events(of: outcome)
        if length == bytes.count { #expect(events == whole) }
        let isText = events.last?.hasPrefix("text") == true
        let same = isText ? events.count - 1 : events.count
        #expect(events.prefix(same).elementsEqual(whole.prefix(same)), "\(length): \(events)")
        // The text has its closing quotation mark.
        if isText { #expect(whole[same].hasPrefix(events[same].dropLast()), "\(length): \(events)") }
      }
    }
  }

  @Test func theSignatureOfAnotherFormatMayBeCut() {
    for length in 1...5 {
      let bytes: [UInt8] = Array([0xFD, 0x37, 0x7A, 0x58, 0x5A].prefix(length))
      let outcome = outcome(bytes, fault: URLError(.networkConnectionLost))
      #expect(outcome.events.last?.contains("NSURLErrorDomain") == true, "\(length): \(outcome.events)")
    }
  }

  @Test func eventsArePulledBeforeAFaultOfTheSource() throws {
    let document = Array("\(Self.latin)<t>é<b/></t>".utf8)
    for size in Self.sizes {
      var options = XMLOptions()
      options.repairs = .misdeclaredUTF8
      let source = XMLSource { _ in ChunkSource(document, size: size, fault: URLError(.networkConnectionLost)) }
      let reader = XMLEventReader(source, options: options)
      var names: [String] = []
      #expect(throws: URLError.self) {
        while let event = try reader.next() {
          if case .startElement(let element) = event { names.append(element.name) }
        }
      }
      #expect(names == ["t", "b"])
    }
  }

  @Test(arguments: ["⟦FF⟧", "⟦C0⟧", "⟦E0⟧⟦80⟧", "⟦ED⟧⟦A0⟧", "⟦F0⟧⟦80⟧", "⟦F4⟧⟦90⟧", "⟦F8⟧"])
  func whatBeginsNoCharacterSpeaksAgainstUTF8(end: String) {
    let bytes = BrokenDocument.bytes("\(Self.latin)<t>é \(end)")
    let outcome = outcome(cutOff(after: bytes)) { $0.options.repairs = .misdeclaredUTF8 }
    #expect(outcome.events.contains { $0.hasPrefix(#"text "Ã© "#) }, "\(outcome.events)")
    #expect(outcome.error?.contains("truncated") == true)
  }

  @Test func aCutCharacterDoesNotSpeakAgainstUTF8() {
    let bytes = Array("\(Self.latin)<t>café 日本</t>".utf8)
    let start = Self.latin.utf8.count
    for length in start + 9...bytes.count {
      let outcome = outcome(cutOff(after: bytes[..<length])) { $0.options.repairs = .misdeclaredUTF8 }
      #expect(outcome.events.contains { $0.hasPrefix(#"text "café"#) }, "\(length)")
    }
  }

  private static let ebcdic: [UInt8] = [
    0x4C, 0x6F, 0xA7, 0x94, 0x93, 0x40, 0xA5, 0x85, 0x99, 0xA2, 0x89, 0x96, 0x95, 0x7E, 0x7D, 0xF1, 0x4B, 0xF0, 0x7D,
    0x40, 0x85, 0x95, 0x83, 0x96, 0x84, 0x89, 0x95, 0x87, 0x7E, 0x7D, 0xC9, 0xC2, 0xD4, 0xF0, 0xF3, 0xF7, 0x7D, 0x6F,
    0x6E, 0x4C, 0x81, 0x6E, 0x97, 0x93, 0x81, 0x89, 0x95, 0x4C, 0x61, 0x81, 0x6E,
  ]
  /// Documents in wide encodings, without a byte order mark and with one.
  private static let wide: [[UInt8]] =
    [String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian].flatMap { encoding in
      ["", "\u{FEFF}"].map { Array(("\($0)<é a='1'>日😀<b/></é>").data(using: encoding) ?? Data()) }
    }

  /// Inside of a character too. Where the stream simply ends, the document is not complete.
  @Test(
    arguments: [(ebcdic, nil), (wide[2], "UTF-16"), (Array("<a>日本</a>".utf8), nil)] + wide.map { ($0, nil) }
      as [([UInt8], String?)])
  func everyStreamThatIsCutOffIsTruncated(document: [UInt8], encoding: String?) {
    for length in 0...document.count {
      let part = Array(document[..<length])
      let truncated = outcome(cutOff(after: part)) { $0.options.encoding = encoding }
      #expect(truncated.error?.contains("truncated") == true, "\(length): \(truncated.error ?? "")")
      let ended = outcome(part) { $0.options.encoding = encoding }
      #expect(length < document.count ? ended.endsInItsOnlyError : ended.succeeded, "\(length): \(ended.events)")
    }
  }

  #if os(Linux)
    // What these converters of the C library keep, they may not keep elsewhere.

    @Test(arguments: ["windows-1258", "ISO-8859-1", "Big5-HKSCS"])
    func noLetterIsLostBeforeTheEndOfACutStream(name: String) {
      let outcome = outcome(cutOff(after: Array("<?xml version='1.0' encoding='\(name)'?><a>Xin chao".utf8)))
      #expect(outcome.events.contains(#"text "Xin chao""#))
      #expect(outcome.error?.contains("truncated") == true)
    }

    @Test(arguments: [
      ("windows-1258", "Xa⟦8A⟧b", "XaŠb"), ("ISO-2022-JP", "⟦1B⟧$B%F⟦FF⟧%9%H⟦1B⟧(B", "テÿスト"),
      ("csISO2022JP", "⟦1B⟧$B%F⟦FF⟧%9%H⟦1B⟧(B!", "テÿスト!"), ("Shift_JIS", "⟦83⟧⟦FF⟧a", "ƒÿa"),
    ])
    func aRepairedByteLeavesTheOthersAsTheyAre(name: String, text: String, repaired: String) {
      let bytes = BrokenDocument.bytes("<?xml version='1.0' encoding='\(name)'?><a>\(text)</a>")
      let outcome = outcome(bytes) { $0.options.repairs = .feeds }
      #expect(outcome.events.contains("text \"\(repaired)\""), "\(outcome.events)")
    }

    @Test func aLetterBeforeAFaultyByteIsDelivered() {
      let bytes = BrokenDocument.bytes("<?xml version='1.0' encoding='windows-1258'?><a>Xa⟦8A⟧b</a>")
      #expect(outcome(bytes).events.contains(#"text "Xa""#))
    }
  #endif
}
