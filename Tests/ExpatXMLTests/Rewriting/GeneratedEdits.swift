/// A document that is made at random out of pieces whose places are known, so that a change of it can be made by cutting
/// and pasting too.
struct GeneratedEdits {
  struct Attribute {
    var name: String
    var quote: Character
    /// Between the quotes.
    var value: Range<Int>
    /// With the white space before it.
    var range: Range<Int>
  }

  struct Element {
    var number: Int
    var attributes: [Attribute] = []
    /// With its tags.
    var range = 0..<0
    /// Between its tags; nil for a tag that is empty.
    var content: Range<Int>?
    /// Whether there is text in it, and nothing else.
    var isText = false
  }

  private var random: SplitMix64
  private(set) var document = ""
  private(set) var elements: [Element] = []

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    if random.below(3) == 0 { document += "<?xml version='1.0'?>\n" }
    document += "<!DOCTYPE e [<!ENTITY e 'of an entity'>]><!-- c -->"
    appendElement(depth: 0)
    if random.below(2) == 0 { document += "\n<?end?>" }
  }

  private var offset: Int { document.utf8.count }

  private mutating func appendElement(depth: Int) {
    let (index, start) = (elements.count, offset)
    var element = Element(number: index)
    elements.append(element)
    document += "<e"
    for name in ["id", "a", "b"] where name == "id" || random.below(3) == 0 {
      let start = offset
      document +=
        random.element(of: [" ", "\n  ", "\t"]) + name + random.element(of: ["=", " = "])
      let quote = random.element(of: ["'", "\""] as [Character])
      document.append(quote)
      let valueStart = offset
      let values = ["v", "&e;", "&lt;>", "", quote == "'" ? "\"" : "'", "é\t"]
      document += name == "id" ? "\(index)" : random.element(of: values)
      element.attributes.append(
        Attribute(name: name, quote: quote, value: valueStart..<offset, range: start..<offset + 1))
      document.append(quote)
    }
    document += random.element(of: ["", "", " ", "\n"])
    if random.below(4) == 0 {
      document += "/>"
    } else {
      document += ">"
      let start = offset
      let kinds = Set((0..<random.below(5)).map { _ in appendContent(depth: depth) })
      element.isText = kinds == [.text]
      element.content = start..<offset
      document += random.element(of: ["</e>", "</e>", "</e\n>"])
    }
    element.range = start..<offset
    elements[index] = element
  }

  private enum Content { case element, comment, text }

  private mutating func appendContent(depth: Int) -> Content {
    switch random.below(8) {
    case 0...2 where depth < 5:
      document += random.element(of: ["", "\n  ", " "])
      appendElement(depth: depth + 1)
      return .element
    case 3:
      document += random.element(of: ["<!-- <e> -->", "<?p <e?>", "<!---->"])
      return .comment
    default:
      document += random.element(of: ["x", "&e;", "&#65;\r\n", "<![CDATA[<e>]]>", " > ", "日本"])
      return .text
    }
  }

  // MARK: Changes

  /// A change of one element, and what comes out if it is made by cutting and pasting.
  struct Change {
    enum Kind { case attribute(String, String), addition(String), text(String), removal, insertion(XMLInsertionPlace) }
    let number: Int
    let kind: Kind
    let expected: String
  }

  mutating func change() -> Change {
    let element = random.element(of: elements)
    let isRoot = element.number == 0
    func result(_ kind: Change.Kind, _ range: Range<Int>, _ text: String) -> Change {
      var bytes = Array(document.utf8)
      bytes.replaceSubrange(range, with: text.utf8)
      return Change(number: element.number, kind: kind, expected: String(decoding: bytes, as: UTF8.self))
    }
    let (end, content) = (element.range.upperBound, element.content)
    switch random.below(6) {
    case 0: if element.isText, let content { return result(.text("n&w"), content, "n&amp;w") }
    case 1: if !isRoot { return result(.removal, element.range, "") }
    case 2: if !isRoot { return result(.insertion(.after), end..<end, "<n>&lt;</n>") }
    case 3:
      if let start = content?.lowerBound { return result(.insertion(.atStart), start..<start, "<n>&lt;</n>") }
    case 4:
      // The first attribute is always there. The new one looks like the last.
      let last = element.attributes[element.attributes.count - 1]
      let text = String(decoding: Array(document.utf8)[last.range], as: UTF8.self)
      let space = text.prefix(while: \.isWhitespace)
      let equals = text.dropFirst(space.count + last.name.count).prefix { $0 != last.quote }
      let end = last.range.upperBound
      return result(.addition("n"), end..<end, "\(space)n\(equals)\(last.quote)n\(last.quote)")
    default: break
    }
    let attribute = random.element(of: element.attributes)
    let value = attribute.quote == "'" ? "n&apos;\"" : "n'&quot;"
    return result(.attribute(attribute.name, "n'\""), attribute.value, value)
  }
}
