/// A document that is made at random, and what becomes of it if one element is changed. Both are written side by side, so that the
/// second one is made without the library.
struct GeneratedEdit {
  /// A change of an element, as a line for `Edit`.
  enum Kind: String, CaseIterable {
    case attribute = "set @a := n'\""
    case addition = "set @n := n"
    case text = "set . := n&w"
    case removal = "keep ."
    case insertionAfter = "insert after . := <n><"
    case insertionAtStart = "insert start . := <n><"
  }

  private var random: SplitMix64
  private(set) var document = ""
  private(set) var expected = ""
  /// The number of elements. The attribute `id` of each is its number.
  private(set) var count = 0
  private let kind: Kind?
  private let target: Int
  /// Whether the element can be changed so.
  private(set) var isPossible = false

  init(seed: UInt64, _ kind: Kind? = nil, target: Int = 0) {
    (random, self.kind, self.target) = (SplitMix64(seed: seed), kind, target)
    append(random.below(3) == 0 ? "<?xml version='1.0'?>\n" : "")
    append("<!DOCTYPE e [<!ENTITY e 'of an entity'>]><!-- c -->")
    appendElement(depth: 0)
    append(random.below(2) == 0 ? "\n<?end?>" : "")
  }

  private mutating func append(_ text: String, changed: String? = nil) {
    document += text
    expected += changed ?? text
    if changed != nil { isPossible = true }
  }

  private mutating func appendElement(depth: Int) {
    let number = count
    count += 1
    let kind = number == target ? kind : nil
    let before = expected
    append("<e")
    var (space, equals, quote) = ("", "", "")
    for name in ["id", "a", "b"] where name == "id" || random.below(3) == 0 {
      (space, equals) = (random.element(of: [" ", "\n  ", "\t"]), random.element(of: ["=", " = "]))
      quote = random.element(of: ["'", "\""])
      append(space + name + equals + quote)
      let values = ["v", "&e;", "&lt;>", "", quote == "'" ? "\"" : "'", "é\t"]
      let value = name == "id" ? "\(number)" : random.element(of: values)
      append(value, changed: kind == .attribute && name == "a" ? quote == "'" ? "n&apos;\"" : "n'&quot;" : nil)
      append(quote)
    }
    // The new attribute looks like the last one.
    if kind == .addition { append("", changed: "\(space)n\(equals)\(quote)n\(quote)") }
    append(random.element(of: ["", "", " ", "\n"]))
    if random.below(4) == 0 {
      append("/>")
    } else {
      append(">")
      if kind == .insertionAtStart { append("", changed: "<n>&lt;</n>") }
      let tag = expected
      let kinds = Set((0..<random.below(5)).map { _ in appendContent(depth: depth) })
      if kind == .text, kinds == [.text] { (expected, isPossible) = (tag + "n&amp;w", true) }
      append(random.element(of: ["</e>", "</e>", "</e\n>"]))
    }
    if number == 0 { return }
    if kind == .removal { (expected, isPossible) = (before, true) }
    if kind == .insertionAfter { append("", changed: "<n>&lt;</n>") }
  }

  private enum Content { case element, comment, text }

  private mutating func appendContent(depth: Int) -> Content {
    switch random.below(8) {
    case 0...2 where depth < 5:
      append(random.element(of: ["", "\n  ", " "]))
      appendElement(depth: depth + 1)
      return .element
    case 3:
      append(random.element(of: ["<!-- <e> -->", "<?p <e?>", "<!---->"]))
      return .comment
    default:
      append(random.element(of: ["x", "&e;", "&#65;\r\n", "<![CDATA[<e>]]>", " > ", "日本"]))
      return .text
    }
  }
}
