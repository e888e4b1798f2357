@Suite struct WriterTests {
  /// A line of a case: a call, and the calls in its closure, which are indented.
  private struct Call {
    var indentation: Int
    var kind: Substring
    /// What follows the kind.
    var rest: Substring

    init(_ line: String) {
      indentation = line.prefix { $0 == " " }.count
      let parts = line.dropFirst(indentation).split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      (kind, rest) = (parts[0], parts.count > 1 ? parts[1] : "")
    }

    static func text(_ escaped: some StringProtocol) -> String {
      String(decoding: unescaped(String(escaped)), as: UTF8.self)
    }

    /// Words with equals signs as names with values.
    private static func pairs(_ words: some Sequence<Substring>) -> [(String, String)] {
      words.filter { $0.contains("=") }.map { word in
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        return (String(parts[0]), text(parts[1]))
      }
    }

    /// A literal of pairs is all that methods take.
    private static func literal<Value>(_ pairs: [(String, Value)]) -> KeyValuePairs<String, Value> {
      switch pairs.count {
      case 0: [:]
      case 1: [pairs[0].0: pairs[0].1]
      case 2: [pairs[0].0: pairs[0].1, pairs[1].0: pairs[1].1]
      case 3: [pairs[0].0: pairs[0].1, pairs[1].0: pairs[1].1, pairs[2].0: pairs[2].1]
      default:
        [
          pairs[0].0: pairs[0].1, pairs[1].0: pairs[1].1, pairs[2].0: pairs[2].1, pairs[3].0: pairs[3].1,
          pairs[4].0: pairs[4].1,
        ]
      }
    }

    func make(_ scope: inout XMLWriter.Scope, _ inner: ArraySlice<Call>) throws {
      let words = rest.split(separator: " ", omittingEmptySubsequences: false)
      let argument = rest.dropFirst(words[0].count + 1)
      switch kind {
      case "attribute": try scope.attribute(String(words[0]), Self.text(argument))
      case "text": try scope.text(Self.text(rest))
      case "cdata": try scope.cdata(Self.text(rest))
      case "comment": try scope.comment(Self.text(rest))
      case "instruction": try scope.processingInstruction(String(words[0]), words.count > 1 ? Self.text(argument) : nil)
      case "node": try scope.write(ExpatXMLElement(.string(Self.text(rest))))
      case "doctype":
        let named = Dictionary(uniqueKeysWithValues: Self.pairs(words.dropFirst()))
        try scope.documentType(
          Self.text(words[0]), publicID: named["public"], systemID: named["system"], internalSubset: named["subset"])
      default:
        let parts = rest.split(separator: " : ", maxSplits: 1)
        let sides = parts[0].split(separator: "|").map { $0.split(separator: " ") }
        let attributes = Self.literal(Self.pairs(sides[0].dropFirst()).map { ($0.0, Optional($0.1)) })
        let namespaces = Self.literal(sides.count > 1 ? Self.pairs(sides[1]) : [])
        let name = String(words[0])
        if parts.count > 1 { return try scope.element(name, attributes, namespaces: namespaces, Self.text(parts[1])) }
        if inner.isEmpty { return try scope.element(name, attributes, namespaces: namespaces) }
        try scope.element(name, attributes, namespaces: namespaces, isMixed: kind == "mixed") {
          try Self.make(&$0, inner)
        }
      }
    }

    static func make(_ scope: inout XMLWriter.Scope, _ calls: ArraySlice<Call>) throws {
      var rest = calls
      while let call = rest.popFirst() {
        let inner = rest.prefix { $0.indentation > call.indentation }
        rest = rest.dropFirst(inner.count)
        try call.make(&scope, inner)
      }
    }
  }

  /// The cases in `Fixtures/calls.txt`: a document or an error, and the calls that write it.
  @Test(arguments: FixtureCase.all("calls")) func whatIsWritten(_ test: FixtureCase) throws {
    func document() throws -> String {
      try written(test.settings == ["indented"] ? .indented : .compact) {
        try Call.make(&$0, test.lines.map(Call.init)[...])
      }
    }
    if test.document.hasPrefix("error ") {
      let error = #expect(throws: XMLWriteError.self) { try document() }
      #expect((error?.code).map { "error \($0)" } == test.document)
    } else {
      #expect(try document().utf8.elementsEqual(unescaped(test.document)))
    }
  }

  @Test func attributesThatAreNilAreLeftOut() throws {
    #expect(try written { try $0.element("a", ["b": String?.none, "c": "1"], "t") } == #"<a c="1">t</a>"#)
  }

  @Test func manyAttributesAreWritten() throws {
    let document = try written { try $0.element("a") { for number in 0..<100 { try $0.attribute("a\(number)", "") } } }
    #expect(document == "<a\((0..<100).map { " a\($0)=\"\"" }.joined())/>")
  }

  @Test func asynchronousClosuresWriteTheSame() async throws {
    var xml = XMLWriter()
    try await xml.document("a", ["x": "1"]) { a in
      await Task.yield()
      try await a.element("b") { b in
        await Task.yield()
        try b.element("c", "t")
      }
      try a.element("d") { try $0.text("u") }
    }
    let bytes = try xml.finish()
    #expect(String(decoding: bytes, as: UTF8.self).hasSuffix(#"<a x="1"><b><c>t</c></b><d>u</d></a>"#))
  }
}
