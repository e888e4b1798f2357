/// Nothing is told that stands after a fault which ends the parse, though Expat may get no more of a long token before it is complete.
@Suite struct RepairOrderTests {
  private static let long = String(repeating: "x", count: 100)
  private static let huge = String(repeating: "x", count: 3_000)

  @Test(arguments: [
    "<a^ b='\(long)' c=1 >x</a>", "<a\u{D7} b='\(long)' c=1 >x</a>", "<\(long)! c=1 d>x</a>",
    "<r><a\u{1} b='\(long)' c='&'>x</a></r>", "<r><a b='\(long)' 1='' c='&'>x</a></r>",
    "<r><a b='\(long)'\"c='&'>x</a></r>", "<r><a b='\(huge)' \(huge)!='' c='&'>x</a></r>",
    "<r><\(huge)! c='&'>x</a></r>",
    // Characters that names may contain since the fifth edition of XML 1.0, which Expat does not know.
    "<\(huge)\u{10000} d c=1>", "<\(huge)\u{220} d c=1>", "<r \u{2C00}='\(huge)' d c=1>", "<r a\u{FF21}='\(huge)' d>",
    "<r><a b='&#\(String(repeating: "0", count: 100))x;' c='&'>x</a></r>",
    "<!DOCTYPE r SYSTEM 's'><r><a b='&\(huge)!' c='&'>x</a></r>",
    "<?xml version='1.0'?>\"<r t='\(long)' t='\u{1}'/>",
  ])
  func nothingAfterTheFaultOfALongToken(_ document: String) {
    let bytes = Array(document.utf8)
    // Sizes from one byte to all, or those around what Expat gets at once.
    let sizes = bytes.count < 1_000 ? Array(1...bytes.count) : [1, 7, 64, 500, 1_500]
    let outcome = parseInChunks(bytes, sizes: sizes) { $0.options.repairs = .feeds }
    #expect(!outcome.succeeded)
    #expect(!outcome.events.contains { $0.hasPrefix("repair ") }, "\(outcome.events)")
  }

  @Test(arguments: ["<a b='1' b='", "<a b='1' b='2", "<r><a b='1' c='' b=\"2'", "<a b='1' b='\(long)"])
  func anUnfinishedDuplicateIsReportedBeforeTheError(_ document: String) {
    let bytes = Array(document.utf8)
    let plain = parseInChunks(bytes, sizes: [bytes.count]) { $0.options.repairs = [.entities] }
    let outcome = parseInChunks(bytes, sizes: Array(1...bytes.count)) { $0.options.repairs = [.attributes] }
    #expect(outcome.events.dropLast().last?.hasPrefix("repair duplicateAttribute") == true, "\(outcome.events)")
    #expect(outcome.events.last?.hasPrefix("error ") == true)
    #expect(outcome.events.filter { !$0.hasPrefix("repair ") }.dropLast() == plain.events.dropLast())
  }
}
