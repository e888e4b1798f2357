/// Made-up words that are the same every time.
struct Prose {
  private static let syllables = """
    ar be can dor el fen gar hol im jun ka lan mer nor os pel quin ras sol tor ul ven wis yar zen bri cro dra fle gri \
    sta tri pla men ton ly ing er a o
    """.split(whereSeparator: \.isWhitespace).map(String.init)

  private var state: UInt32

  init(seed: UInt32) { state = seed &* 2_654_435_761 | 1 }

  mutating func number(below bound: Int) -> Int {
    // The generator of *Numerical Recipes*. Its upper bits are random enough for prose.
    state = state &* 1_664_525 &+ 1_013_904_223
    return Int(state >> 8) % bound
  }

  private mutating func word() -> String {
    (0...number(below: 3)).map { _ in Self.syllables[number(below: Self.syllables.count)] }.joined()
  }

  mutating func words(_ count: Int) -> String {
    (0..<count).map { _ in word() }.joined(separator: " ")
  }

  mutating func title() -> String {
    let words = words(4 + number(below: 7))
    return words.prefix(1).uppercased() + words.dropFirst() + (number(below: 6) == 0 ? " &amp; more" : "")
  }

  mutating func sentences(_ count: Int) -> String {
    (0..<count).map { _ in title() + "." }.joined(separator: " ")
  }

  /// Paragraphs of HTML, as in a CDATA section.
  mutating func html(_ paragraphs: Int) -> String {
    (0..<paragraphs).map { _ in
      "<p>\(sentences(6)) <a href=\"https://feeds.example.org/\(number(below: 10000))\">\(words(3))</a></p>\n"
    }.joined()
  }
}
