/// A repair never turns text into markup.
@Suite struct RepairSafetyTests {
  private static let long = String(repeating: "x", count: 100)

  private static let pieces = inputs("pieces of faulty documents").map { $0[0] }

  /// Parts of start tags that are well-formed, can be repaired or neither.
  private static let attributes = inputs("parts of faulty start tags").map { $0[0] }

  private func document(_ random: inout SplitMix64) -> [UInt8] {
    let count = Int.random(in: 1...25, using: &random)
    let pieces = (0..<count).map { _ in random.element(of: Self.pieces) }
    let tag = (0..<random.below(8)).map { _ in random.element(of: Self.attributes) }.joined()
    let name = random.element(of: ["a", "a日", "a×", "-a", "𐀀"])
    let start = Bool.random(using: &random) ? "<a>" : "<a><\(name) m='\(Self.long)'\(tag)>"
    return BrokenDocument.bytes(start + pieces.joined() + (Bool.random(using: &random) ? "</a>" : ""))
  }

  private func repairs(_ random: inout SplitMix64) -> XMLRepairs {
    Bool.random(using: &random) ? .feeds : XMLRepairs(rawValue: UInt32.random(in: 0..<1 << 7, using: &random))
  }

  /// All text, and all other events, before the error.
  private func content(_ outcome: Outcome) -> (text: String, others: [String]) {
    let texts = outcome.events.filter { $0.hasPrefix("text ") }
    let others = outcome.events.filter { event in
      !["text ", "repair ", "error ", "resolve "].contains { event.hasPrefix($0) } && event != "endDocument"
    }
    return (texts.map { String($0.dropFirst(6).dropLast()) }.joined(), others)
  }

  private func occurrences(of text: String, in bytes: [UInt8]) -> Int {
    let text = Array(text.utf8)
    return bytes.indices.count { bytes[$0...].starts(with: text) }
  }

  /// What is on both sides of a dropped character does not become markup or a reference.
  @Test(
    arguments: [
      "<⟦01⟧b>x</b>", "x<⟦01⟧/a>", "<!⟦01⟧--c-->", "<⟦01⟧!--c-->", "<![⟦01⟧CDATA[<b/>]]>", "<⟦01⟧?pi?>", "&⟦01⟧amp;",
      "&am⟦01⟧p;",
      "&#⟦01⟧65;", "&#6⟦01⟧5;", "&⟦01⟧#65;", "&#\(String(repeating: "0", count: 100))⟦01⟧65;", "]]⟦01⟧&gt;",
    ],
    [XMLRepairs.characters, [.characters, .markup], [.characters, .entities], .feeds])
  func droppedCharactersJoinNothing(_ content: String, repairs: XMLRepairs) {
    let outcome = parseInChunks(BrokenDocument.bytes("<a>\(content)</a>")) { $0.options.repairs = repairs }
    let (text, others) = self.content(outcome)
    #expect(Set(others).isSubset(of: ["startDocument", "start a", "end a"]), "\(outcome.events)")
    let literal = content.replacing("⟦01⟧", with: content.hasPrefix("]") ? "\u{FFFD}" : "").replacing("&gt;", with: ">")
    #expect(literal.hasPrefix(text), "\(text)")
  }

  /// Those that guess insert end tags at most, and only for elements that are open.
  @Test(arguments: 0..<60)
  func noMarkupIsMade(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let guesses: [XMLRepairs] = [
      [.feeds, .endTags], [.feeds, .unescapedMarkup], .all, .endTags, [.unescapedMarkup, .endTags],
    ]
    for _ in 0..<50 {
      let document = document(&random)
      let isGuess = seed >= 40
      let repairs = isGuess ? random.element(of: guesses) : repairs(&random)
      func configure(_ parser: ExpatXMLParser) { parser.options.repairs = repairs }
      let text = Comment(rawValue: String(decoding: document, as: UTF8.self).debugDescription + " \(repairs)")
      let outcome = record(ExpatXMLParser(data: Data(document)), configure)
      let plain = record(ExpatXMLParser(data: Data(document)))
      if isGuess {
        let hasText = repairs.contains(.unescapedMarkup) && occurrences(of: "<title", in: document) > 0
        let events = outcome.events.filter { !$0.hasPrefix("repair ") }
        #expect(!plain.succeeded || hasText || events == plain.events, text)
      } else {
        // Everything before the first fault is the same.
        #expect(content(outcome).text.hasPrefix(content(plain).text), text)
        #expect(content(outcome).others.starts(with: content(plain).others), text)
        // The name of every attribute is written in the document, and every comment.
        for name in ["c", "x", "y"] {
          let count = outcome.events.count { $0.hasPrefix("start ") && $0.contains(" \(name)=\"") }
          #expect(count <= occurrences(of: name, in: document), text)
        }
        let comments = outcome.events.count { $0.hasPrefix("comment ") }
        #expect(comments <= occurrences(of: "<!--", in: document), text)
      }
      for name in ["a", "title"] {
        let started = outcome.events.count { $0 == "start \(name)" || $0.hasPrefix("start \(name) ") }
        #expect(started <= occurrences(of: "<\(name)", in: document), text)
        let ends = occurrences(of: "</\(name)", in: document) + occurrences(of: "/>", in: document)
        #expect(outcome.events.count { $0 == "end \(name)" } <= (isGuess ? started : ends), text)
      }
      // The result is the same for all chunk sizes.
      for size in [1, 2, 3, 7, 30, 80, 150] {
        #expect(record(ExpatXMLParser(document, size: size), configure) == outcome, "in chunks of \(size): \(text)")
      }
    }
  }
}
