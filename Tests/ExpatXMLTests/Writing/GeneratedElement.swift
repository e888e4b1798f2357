/// A random element, which is written by calls or made of nodes.
struct GeneratedElement {
  enum Content {
    case element(GeneratedElement)
    case text(String)
    case cdata(String)
    case comment(String)
    case instruction(String?)
  }

  /// With a prefix, or with a namespace in braces.
  var name: String
  /// The namespace of a name without braces.
  var uri: String?
  var isMixed: Bool
  /// Whether the node has a tree before it is put into another one.
  var isLookedAt: Bool
  var attributes: [XMLEventAttributes.Element] = []
  var content: [Content] = []

  func node() throws -> ExpatXMLElement {
    let content: [ExpatXMLElement.Node] = try content.map { item in
      switch item {
      case .element(let element): .element(try element.node())
      case .text(let text), .cdata(let text): .text(text)
      case .comment(let text): .comment(text)
      case .instruction(let data): .processingInstruction(.init(target: "p", data: data))
      }
    }
    let attributes = XMLEventAttributes(attributes)
    let node = try ExpatXMLElement(name, namespaceURI: uri, attributes: attributes, content: content)
    if isLookedAt { _ = node.text }
    return node
  }

  func write(to scope: inout XMLWriter.Scope) throws {
    let prefix = name.split(separator: ":").first.map(String.init) ?? ""
    var declarations: KeyValuePairs<String, String> = [:]
    var call = name
    if let uri { if name.contains(":") { declarations = [prefix: uri] } else { call = "{\(uri)}\(name)" } }
    // A name without a namespace is in none, whatever is around it.
    if uri == nil, !name.contains(":"), !name.hasPrefix("{") { call = "{}\(name)" }
    if case .text(let text)? = content.first, content.count == 1, attributes.isEmpty, uri == nil {
      return try scope.element(call, [:], text)
    }
    try scope.element(call, namespaces: declarations, isMixed: isMixed) { scope in
      for (name, value) in attributes { try scope.attribute(name, value) }
      for item in content {
        switch item {
        case .element(let element): try element.write(to: &scope)
        case .text(let text): try scope.text(text)
        case .cdata(let text): try scope.cdata(text)
        case .comment(let text): try scope.comment(text)
        case .instruction(let data): try scope.processingInstruction("p", data)
        }
      }
    }
  }

  /// Makes elements from a seed.
  struct Generator {
    private static let localNames = ["a", "b", "c-d.e_f1", "élan", "名前", "xmlns1", "XML"]
    private static let uris = ["urn:u", "urn:v", "urn:w?a&b"]
    private static let pieces = [
      "plain ", "text", "<", ">", "&", "&amp;", "]]>", "]", "\r", "\n", "\t", "\r\n", " ", "\"", "'", "é", "名前。", "😀",
      "\u{FFFD}", "\u{FF0C}", "--", "-", "?>", "<![CDATA[", "<!--", "</a>", "0123456789012345678901234567890",
    ]
    private static let forbidden = ["\u{0}", "\u{1}", "\u{1F}", "\u{FFFE}", "\u{FFFF}"]
    private static let foreignNames = [
      "", "1", "a b", "a:", ":a", "q:a", "a<", "{}", "{urn:u}p:a", "xmlns:a", "{}xmlns",
      "{http://www.w3.org/2000/xmlns/}a",
    ]

    private(set) var random: SplitMix64
    /// One of so many arguments may be refused.
    private let dangers: Int

    init(seed: UInt64, dangers: Int) {
      random = SplitMix64(seed: seed)
      self.dangers = dangers
    }

    mutating func chance(_ count: Int) -> Bool { random.below(count) == 0 }

    private mutating func isDangerous() -> Bool { dangers > 0 && chance(dangers) }

    private mutating func string() -> String {
      let string = (0..<random.below(6)).map { _ in random.element(of: Self.pieces) }.joined()
      return isDangerous() ? string + random.element(of: Self.forbidden) : string
    }

    private mutating func name() -> (name: String, uri: String?) {
      if isDangerous() {
        return (random.element(of: Self.foreignNames), chance(2) ? random.element(of: Self.uris) : nil)
      }
      let local = random.element(of: Self.localNames)
      return switch random.below(4) {
      case 0: ("p:\(local)", random.element(of: Self.uris))
      case 1: ("{\(random.element(of: Self.uris + ["http://www.w3.org/XML/1998/namespace"]))}\(local)", nil)
      case 2: (local, random.element(of: Self.uris))
      default: (local, nil)
      }
    }

    mutating func element(depth: Int = 0) -> GeneratedElement {
      let (name, uri) = name()
      var element = GeneratedElement(name: name, uri: uri, isMixed: chance(3), isLookedAt: chance(3))
      while !chance(2) {
        let attribute = self.name().name
        let isUsable = !attribute.hasPrefix("p:") || name.hasPrefix("p:")
        // Mostly without duplicates.
        let isNew = !element.attributes.contains { $0.name == attribute }
        if isUsable && isNew || isDangerous() { element.attributes.append((attribute, string())) }
      }
      while depth < 6, !chance(4) { element.content.append(content(depth: depth)) }
      return element
    }

    private mutating func content(depth: Int) -> Content {
      switch random.below(8) {
      case 0: .comment(isDangerous() ? string() : random.element(of: ["", "text", " & < > "]))
      case 1: .instruction(isDangerous() ? string() : random.element(of: [nil, "", "text", "a & b"]))
      case 2: .cdata(string())
      case 3, 4: .text(string())
      default: .element(element(depth: depth + 1))
      }
    }
  }
}
