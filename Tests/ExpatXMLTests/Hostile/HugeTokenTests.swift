@Suite struct HugeTokenTests {
  struct Token: CustomTestStringConvertible, Sendable {
    var testDescription: String
    /// The start of the document, the repeated part, and its end.
    var before, unit, after: String
    /// The number of bytes that each repetition adds to an event.
    var delivered: Int

    static let all = inputs("huge tokens").map { row in
      Token(testDescription: row[0], before: row[1], unit: row[3], after: row[2], delivered: Int(row[4]) ?? 0)
    }
    /// The most important ones.
    static let long = all.prefix(5)
  }

  /// Parses the document. Returns the longest text of its events.
  private func parse(_ token: Token, repetitions: Int) throws -> String {
    let source = XMLSource { _ in GeneratedSource((token.before, 1), (token.unit, repetitions), (token.after, 1)) }
    let reader = XMLEventReader(source, options: XMLOptions(limits: .unlimited))
    var longest = ""
    func see(_ text: String?) { if let text, text.utf8.count > longest.utf8.count { longest = text } }
    while let event = try reader.next() {
      switch event {
      case .startElement(let element):
        see(element.name)
        for attribute in element.attributes { [attribute.name, attribute.value].forEach(see) }
      case .characters(let text), .comment(let text): see(text)
      case .processingInstruction(let instruction): [instruction.target, instruction.data].forEach(see)
      case .declaration(let declaration): see("\(declaration)")
      default: break
      }
    }
    return longest
  }

  @Test(arguments: Token.all) func isDeliveredWhole(token: Token) throws {
    let isLong = Token.long.contains { $0.testDescription == token.testDescription }
    for length in HostileScale.choose([isLong ? 2 << 20 : 1 << 18], full: [1 << 20, 10 << 20, 100 << 20]) {
      let repetitions = length / 16
      let longest = try HostileScale.measure("\(token.testDescription), \(length >> 20) MiB") {
        try parse(token, repetitions: repetitions)
      }
      // A declaration is more than its text.
      #expect((0...32).contains(longest.utf8.count - repetitions * token.delivered))
      guard ["text", "CDATA section", "comment", "attribute value", "element name"].contains(token.testDescription)
      else { continue }
      let unit = Array(token.unit.utf8)
      let bytes = Array(longest.utf8.dropFirst(longest.utf8.starts(with: unit) ? 0 : 1))
      let isRight = stride(from: 0, to: bytes.count, by: 999).allSatisfy { bytes[$0] == unit[$0 % 16] }
      #expect(isRight && bytes.count == 16 * repetitions)
    }
  }

  @Test(arguments: Token.all) func isAnErrorWithoutItsEnd(token: Token) {
    let source = GeneratedSource((token.before, 1), (token.unit, 100_000 / token.unit.utf8.count))
    let outcome = record(ExpatXMLParser(XMLSource { _ in source })) { $0.options.limits = .unlimited }
    #expect(outcome.endsInItsOnlyError)
  }
}
