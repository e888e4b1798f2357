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
    of bytes: UnsafeBufferPointer<UInt8>, isFinal: Bool, isCutOff: Bool
  ) -> (kind: XMLRepair.Fault, count: Int)?? {
    guard let length = unsafe length(of: bytes, isFinal: isFinal, isCutOff: isCutOff) else { return nil }
    if length > 0 { return (.leadingContent, length) }
    guard let (count, isOdd) = unsafe characters(of: bytes, isFinal: isFinal) else { return nil }
    guard count > 0, count < longest else { return .some(nil) }
    let isDeclaration = unsafe beginsDeclaration(UnsafeBufferPointer(rebasing: bytes[count...]))
    if isDeclaration == nil, !isFinal { return nil }
    return isDeclaration == true || isOdd ? (.leadingCharacters, count) : .some(nil)
  }

  /// The number of bytes of white space, zero bytes and byte order marks, and whether there is more than white space; nil if
  /// that takes more bytes.
  static func characters(of bytes: UnsafeBufferPointer<UInt8>, isFinal: Bool) -> (count: Int, isOdd: Bool)? {
    var (count, isOdd) = (0, false)
    while count < min(bytes.count, longest) {
      let byte = unsafe bytes[count]
      if byte.isXMLSpace {
        count += 1
      } else if byte == 0 {
        (count, isOdd) = (count + 1, true)
      } else if byte == byteOrderMark[0] {
        let mark = unsafe Array(bytes[count..<min(count + byteOrderMark.count, bytes.count)])
        guard mark.elementsEqual(byteOrderMark.prefix(mark.count)) else { break }
        guard mark.count == byteOrderMark.count else { return isFinal ? (count, isOdd) : nil }
        (count, isOdd) = (count + byteOrderMark.count, true)
      } else {
        break
      }
    }
    return count < bytes.count || isFinal || count >= longest ? (count, isOdd) : nil
  }

  /// Whether a comment or a processing instruction comes first; nil if that takes more bytes.
  static func beginsMisc(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool? {
    guard let isInstruction = unsafe begins(bytes, "<?") else { return nil }
    return unsafe isInstruction ? true : begins(bytes, "<!--")
  }

  /// The number of bytes before an XML declaration, or before what may become one, and whether it is there.
  static func lengthBeforeDeclaration(
    _ bytes: UnsafeBufferPointer<UInt8>, isFinal: Bool
  ) -> (count: Int, isDeclaration: Bool) {
    for index in bytes.indices where unsafe bytes[index] == UInt8(ascii: "<") {
      switch unsafe beginsDeclaration(UnsafeBufferPointer(rebasing: bytes[index...])) {
      case true: return (index, true)
      case nil where !isFinal: return (index, false)
      default: break
      }
    }
    return (bytes.count, false)
  }

  /// Whether an XML declaration comes first; nil if that takes more bytes.
  private static func beginsDeclaration(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool? {
    guard let isNamed = unsafe begins(bytes, "<?xml"), isNamed else { return unsafe begins(bytes, "<?xml") }
    return unsafe bytes.count > 5 ? bytes[5].isXMLSpace : nil
  }

  /// The number of bytes before the document; 0 if there is nothing but what ``characters(of:isFinal:)`` finds; nil if that takes
  /// more bytes. If the bytes are cut off, an XML declaration might have followed, unless a feed has begun.
  static func length(of bytes: UnsafeBufferPointer<UInt8>, isFinal: Bool, isCutOff: Bool) -> Int? {
    let isAll = isFinal || bytes.count >= longest
    let bytes = unsafe UnsafeBufferPointer(rebasing: bytes.prefix(longest))
    guard let front = unsafe characters(of: bytes, isFinal: isAll)?.count, front < bytes.count else {
      return isAll ? 0 : nil
    }
    guard unsafe bytes[front] == UInt8(ascii: "<") else {
      return unsafe lengthOfText(bytes, isAll: isAll, isCutOff: isCutOff)
    }
    return unsafe lengthOfMarkup(bytes, from: front, isAll: isAll)
  }

  /// Text comes first. That is a fault in any case.
  private static func lengthOfText(_ bytes: UnsafeBufferPointer<UInt8>, isAll: Bool, isCutOff: Bool) -> Int? {
    var first: Int?
    var hasBegun = isAll
    var start = 0
    for index in bytes.indices where unsafe bytes[index] == UInt8(ascii: "<") {
      switch unsafe markup(in: bytes, at: index, isAll: isAll) {
      case .declaration: return index
      case .comment:
        first = first ?? index
        if isCutOff { start = unsafe end(of: bytes, closer: "-->", from: index + 4) }
      case .instruction:
        first = first ?? index
        if isCutOff { start = unsafe end(of: bytes, closer: "?>", from: index + 2) }
      case .other:
        first = first ?? index
        if isCutOff, index >= start, unsafe isElement(feedNames, bytes, at: index, isAll: isAll) == true {
          hasBegun = true
        }
      case .text, nil: break
      }
    }
    return hasBegun ? first ?? 0 : nil
  }

  /// Markup comes first. It belongs to the document unless an XML declaration follows, which is a fault after anything.
  private static func lengthOfMarkup(_ bytes: UnsafeBufferPointer<UInt8>, from front: Int, isAll: Bool) -> Int? {
    var index = front
    var isHTML = false
    while index < bytes.count {
      guard unsafe bytes[index] == UInt8(ascii: "<") else {
        guard unsafe isHTML || bytes[index].isXMLSpace else { return 0 }
        index += 1
        continue
      }
      guard let markup = unsafe markup(in: bytes, at: index, isAll: isAll) else { return nil }
      switch markup {
      case .declaration: return index > front ? index : 0
      case .comment where !isHTML: index = unsafe end(of: bytes, closer: "-->", from: index + 4)
      case .instruction where !isHTML: index = unsafe end(of: bytes, closer: "?>", from: index + 2)
      case .comment, .instruction: return 0
      case .other:
        guard !isHTML, let isElement = unsafe isElement(htmlNames, bytes, at: index, isAll: isAll) else {
          return isHTML ? 0 : nil
        }
        guard isElement else { return 0 }
        isHTML = true
        index += 1
      case .text: return 0
      }
      if isHTML { unsafe skipTags(bytes, &index) }
    }
    return isAll ? 0 : nil
  }

  /// Moves to the next `<` that does not begin a tag.
  private static func skipTags(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) {
    while index < bytes.count {
      if unsafe bytes[index] == UInt8(ascii: "<") {
        guard index + 1 < bytes.count else { return }
        if unsafe bytes[index + 1] == UInt8(ascii: "?") || bytes[index + 1] == UInt8(ascii: "!") { return }
      }
      index += 1
    }
  }

  /// What a `<` begins; nil if that takes more bytes.
  private static func markup(in bytes: UnsafeBufferPointer<UInt8>, at index: Int, isAll: Bool) -> Markup? {
    let rest = unsafe UnsafeBufferPointer(rebasing: bytes[index...])
    guard rest.count > 1 else { return isAll ? .text : nil }
    switch unsafe rest[1] {
    case UInt8(ascii: "?"):
      guard let isDeclaration = unsafe beginsDeclaration(rest) else { return isAll ? .text : nil }
      return isDeclaration ? .declaration : .instruction
    case UInt8(ascii: "!"):
      guard let isComment = unsafe begins(rest, "<!--") else { return isAll ? .text : nil }
      if isComment { return .comment }
      guard let isDocumentType = unsafe begins(rest, "<!DOCTYPE") else { return isAll ? .text : nil }
      return isDocumentType ? .other : .text
    case let byte: return byte.isLetter || byte == UInt8(ascii: "_") || byte >= 0x80 ? .other : .text
    }
  }

  /// Whether the bytes begin with a text; nil if that takes more.
  private static func begins(_ bytes: UnsafeBufferPointer<UInt8>, _ text: String) -> Bool? {
    let common = min(bytes.count, text.utf8.count)
    guard unsafe bytes.prefix(common).elementsEqual(text.utf8.prefix(common)) else { return false }
    return common == text.utf8.count ? true : nil
  }

  /// The index after the end of a comment or an instruction; the end of all bytes if it is not there.
  private static func end(of bytes: UnsafeBufferPointer<UInt8>, closer: String, from start: Int) -> Int {
    // In small chunks, all bytes are searched again and again, so this must be fast.
    for index in bytes.indices.dropFirst(start) where unsafe bytes[index] == closer.utf8.first {
      let rest = unsafe UnsafeBufferPointer(rebasing: bytes[index...])
      if unsafe begins(rest, closer) == true { return index + closer.utf8.count }
    }
    return bytes.count
  }

  /// Whether a tag of one of these elements is at an index; nil if that takes more bytes.
  private static func isElement(
    _ names: Set<String>, _ bytes: UnsafeBufferPointer<UInt8>, at index: Int, isAll: Bool
  ) -> Bool? {
    var end = index + 1
    while end < bytes.count, end - index <= longestName + 1, unsafe bytes[end].continuesXMLName { end += 1 }
    guard end < bytes.count || isAll else { return nil }
    let name = unsafe String(decoding: bytes[index + 1..<end], as: UTF8.self)
    return names.contains(name.lowercased())
  }
}
