/// Faults whose code or position depended on the chunks.
@Suite struct FaultPlaceTests {
  /// Expat waits for the end of a word.
  @Test(arguments: ["<a/>\nx", "<a/>\né", "<a/>\nxé日 "]) func textAfterTheRootThatEndsInsideACharacter(text: String) {
    let document = Array(text.utf8) + [0xC3]
    let outcome = parseInChunks(document, sizes: Array(1...document.count))
    #expect(outcome.lastLine == "2:1 error 5")
    #expect(outcome.error == "Something follows the end of the root element. Line 2, column 1.")
  }

  /// Expat keeps a kilobyte of what it has parsed, so the start of the line is not known when it stops.
  @Test(arguments: [
    ("<a>" + String(repeating: "x", count: 3000) + "</a>\"\n\"y", 3008),
    ("<a b='" + String(repeating: "x", count: 3000) + "'/>'a\nb'z", 3010),
    ("<a>" + String(repeating: "<b c='d'/>", count: 300) + "</a>'a\nb'z", 3008),
    ("<a>" + String(repeating: "x", count: 3000) + "</a> <!-- --> y=", 3018),
  ])
  func contentAfterALongRoot(document: String, column: Int) {
    let outcome = parseInChunks(document, sizes: [1, 7, 1500, 2000, 2900] + Array(3000...3020))
    #expect(outcome.lastLine == "1:\(column) error 5")
  }
}
