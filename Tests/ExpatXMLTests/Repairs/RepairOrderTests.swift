/// Nothing is told that stands after a fault which ends the parse, though Expat may get no more of a long token before it is
/// complete.
@Suite struct RepairOrderTests {
  private static let long = String(repeating: "x", count: 100)
  private static let huge = String(repeating: "x", count: 3_000)

  /// Sizes from one byte to all, and those around what Expat gets at once.
  private func expectSameInChunks(
    _ document: [UInt8], sizes: some Sequence<Int>, sourceLocation: SourceLocation = #_sourceLocation
  ) -> Outcome {
    parseInChunks(document, sizes: Array(sizes), sourceLocation: sourceLocation) { $0.options.repairs = .feeds }
  }

  @Test(arguments: [
    "<a^ b='\(long)' c=1 >x</a>",
    "<a\u{D7} b='\(long)' c=1 >x</a>",
    "<\(long)! c=1 d>x</a>",
    "<r><a\u{1} b='\(long)' c='&'>x</a></r>",
    "<r><a b='\(long)' 1='' c='&'>x</a></r>",
    "<r><a b='\(long)'\"c='&'>x</a></r>",
    "<r><a b='\(huge)' \(huge)!='' c='&'>x</a></r>",
    "<r><\(huge)! c='&'>x</a></r>",
    // Characters that names may contain since the fifth edition of XML 1.0, which Expat does not know.
    "<\(huge)\u{10000} d c=1>", "<\(huge)\u{220} d c=1>", "<r \u{2C00}='\(huge)' d c=1>", "<r a\u{FF21}='\(huge)' d>",
    "<r><a b='&#\(String(repeating: "0", count: 100))x;' c='&'>x</a></r>",
    "<!DOCTYPE r SYSTEM 's'><r><a b='&\(huge)!' c='&'>x</a></r>",
    "<?xml version='1.0'?>\"<r t='\(long)' t='\u{1}'/>",
  ])
  func nothingAfterTheFaultOfALongToken(_ document: String) {
    let bytes = Array(document.utf8)
    let outcome = expectSameInChunks(
      bytes, sizes: bytes.count < 1_000 ? Array(1...bytes.count) : [1, 7, 64, 500, 1_500])
    #expect(!outcome.succeeded)
    #expect(!outcome.events.contains { $0.hasPrefix("repair ") }, "\(outcome.events)")
  }

  @Test func nothingAfterTheFaultOfALongComment() throws {
    let outcome = try parse("<r><!-- \(Self.long) -- \u{1} --></r>") {
      $0.options.repairs = .feeds.subtracting(.markup)
    }
    #expect(outcome.events.last == "error 80", "\(outcome.events)")
    #expect(!outcome.events.contains { $0.hasPrefix("repair ") }, "\(outcome.events)")
  }

  @Test(arguments: [
    "<a b='1' b='", "<a b='1' b='2", "<r><a b='1' c='' b=\"2'", "<a b='1' b='\(long)",
  ])
  func anUnfinishedDuplicateIsReportedBeforeTheError(_ document: String) {
    let bytes = Array(document.utf8)
    let plain = parseInChunks(bytes, sizes: [bytes.count]) { $0.options.repairs = [.entities] }
    let outcome = parseInChunks(bytes, sizes: Array(1...bytes.count)) { $0.options.repairs = [.attributes] }
    #expect(outcome.events.dropLast().last?.hasPrefix("repair duplicateAttribute") == true, "\(outcome.events)")
    #expect(outcome.events.last?.hasPrefix("error ") == true)
    #expect(outcome.events.filter { !$0.hasPrefix("repair ") }.dropLast() == plain.events.dropLast())
  }

  @Test func anUnfinishedDuplicateIsTheErrorThatItWas() {
    let document = "<a b='1' b='2"
    let plain = parseInChunks(document)
    #expect(parseInChunks(document) { $0.options.repairs = .feeds }.events.last == plain.events.last)
    // The fault is in what was dropped.
    let faulty = parseInChunks("<a b='1' b='2\u{0}") { $0.options.repairs = .attributes }
    #expect(faulty.events.last == plain.events.last)
  }

  private static let pieces: [String] = [
    " b=1", " c", " d='&'", " e=\"x\"", "f='1'", " g='&#0;'", " h='<'", " 1='x'", " é='x'", " 日=1", " 𐀀='x'",
    " \u{D7}='x'", " i=",
    " j='&u;'", " k='⟦E9⟧'", "⟦E9⟧", "⟦00⟧", "'", "\"", "=", "/", "&", " b='2'", " l='\(long)'", " \(long)", ">", "\n",
  ]

  /// Start tags that are well-formed, can be repaired or neither.
  @Test(arguments: 0..<20)
  func longTagsAreTheSameInChunks(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<40 {
      let pieces = (0..<Int.random(in: 1...8, using: &random)).compactMap { _ in
        Self.pieces.randomElement(using: &random)
      }
      let name = ["a", "a日", "a×", "-a", "𐀀"].randomElement(using: &random) ?? "a"
      let document = BrokenDocument.bytes("<r><\(name) a='\(Self.long)'\(pieces.joined())>&</a></r>")
      _ = expectSameInChunks(document, sizes: [1, 2, 3, 7, 30, 80, 150])
    }
  }
}
