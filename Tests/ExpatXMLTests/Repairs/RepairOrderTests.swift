/// Nothing is told that stands after a fault which ends the parse, though Expat may get no more of a long token before it is complete.
@Suite struct RepairOrderTests {
  private static let long = String(repeating: "x", count: 100)
  private static let huge = String(repeating: "x", count: 3_000)

  @Test(arguments: inputs("long tokens with a fault that is not repaired").map { $0[0] })
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
