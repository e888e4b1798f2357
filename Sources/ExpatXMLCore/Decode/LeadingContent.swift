/// Finds out how much of what comes first does not belong to the document.
enum LeadingContent {
  /// At most this many bytes are dropped.
  static let longest = 4 << 10

  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Elements of HTML that can't be the root of anything but HTML.
  private static let htmlNames: Set<String> = [
    "b", "br", "center", "div", "em", "font", "h1", "h2", "h3", "hr", "i", "p", "pre", "script", "span", "strong",
    "style", "table",
  ]
  /// The root elements of feeds, in lower case.
  private static let feedNames: Set<String> = ["feed", "rss", "rdf:rdf"]
  private static let longestName = 7

  /// What may come at a `<`.
  private enum Markup {
    case declaration
    case comment
    case instruction
    /// A document type or a tag.
    case other
    case text
  }

  /// What is dropped, if anything is; nil if that takes more bytes.
  static func front(
    of bytes: Span<UInt8>, isFinal: Bool, isCutOff: Bool
  ) -> (kind: XMLRepair.Fault, count: Int)?? {
    guard let length = length(of: bytes, isFinal: isFinal, isCutOff: isCutOff) else { return nil }
    if length > 0 { return (.leadingContent, length) }
    guard let (count, isOdd) = characters(of: bytes, isFinal: isFinal) else { return nil }
    guard count > 0, count < longest else { return .some(nil) }
    let isDeclaration = XMLDeclaration.begins(bytes.extracting(count...))
    if isDeclaration == nil, !isFinal { return nil }
    return isDeclaration == true || isOdd ? (.leadingCharacters, count) : .some(nil)
  }

  /// The number of bytes of white space, zero bytes and byte order marks, and whether there is more than white space; nil if
  /// that takes more bytes.
  static func characters(of bytes: Span<UInt8>, isFinal: Bool) -> (count: Int, isOdd: Bool)? {
    var (count, isOdd) = (0, false)
    while count < min(bytes.count, longest) {
      let byte = bytes[count]
      if byte.isXMLSpace {
        count += 1
      } else if byte == 0 {
        (count, isOdd) = (count + 1, true)
      } else if byte == byteOrderMark[0] {
        guard let isMark = bytes.begins(with: "\u{FEFF}", at: count) else { return isFinal ? (count, isOdd) : nil }
        guard isMark else { break }
        (count, isOdd) = (count + byteOrderMark.count, true)
      } else {
        break
      }
    }
    return count < bytes.count || isFinal || count >= longest ? (count, isOdd) : nil
  }

  /// Whether a comment or a processing instruction comes first; nil if that takes more bytes.
  static func beginsMisc(_ bytes: Span<UInt8>) -> Bool? {
    guard let isInstruction = bytes.begins(with: "<?", at: 0) else { return nil }
    return isInstruction ? true : bytes.begins(with: "<!--", at: 0)
  }

  /// The number of bytes before an XML declaration, or before what may become one, and whether it is there.
  static func lengthBeforeDeclaration(
    _ bytes: Span<UInt8>, isFinal: Bool
  ) -> (count: Int, isDeclaration: Bool) {
    for index in bytes.indices where bytes[index] == UInt8(ascii: "<") {
      switch XMLDeclaration.begins(bytes.extracting(index...)) {
      case true: return (index, true)
      case nil where !isFinal: return (index, false)
      default: break
      }
    }
    return (bytes.count, false)
  }

  /// The number of bytes before the document; 0 if there is nothing but what ``characters(of:isFinal:)`` finds; nil if that takes
  /// more bytes. If the bytes are cut off, an XML declaration might have followed, unless a feed has begun.
  static func length(of bytes: Span<UInt8>, isFinal: Bool, isCutOff: Bool) -> Int? {
    let isAll = isFinal || bytes.count >= longest
    let bytes = bytes.extracting(first: longest)
    guard let front = characters(of: bytes, isFinal: isAll)?.count, front < bytes.count else {
      return isAll ? 0 : nil
    }
    guard bytes[front] == UInt8(ascii: "<") else {
      return lengthOfText(bytes, isAll: isAll, isCutOff: isCutOff)
    }
    return lengthOfMarkup(bytes, from: front, isAll: isAll)
  }

