/// The delegate's plain-text answers bypass Expat, which would copy every name of the document for each answer.
@Suite struct EntityAnswerTests {
  private func events(_ document: String, _ answer: [UInt8], _ configure: (ExpatXMLParser) -> Void = { _ in })
    throws -> [String]
  {
    try parse(document) { parser in
      (parser.delegate as? EventRecorder)?.entities = ["x": answer]
      configure(parser)
    }.events.filter { !$0.hasPrefix("resolve") }
  }

  /// An answer with a comment must be parsed.
  @Test(arguments: [
    "", " ", "\u{A0}", "日本 😀", "\t1\n2", "a]]b", "\u{85}\u{2028}\u{7F}", "\u{E000}\u{FFFD}\u{10FFFF}",
    String(repeating: "é", count: 512), String(repeating: "é", count: 513),
  ])
  func isTheSameAsWithExpat(answer: String) throws {
    for document in ["<a>1&x;2<b/>&x;&x;</a>", "<!DOCTYPE a [<!ENTITY x SYSTEM 's'>]><a>&x;</a>"] {
      let plain = try events(document, Array(answer.utf8))
      #expect(plain == (try events(document, Array("\(answer)<!---->".utf8))).filter { $0 != "comment \"\"" })
    }
  }

  /// This took half a minute, since ten thousand names were copied ten thousand times.
  @Test func amongManyNames() {
    let elements = (0..<10_000).map { "<a\($0)/>" }.joined()
    let outcome = record(ExpatXMLParser(document: "<a>\(elements)\(String(repeating: "&x;", count: 10_000))</a>")) {
      ($0.delegate as? EventRecorder)?.entities = ["x": [0x20]]
    }
    #expect(outcome.succeeded)
    #expect(outcome.events.suffix(3).first?.utf8.count == 10_000 + "text \"\"".utf8.count)
  }
}
