/// The smallest parts of documents.
extension DocumentGenerator {
  mutating func space() -> String {
    random.element(of: [" ", " ", " ", " ", " ", " ", "  ", "\t", "\n", "\n", "\r\n", "\r\n", " \n\t ", "\r"])
  }

  mutating func optionalSpace() -> String {
    random.isTrue(percent: 15) ? space() : ""
  }

  mutating func name() -> String {
    // The last two are equal in Swift, but are two names in XML.
    let others = ["ñandú", "日本語", "ключ", "é", "e\u{301}"]
    return encodable(random.isTrue(percent: 85) ? prefix() : random.element(of: others)) ?? "z"
  }

  mutating func prefix() -> String {
    encodable(random.element(of: ["a", "b", "c", "item", "entry", "x-y", "_", "N.1", "ё"])) ?? "a1"
  }

  mutating func comment() -> String {
    "<!--" + characters(atMost: 4, excluding: "-") + (random.isTrue(percent: 20) ? "- " : "") + "-->"
  }

  mutating func processingInstruction() -> String {
    let target = random.element(of: [name(), name(), "xml-stylesheet", "XSL"])
    let data = characters(atMost: 3, excluding: "?") + random.element(of: ["", "", "? ", " "])
    return "<?" + target + space() + data + "?>"
  }

  mutating func cdataSection() -> String {
    var section = random.isTrue(percent: 10) ? "" : characters(atMost: 4, excluding: "]")
    section += random.element(of: ["", "", "]", "]]", "<b>", "&amp;", "]]]"])
    return "<![CDATA[" + section + "]]>"
  }

  /// Character data and references.
  mutating func text() -> String {
    if random.isTrue(percent: 20) { return space() }
    var text = ""
    repeat {
      switch random.below(8) {
      case 0: text += reference()
      case 1: text += random.element(of: [">", "]", "]]", "\"", "'", "]] >", "--", "?>", "/>"])
      case 2: text += repeated()
      default: text += characters(atMost: 3)
      }
    } while random.isTrue(percent: 50)
    // This text and the next one must not form the end of a CDATA section.
    return text.replacing("]]>", with: "]]&gt;") + (text.hasSuffix("]") ? " " : "")
  }

  mutating func attributeValue() -> String {
    let (quote, otherQuote) = random.isTrue(percent: 50) ? ("\"", "'") : ("'", "\"")
    var value = ""
    while random.isTrue(percent: 60) {
      switch random.below(8) {
      case 0: value += reference()
      case 1: value += space()
      case 2: value += otherQuote
      case 3: value += random.element(of: [">", "/>", "]]>"])
      case 4:
        // Damage can turn an attribute value into content.
        if !isForDamage, let entity = entities.filter(\.isAllowedInAttributes).randomElement(using: &random) {
          value += "&\(entity.name);"
        } else if hasExternalSubset, !isStandalone {
          value += "&undeclared;"
        }
      default: value += characters(atMost: 2)
      }
    }
    return quote + value + quote
  }

  private mutating func reference() -> String {
    random.element(of: [
      "&amp;", "&lt;", "&gt;", "&quot;", "&apos;", "&#65;", "&#x42;", "&#10;", "&#13;", "&#9;", "&#32;", "&#xe9;",
      "&#x1F600;", "&#x10FFFF;", "&#xFFFD;", "&#x85;", "&#0000000000000000000065;",
    ])
  }

  /// Words and white space, without markup.
  mutating func characters(atMost count: Int, excluding excluded: String = "") -> String {
    let words = [
      "one", "two words", "three", " ", "  ", "\t", "\n", "\n", "\n  ", "\r\n", "\r\n", "=", "-", "?", "!", "]", "%",
      "#",
      ";", "\u{7F}",
    ]
    var others = [
      "é", "caf\u{E9}", "日本語", "Привет", "e\u{301}", "\u{85}", "\u{2028}", "\u{E000}", "\u{10FFFF}", "\u{A0}",
    ]
    if !isForDamage { others += ["😀", "👨‍👩‍👧", "12:30", "\u{FEFF}", "\u{FFFD}", "\u{D7FF}", "\r", "\r"] }
    var text = ""
    for _ in 0..<1 + random.below(count) {
      let word = random.isTrue(percent: 75) ? random.element(of: words) : random.element(of: others)
      text += encodable(word) ?? "?"
    }
    if !excluded.isEmpty { text.replace(excluded, with: "") }
    return text.isEmpty ? "x" : text
  }

  /// Text that is longer than libxml2's buffers of 300 bytes, 4000 bytes and 64 KiB.
  private mutating func repeated() -> String {
    let length = random.isTrue(percent: 96) ? random.below(350) : random.isTrue(percent: 95) ? 5_000 : 70_000
    let unit = encodable(random.element(of: ["x", "ab ", "line\n", "é", "日", "aé", "1\r\n", "\u{10FFFF}"])) ?? "y"
    return String(repeating: unit, count: length / unit.unicodeScalars.count)
  }

  private func encodable(_ text: String) -> String? {
    text.unicodeScalars.allSatisfy { $0.value <= encoding.lastScalar } ? text : nil
  }
}