  /// Text comes first. That is a fault in any case.
  private static func lengthOfText(_ bytes: Span<UInt8>, isAll: Bool, isCutOff: Bool) -> Int? {
    var first: Int?
    var hasBegun = isAll
    var start = 0
    for index in bytes.indices where bytes[index] == UInt8(ascii: "<") {
      switch markup(in: bytes, at: index, isAll: isAll) {
      case .declaration: return index
      case .comment:
        first = first ?? index
        if isCutOff { start = end(of: "-->", in: bytes, from: index + 4) }
      case .instruction:
        first = first ?? index
        if isCutOff { start = end(of: "?>", in: bytes, from: index + 2) }
      case .other:
        first = first ?? index
        if isCutOff, index >= start, isElement(feedNames, bytes, at: index, isAll: isAll) == true {
          hasBegun = true
        }
      case .text, nil: break
      }
    }
    return hasBegun ? first ?? 0 : nil
  }

  /// Markup comes first. It belongs to the document unless an XML declaration follows, which is a fault after anything.
  private static func lengthOfMarkup(_ bytes: Span<UInt8>, from front: Int, isAll: Bool) -> Int? {
    var index = front
    var isHTML = false
    while index < bytes.count {
      let next = index + 1 < bytes.count ? bytes[index + 1] : UInt8(ascii: "?")
      let isSkipped = isHTML && next != UInt8(ascii: "?") && next != UInt8(ascii: "!")
      guard bytes[index] == UInt8(ascii: "<"), !isSkipped else {
        guard isHTML || bytes[index].isXMLSpace else { return 0 }
        index += 1
        continue
      }
      guard let markup = markup(in: bytes, at: index, isAll: isAll) else { return nil }
      switch markup {
      case .declaration: return index > front ? index : 0
      case .comment where !isHTML: index = end(of: "-->", in: bytes, from: index + 4)
      case .instruction where !isHTML: index = end(of: "?>", in: bytes, from: index + 2)
      case .comment, .instruction: return 0
      case .other:
        guard !isHTML, let isElement = isElement(htmlNames, bytes, at: index, isAll: isAll) else {
          return isHTML ? 0 : nil
        }
        guard isElement else { return 0 }
        isHTML = true
        index += 1
      case .text: return 0
      }
    }
    return isAll ? 0 : nil
  }

  /// What a `<` begins; nil if that takes more bytes.
  private static func markup(in bytes: Span<UInt8>, at index: Int, isAll: Bool) -> Markup? {
    let rest = bytes.extracting(index...)
    guard rest.count > 1 else { return isAll ? .text : nil }
    switch rest[1] {
    case UInt8(ascii: "?"):
      guard let isDeclaration = XMLDeclaration.begins(rest) else { return isAll ? .text : nil }
      return isDeclaration ? .declaration : .instruction
    case UInt8(ascii: "!"):
      guard let isComment = rest.begins(with: "<!--", at: 0) else { return isAll ? .text : nil }
      if isComment { return .comment }
      guard let isDocumentType = rest.begins(with: "<!DOCTYPE", at: 0) else { return isAll ? .text : nil }
      return isDocumentType ? .other : .text
    case let byte: return byte.isLetter || byte == UInt8(ascii: "_") || byte >= 0x80 ? .other : .text
    }
  }

  /// The index after the end of a comment or an instruction; the end of all bytes if it is not there.
  private static func end(of closer: StaticString, in bytes: Span<UInt8>, from start: Int) -> Int {
    ContentScanner.end(of: closer, in: bytes, from: start) ?? bytes.count
  }

  /// Whether a tag of one of these elements is at an index; nil if that takes more bytes.
  private static func isElement(
    _ names: Set<String>, _ bytes: Span<UInt8>, at index: Int, isAll: Bool
  ) -> Bool? {
    var name: [UInt8] = []
    var end = index + 1
    while end < bytes.count, name.count <= longestName, bytes[end].continuesXMLName {
      name.append(bytes[end])
      end += 1
    }
    guard end < bytes.count || isAll else { return nil }
    return names.contains(String(decoding: name, as: UTF8.self).lowercased())
  }
}
