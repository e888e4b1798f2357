/// A repair never turns text into markup.
@Suite struct RepairSafetyTests {
  private static let pieces: [String] = [
    "<", ">", "&", ";", "a", "title", "<a>", "</a>", "<title c='", "<title>", "</title>", "<title/>", "'", "\"", " ",
    "=", "/", "!", "-",
    "--",
    "<!--", "-->", "<![CDATA[", "]]>", "]", "⟦00⟧", "⟦01⟧", "⟦E9⟧", "⟦C3⟧", "⟦FF⟧", "&lt;", "&amp;", "&nbsp;", "&#60;",
    "&#0;",
    " x='1'", " x=1 ", " y ", " x=\"<\"", "<?", "?>", "\n", "\r", "é", "⟦EF⟧⟦BF⟧⟦BF⟧", "text", "<3", "&copy", "#",
    "<title y>",
  ]

  private func document(_ random: inout SplitMix64) -> [UInt8] {
    let count = Int.random(in: 1...25, using: &random)
    let pieces = (0..<count).compactMap { _ in Self.pieces.randomElement(using: &random) }
    return BrokenDocument.bytes("<a>" + pieces.joined() + (Bool.random(using: &random) ? "</a>" : ""))
  }

  private func repairs(_ random: inout SplitMix64) -> XMLRepairs {
    if Bool.random(using: &random) { return .feeds }
    // Those that make end tags are in `noStartTagIsMade`.
    return XMLRepairs(rawValue: UInt32.random(in: 0..<1 << 7, using: &random))
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

  /// All of it is checked before Expat gets its first bytes, since a document may begin after it.
  @Test(arguments: [1, 600, 2_000, 20_000])
  func aLongInstructionWithoutEnd(count: Int) {
    let document = BrokenDocument.bytes("<?x " + String(repeating: "te>xt ", count: count))
    let outcome = parseInChunks(document, sizes: [7, 61, 1000]) { $0.options.repairs = .feeds }
    #expect(outcome.events.last == "error 47")
  }

  /// The carriage return comes alone, after everything before it was dropped.
  @Test func aCarriageReturnAtTheEndIsDroppedToo() {
    let document = "<a/>" + String(repeating: "text", count: 100) + "\r"
    let outcome = parseInChunks(document, sizes: [1, 50]) { $0.options.repairs = .surroundings }
    #expect(outcome.lines.suffix(2) == ["2:1 endDocument", "true "])
  }

  /// Those that guess insert end tags at most, and only for elements that are open.
  @Test(arguments: 0..<20)
  func noStartTagIsMade(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let guesses: [XMLRepairs] = [
      [.feeds, .endTags], [.feeds, .unescapedMarkup], .all, .endTags, [.unescapedMarkup, .endTags],
    ]
    for _ in 0..<50 {
      let document = document(&random)
      let repairs = guesses.randomElement(using: &random) ?? .feeds
      func configure(_ parser: ExpatXMLParser) { parser.options.repairs = repairs }
      let text = String(decoding: document, as: UTF8.self).debugDescription + " \(repairs)"
      let outcome = record(ExpatXMLParser(data: Data(document)), configure)
      for name in ["a", "title"] {
        let started = outcome.events.count { $0 == "start \(name)" || $0.hasPrefix("start \(name) ") }
        #expect(started <= occurrences(of: "<\(name)", in: document), "\(text)")
        #expect(outcome.events.count { $0 == "end \(name)" } <= started, "\(text)")
      }
      let plain = record(ExpatXMLParser(data: Data(document)))
      let hasText = repairs.contains(.unescapedMarkup) && occurrences(of: "<title", in: document) > 0
      if plain.succeeded, !hasText {
        #expect(outcome.events.filter { !$0.hasPrefix("repair ") } == plain.events, "\(text)")
      }
      for size in [1, 2, 3, 7] {
        let other = record(ExpatXMLParser(XMLSource { _ in ChunkSource(document, size: size) }), configure)
        #expect(other == outcome, "in chunks of \(size): \(text)")
      }
    }
  }

  @Test(arguments: 0..<40)
  func noMarkupIsMade(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<50 {
      let document = document(&random)
      let repairs = repairs(&random)
      let text = String(decoding: document, as: UTF8.self).debugDescription + " \(repairs)"
      let outcome = record(ExpatXMLParser(data: Data(document))) { $0.options.repairs = repairs }
      let plain = record(ExpatXMLParser(data: Data(document)))
      // Everything before the first fault is the same.
      #expect(content(outcome).text.hasPrefix(content(plain).text), "\(text)")
      #expect(content(outcome).others.starts(with: content(plain).others), "\(text)")
      // The name of every element and attribute is written in the document.
      for name in ["a", "title"] {
        let started = outcome.events.count { $0 == "start \(name)" || $0.hasPrefix("start \(name) ") }
        #expect(started <= occurrences(of: "<\(name)", in: document), "\(text)")
        let ended = outcome.events.count { $0 == "end \(name)" }
        #expect(ended <= occurrences(of: "</\(name)", in: document) + occurrences(of: "/>", in: document), "\(text)")
      }
      for name in ["c", "x", "y"] {
        let count = outcome.events.count { $0.hasPrefix("start ") && $0.contains(" \(name)=\"") }
        #expect(count <= occurrences(of: name, in: document), "\(text)")
      }
      let comments = outcome.events.count { $0.hasPrefix("comment ") }
      #expect(comments <= occurrences(of: "<!--", in: document), "\(text)")
      // The result is the same for all chunk sizes.
      for size in [1, 2, 3, 7] {
        let other = record(ExpatXMLParser(XMLSource { _ in ChunkSource(document, size: size) })) {
          $0.options.repairs = repairs
        }
        #expect(other == outcome, "in chunks of \(size): \(text)")
      }
    }
  }
}
