/// Reads keys that are more than names: `@id`, `#text`, paths and choices.
struct KeyReader {
  private let key: String
  /// Converts a name without its prefix or namespace.
  private let convert: (String) -> String

  init(_ key: String, convert: @escaping (String) -> String) {
    self.key = key
    self.convert = convert
  }

  /// Whether the key is a name without a namespace or a prefix, as most keys are.
  static func isName(_ key: String) -> Bool {
    !key.isEmpty && key.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "_") || $0 >= 0x80 }
  }

  /// The alternatives of a choice; one for other keys.
  func alternatives() throws(KeyFault) -> [WrittenKey] {
    var keys: [WrittenKey] = []
    for part in split(key, at: "|") { keys.append(try path(part)) }
    return keys
  }

  private func path(_ text: String) throws(KeyFault) -> WrittenKey {
    var steps = split(text, at: "/").filter { $0 != "." }
    guard let last = steps.popLast() else { return WrittenKey(end: .text) }
    var wrappers: [KeyStep] = []
    for text in steps {
      if text.isEmpty { throw KeyFault(reason: "an element at any depth has no definite place") }
      wrappers.append(try step(text))
    }
    return WrittenKey(wrappers: wrappers, end: try end(last))
  }

  private func end(_ text: String) throws(KeyFault) -> WrittenKey.End {
    switch text.utf8.first {
    case nil where key.isEmpty: .text
    case nil: throw KeyFault(reason: "a path must end in a name")
    case UInt8(ascii: "#") where text == "#text": .text
    case UInt8(ascii: "@"): .attribute(try name(String(text.dropFirst())))
    default: text == "*" ? .anyElement : .element(try step(text))
    }
  }

  /// A name, with an attribute in brackets or without.
  private func step(_ text: String) throws(KeyFault) -> KeyStep {
    guard let bracket = split(text, at: "[").first, bracket.utf8.count < text.utf8.count else {
      return KeyStep(name: try name(text))
    }
    let condition = text.dropFirst(bracket.count + 1)
    guard condition.first == "@", condition.last == "]",
      let equals = condition.firstIndex(of: "="),
      case let quoted = condition[condition.index(after: equals)...].dropLast(),
      quoted.count > 1, let quote = quoted.first, quote == "'" || quote == "\"", quoted.last == quote
    else { throw KeyFault(reason: "only attributes with a value, as in [@a='b'], can be written in brackets") }
    let attribute = String(condition[..<equals].dropFirst())
    return KeyStep(name: try name(bracket), attribute: (try name(attribute), String(quoted.dropFirst().dropLast())))
  }

  /// Converts the local part of a name.
  private func name(_ text: String) throws(KeyFault) -> String {
    if text == ".." { throw KeyFault(reason: "the element around is complete only later") }
    if text == "*" || text.hasSuffix(":*") || text.hasPrefix("{*}") {
      throw KeyFault(reason: "an element or attribute needs a definite name")
    }
    if text.utf8.contains(where: { "()".utf8.contains($0) }), !text.hasPrefix("{") {
      throw KeyFault(reason: "parts in parentheses can't be written")
    }
    let separator: Character = text.hasPrefix("{") ? "}" : ":"
    guard let end = text.lastIndex(of: separator) else { return convert(text) }
    return text[...end] + convert(String(text[text.index(after: end)...]))
  }

  /// Splits at a character that is in no braces, brackets or quotes.
  private func split(_ text: String, at separator: Unicode.Scalar) -> [String] {
    var parts = [""]
    var closing: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if closing == nil, scalar == separator {
        parts.append("")
        continue
      }
      if let end = closing {
        if scalar == end { closing = nil }
      } else if scalar == "{" {
        closing = "}"
      } else if scalar == "[" {
        closing = "]"
      }
      parts[parts.count - 1].unicodeScalars.append(scalar)
    }
    return parts
  }
}
