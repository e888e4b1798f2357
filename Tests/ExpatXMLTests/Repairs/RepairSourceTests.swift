@testable import ExpatXMLCore

/// Sources that fail before the end of the document. Everything that was read is repaired and reported first.
@Suite struct RepairSourceTests {
  private struct Fault: Error {}

  private static let long = String(repeating: "x", count: 100)

  /// The lines of a document whose source fails at its end, but for the last one.
  private func lines(_ document: [UInt8], size: Int, fault: (any Error)?) -> [String] {
    let outcome = record(ExpatXMLParser(document, size: size, fault: fault)) {
      $0.options.repairs = .feeds
    }
    return outcome.lines.dropLast(2)
  }

  @Test func theEncodingOfATransportIsIgnoredIfTheBytesAreUTF8() {
    let source = XMLSource { _ in ChunkSource(Array("<t>é</t>".utf8), size: 1, charset: "ISO-8859-1") }
    let outcome = record(ExpatXMLParser(source)) { $0.options.repairs = .misdeclaredUTF8 }
    #expect(
      outcome.lines.prefix(4) == [
        "1:1 startDocument", #"1:1 repair misdeclaredUTF8 "ISO-8859-1" "UTF-8""#, "1:3 start t", #"1:5 text "é""#,
      ])
  }

  /// Expat gets no more of a long token before it may have ended. Then the source fails.
  @Test(arguments: [
    ("<a><!-- \(long) ⟦01⟧ x ⟦01⟧", 2), ("<a><b c='\(long) ⟦01⟧ & &nbsp; x", 3), ("<a><?p \(long) x", 0),
    ("<a><b c='\(long)' d=1 e ", 1), ("<a><b c='\(long)' c='& ", 0), ("<a><b>&</b><b c='\(long)&nbsp;⟦E9⟧ ", 3),
  ])
  func anUnfinishedTokenIsRepairedBeforeTheFault(_ document: String, repairCount: Int) {
    let document = BrokenDocument.bytes(document)
    let expected = lines(document, size: document.count, fault: Fault())
    #expect(expected.count { $0.contains("repair ") } == repairCount)
    for size in [1, 3, 7, 50, 64, document.count] {
      #expect(lines(document, size: size, fault: Fault()) == expected, "in chunks of \(size)")
    }
  }

  @Test(arguments: [1, 7, 64, 1 << 10])
  func aPulledTokenIsRepairedBeforeTheFault(size: Int) {
    let document = BrokenDocument.bytes("<a><b/>&<!-- \(Self.long) ⟦01⟧ x ⟦01⟧")
    let options = XMLOptions(repairs: .feeds)
    let puller = EventPuller(
      ChunkSource(document, size: size, fault: Fault()), options, XMLProgress(),
      capacity: PullCapacity(count: 1, bytes: .max))
    #expect(throws: Fault.self) { while try puller.next() != nil {} }
    #expect(puller.progress.repairs.map(\.fault) == [.ampersand, .character, .character])
  }

  /// The rest of the character was in the missing part.
  @Test(arguments: ["<a>x⟦C3⟧", "<a><b c='x⟦C3⟧", "<a><!-- \(long) ⟦01⟧ x⟦E6⟧⟦97⟧", "<a>&⟦E6⟧"])
  func aCharacterIsNotRepairedAtTheEndOfACutOffStream(_ document: String) {
    let document = BrokenDocument.bytes(document)
    // All of the text is before the checksum.
    let cutOff = Array(gzip(document).dropLast(8))
    let expected = lines(document, size: document.count, fault: Fault())
    for size in [1, 3, 7, 50, 64, document.count] {
      #expect(lines(cutOff, size: size, fault: nil) == expected, "in chunks of \(size)")
    }
  }

  /// What is before the limit is delivered, in chunks of all sizes.
  @Test(arguments: [1, 7, 64, 1 << 10])
  func aLimitIsReachedAfterEverythingBeforeIt(size: Int) {
    var options = XMLOptions(repairs: .feeds)
    options.limits.documentBytes = 150
    for text in ["text", "&", "& ⟦01⟧"] {
      let document = BrokenDocument.bytes("<a>" + String(repeating: "<b/>\(text)", count: 100) + "</a>")
      let outcomes = [document.count, size].map { size in
        [PullCapacity.events, PullCapacity(count: 1, bytes: .max)].map {
          pull(ChunkSource(document, size: size), options: options, capacity: $0)
        }
      }
      let outcome = outcomes[0][0]
      #expect(outcome.events.count { $0 == "end b" } > 12)
      #expect(outcome.error?.contains("documentBytes") == true)
      for other in outcomes.joined() { #expect(other == outcome, "\(text)") }
    }
  }

  @Test(arguments: 145...152)
  func nothingWaitsForBytesAfterALimit(_ place: Int) {
    let document = "<a>\(String(repeating: "x", count: place - 3))& \(String(repeating: "x", count: 200_000))</a>"
    for size in [7, 1 << 20] {
      let outcome = record(ExpatXMLParser(Array(document.utf8), size: size)) {
        $0.options.repairs = .feeds
        $0.options.limits.documentBytes = 150
      }
      #expect(outcome.error?.contains("documentBytes") == true, "in chunks of \(size)")
    }
  }

  /// The scanner may take a carriage return only when the next byte is there.
  @Test(arguments: 0...3) func carriageReturnsComeBeforeMarkupThatIsText(_ count: Int) throws {
    let document = "<rss><title>a</t\(String(repeating: "\r", count: count))<!b>c</title></rss>"
    for size in 1...document.utf8.count {
      let options = XMLOptions(repairs: .unescapedMarkup)
      let tree = try ExpatXMLElement(.chunks(chunks(Array(document.utf8), of: size)), options: options)
      #expect(tree.text == "a</t\(String(repeating: "\n", count: count))<!b>c", "in chunks of \(size)")
    }
  }
}
