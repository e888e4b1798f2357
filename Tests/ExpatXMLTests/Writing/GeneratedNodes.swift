import ExpatXML
import TestData

/// Makes random elements, which are compared with themselves after writing and reading.
struct GeneratedNodes {
  private static let localNames = ["a", "b", "c-d.e_f1", "élan", "名前", "xmlns1", "XML"]
  private static let uris = ["urn:u", "urn:v", "urn:w?a&b", "http://www.w3.org/XML/1998/namespace"]
  private static let pieces = [
    "plain ", "text", "<", ">", "&", "&amp;", "]]>", "\r", "\n", "\t", " ", "\"", "'", "é", "名前。", "😀", "\u{FFFD}",
    "--",
    "-", "?>", "<![CDATA[", "<!--", "</a>",
  ]
  private static let foreign = [
    "", "1", "a b", "a:", ":a", "q:a", "{}", "{urn:u}p:a", "xmlns:a", "{}xmlns", "{http://www.w3.org/2000/xmlns/}a",
    "\u{1}",
  ]

  private var random: SplitMix64
  /// One of so many arguments may be refused.
  private let dangers: Int
  private(set) var refusedCount = 0

  init(seed: UInt64, dangers: Int) {
    random = SplitMix64(seed: seed)
    self.dangers = dangers
  }

  private mutating func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }

  private mutating func isDangerous() -> Bool { dangers > 0 && chance(dangers) }

  private mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &random)]
  }

  private mutating func string() -> String {
    var string = ""
    for _ in 0..<Int.random(in: 0..<6, using: &random) { string += pick(Self.pieces) }
    return isDangerous() ? string + pick(Self.foreign) : string
  }

  private mutating func name() -> (name: String, uri: String?) {
    if isDangerous() { return (pick(Self.foreign), chance(2) ? pick(Self.uris) : nil) }
    let local = pick(Self.localNames)
    return switch Int.random(in: 0..<4, using: &random) {
    case 0: ("p:\(local)", pick(Array(Self.uris.dropLast())))
    case 1: ("{\(pick(Self.uris))}\(local)", nil)
    case 2: (local, pick(Array(Self.uris.dropLast())))
    default: (local, nil)
    }
  }

  /// An element with everything in it. What is refused is left out.
  mutating func element(depth: Int = 0) -> ExpatXMLElement? {
    let (name, uri) = name()
    var attributes: [XMLEventAttributes.Element] = []
    while !chance(2) {
      let attribute = self.name().name
      let isUsable = !attribute.hasPrefix("p:") || name.hasPrefix("p:")
      guard isUsable && !attributes.contains(where: { $0.name == attribute }) || isDangerous() else { continue }
      attributes.append((attribute, string()))
    }
    var content: [ExpatXMLElement.Node] = []
    while depth < 6, !chance(4) { if let item = item(depth: depth) { content.append(item) } }
    do {
      return try ExpatXMLElement(name, namespaceURI: uri, attributes: XMLEventAttributes(attributes), content: content)
    } catch {
      refusedCount += 1
      return nil
    }
  }

  private mutating func item(depth: Int) -> ExpatXMLElement.Node? {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return .text(string())
    case 1: return .comment(isDangerous() ? string() : pick(["", "text", " & < > "]))
    case 2:
      return .processingInstruction(
        .init(target: "p", data: isDangerous() ? string() : pick([nil, "", "text", "a & b"])))
    default:
      let element = element(depth: depth + 1)
      // Some have a tree before they are put into another element.
      if chance(3) { _ = element?.text }
      return element.map { .element($0) }
    }
  }
}
