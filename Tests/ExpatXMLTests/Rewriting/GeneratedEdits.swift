import ExpatXMLCore
import TestData

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
    var start = 0
    /// The end of the name in the start tag.
    var nameEnd = 0
    var attributes: [Attribute] = []
    var startTagEnd = 0
    var endTagStart = 0
    var end = 0
    var isEmpty = false
    var hasElements = false
    var hasText = false
    /// Character data alone, if there is nothing else.
    var isPlain = true
  }

  private var random: SplitMix64
  private(set) var document = ""
  private(set) var elements: [Element] = []

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    if Int.random(in: 0..<3, using: &random) == 0 { document += "<?xml version='1.0'?>\n" }
    document += "<!DOCTYPE e [<!ENTITY e 'of an entity'>]><!-- c -->"
    appendElement(depth: 0)
    if Int.random(in: 0..<2, using: &random) == 0 { document += "\n<?end?>" }
  }

  private var offset: Int { document.utf8.count }

  private mutating func one<Choice>(of choices: [Choice]) -> Choice {
    choices[Int.random(in: 0..<choices.count, using: &random)]
  }

  private mutating func appendElement(depth: Int) {
    let index = elements.count
    var element = Element(number: index, start: offset)
    elements.append(element)
    document += "<e"
    element.nameEnd = offset
    for name in ["id", "a", "b"] where name == "id" || Int.random(in: 0..<3, using: &random) == 0 {
      let start = offset
      document += one(of: [" ", "\n  ", "\t"]) + name + one(of: ["=", " = "])
      let quote = one(of: ["'", "\""] as [Character])
      document.append(quote)
      let valueStart = offset
      document += name == "id" ? "\(index)" : one(of: ["v", "&e;", "&lt;>", "", quote == "'" ? "\"" : "'", "é\t"])
      element.attributes.append(
        Attribute(name: name, quote: quote, value: valueStart..<offset, range: start..<offset + 1))
      document.append(quote)
    }
    document += one(of: ["", "", " ", "\n"])
    if Int.random(in: 0..<4, using: &random) == 0 {
      document += "/>"
      element.isEmpty = true
      (element.startTagEnd, element.endTagStart) = (offset, offset)
    } else {
      document += ">"
      element.startTagEnd = offset
      for _ in 0..<Int.random(in: 0..<5, using: &random) { appendContent(of: &element, depth: depth) }
      element.endTagStart = offset
      document += one(of: ["</e>", "</e>", "</e\n>"])
    }
    element.end = offset
    elements[index] = element
  }

  private mutating func appendContent(of element: inout Element, depth: Int) {
    switch Int.random(in: 0..<8, using: &random) {
    case 0...2 where depth < 5:
      document += one(of: ["", "\n  ", " "])
      element.hasElements = true
      appendElement(depth: depth + 1)
    case 3:
      document += one(of: ["<!-- <e> -->", "<?p <e?>", "<!---->"])
      element.isPlain = false
    default:
      document += one(of: ["x", "&e;", "&#65;\r\n", "<![CDATA[<e>]]>", " > ", "日本"])
      element.hasText = true
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
    let element = one(of: elements)
    let root = element.number == 0
    func result(_ kind: Change.Kind, _ range: Range<Int>, _ text: String) -> Change {
      var bytes = Array(document.utf8)
      bytes.replaceSubrange(range, with: text.utf8)
      return Change(number: element.number, kind: kind, expected: String(decoding: bytes, as: UTF8.self))
    }
    switch Int.random(in: 0..<6, using: &random) {
    case 0 where element.isPlain && element.hasText && !element.hasElements:
      return result(.text("n&w"), element.startTagEnd..<element.endTagStart, "n&amp;w")
    case 1 where !root: return result(.removal, element.start..<element.end, "")
    case 2 where !root: return result(.insertion(.after), element.end..<element.end, "<n>&lt;</n>")
    case 3 where !element.isEmpty:
      return result(.insertion(.atStart), element.startTagEnd..<element.startTagEnd, "<n>&lt;</n>")
    case 4:
      // The first attribute is always there. The new one looks like the last.
      let last = element.attributes[element.attributes.count - 1]
      let text = String(decoding: Array(document.utf8)[last.range], as: UTF8.self)
      let space = text.prefix(while: \.isWhitespace)
      let equals = text.dropFirst(space.count + last.name.count).prefix { $0 != last.quote }
      return result(
        .addition("n"), last.range.upperBound..<last.range.upperBound, "\(space)n\(equals)\(last.quote)n\(last.quote)")
    default:
      let attribute = one(of: element.attributes)
      let value = attribute.quote == "'" ? "n&apos;\"" : "n'&quot;"
      return result(.attribute(attribute.name, "n'\""), attribute.value, value)
    }
  }
}
