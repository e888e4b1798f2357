/// An element whose markup is text. The scanner gets its content in steps, since it would take the markup as markup.
struct TextElement {
  enum Step {
    /// The scanner may take this many bytes.
    case take(Int)
    /// Replaces the next byte. The fault is the one that is reported; nil if none is.
    case replace([UInt8], XMLRepair.Fault?)
    /// The end tag is next.
    case end
  }

  let name: [UInt8]
  /// The number of open elements directly inside it, including itself.
  let depth: Int
  /// Whether markup was found. After that, references and comments are text too.
  private var isMarkupText = false

  init(_ name: [UInt8], depth: Int) {
    self.name = name
    self.depth = depth
  }

  /// What comes next, after everything that the scanner was given.
  mutating func step(_ bytes: TokenRepair, isInSection: Bool) throws(TokenRepair.Interruption) -> Step {
    if isInSection {
      // The delimiter may be incomplete.
      let length = (try? bytes.length(upTo: "]]>", from: 0)) ?? bytes.count - 2
      guard length > 0 else { throw .wait }
      return .take(length)
    }
    switch try bytes.byte(at: 0) {
    case UInt8(ascii: "<"): return try stepAtMarkup(bytes)
    case UInt8(ascii: "&") where isMarkupText: return .replace(Array("&amp;".utf8), nil)
    default:
      var length = 1
      while length < bytes.count, bytes[length] != UInt8(ascii: "<"),
        !isMarkupText || bytes[length] != UInt8(ascii: "&")
      {
        length += 1
      }
      return .take(length)
    }
  }

  private mutating func stepAtMarkup(_ bytes: TokenRepair) throws(TokenRepair.Interruption) -> Step {
    switch try bytes.byte(at: 1) {
    case UInt8(ascii: "/"):
      for (index, byte) in name.enumerated() where try bytes.byte(at: index + 2) != byte { return makeText() }
      let byte = try bytes.byte(at: name.count + 2)
      return byte.isXMLSpace || byte == UInt8(ascii: ">") ? .end : makeText()
    case UInt8(ascii: "!"):
      if try bytes.begins(with: "<![CDATA[") { return .take("<![CDATA[".utf8.count) }
      guard !isMarkupText, try bytes.begins(with: "<!--") else { return makeText() }
      return .take(try bytes.length(upTo: "-->", from: 4))
    case UInt8(ascii: "?"):
      return isMarkupText ? makeText() : .take(try bytes.length(upTo: "?>", from: 2))
    default:
      if isMarkupText { return makeText() }
      do throws(TokenRepair.Interruption) {
        // The scanner stops at anything else, which is repaired there.
        return try bytes.beginsName(at: 1) ? makeText() : .take(1)
      } catch {
        if case .wait = error { throw error }
        return .take(1)
      }
    }
  }

  private mutating func makeText() -> Step {
    defer { isMarkupText = true }
    return .replace(Array("&lt;".utf8), isMarkupText ? nil : .unescapedMarkup)
  }
}
