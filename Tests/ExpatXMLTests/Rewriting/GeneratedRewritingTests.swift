@Suite struct GeneratedRewritingTests {
  /// The number of documents. The environment may ask for more.
  private static let count =
    ProcessInfo.processInfo.environment["EXPATXML_REWRITING_COUNT"].flatMap { UInt64($0) } ?? 500

  /// What is inserted may get a line. Then it comes behind a comment that stands on the line before.
  private func isSame(_ text: String, _ expected: String, _ kind: GeneratedEdit.Kind) -> Bool {
    guard kind == .insertionAfter || kind == .insertionAtStart else { return text.utf8.elementsEqual(expected.utf8) }
    let new = "<n>&lt;</n>"
    return ["", "<!-- <e> -->", "<!---->"].contains { comment in
      let expected = expected.replacing(new + comment, with: comment + new)
      let lines = /(?:\r\n|\n) */
      return text.replacing(lines, with: "").utf8.elementsEqual(expected.replacing(lines, with: "").utf8)
    }
  }

  @Test func aChangeChangesNothingElse() throws {
    for seed in 0..<Self.count {
      let target = Int(seed) % GeneratedEdit(seed: seed).count
      for kind in GeneratedEdit.Kind.allCases {
        let generated = GeneratedEdit(seed: seed, kind, target: target)
        guard generated.isPossible else { continue }
        var document = try ExpatXMLDocument(.string(generated.document))
        let pattern = try XMLPath(parsing: "e[@id='\(target)']")
        try Edit(kind.rawValue, ofElements: pattern).apply(to: &document)
        let comment = Comment(rawValue: "seed \(seed), \(kind) of \(target) in \(generated.document)")
        #expect(isSame(document.description, generated.expected, kind), comment)
        let source = XMLSource.chunks(chunks(Array(generated.document.utf8), of: Int(seed % 7) + 1))
        var rewriter = XMLRewriter()
        rewriter.onElement(pattern) { try Edit(kind.rawValue).apply(to: &$0) }
        let rewritten = String(decoding: try rewriter.rewrite(source), as: UTF8.self)
        #expect(isSame(rewritten, generated.expected, kind), comment)
        _ = try ExpatXMLElement(.string(rewritten))
      }
    }
  }

  @Test func changesOfManyElementsAreTheSameInBothWays() throws {
    let edits = ["remove .", "set @a := 1", "insert before . := <!--c", "insert end . := <n", "rename . := f"]
    for seed in 0..<Self.count {
      let generated = GeneratedEdit(seed: seed)
      var (document, rewriter) = (try ExpatXMLDocument(.string(generated.document)), XMLRewriter())
      for number in 1..<max(1, generated.count) {
        let pattern = try XMLPath(parsing: "e[@id='\(number)']")
        let edit = edits[(number + Int(seed)) % edits.count]
        rewriter.onElement(pattern) { try Edit(edit).apply(to: &$0) }
        do {
          try Edit(edit, ofElements: pattern).apply(to: &document)
        } catch let error as XMLEditError where error.code == .notFound {
          // It is in an element that is removed.
        }
      }
      let source = XMLSource.chunks(chunks(Array(generated.document.utf8), of: Int(seed % 9) + 1))
      let rewritten = String(decoding: try rewriter.rewrite(source), as: UTF8.self)
      // What follows an element in a stream is not known, so lines are not always made and removed alike.
      #expect(
        rewritten.filter { !$0.isWhitespace } == document.description.filter { !$0.isWhitespace },
        "seed \(seed): \(generated.document)")
      _ = try ExpatXMLElement(.string(rewritten))
    }
  }
}
