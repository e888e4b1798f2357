internal import CExpatXMLVectors

/// The bytes of a document on the way to its destination. It escapes, and checks characters; it knows no structure.
struct MarkupBuffer {
  /// Where bytes become references.
  enum Context {
    case text, attributeValue
  }

  /// A destination gets the bytes when there are so many.
  static let chunkSize = 64 << 10

  private(set) var bytes: [UInt8] = []
  private let destination: WriteDestination?

  init(_ destination: WriteDestination?) {
    self.destination = destination
    if destination != nil { reserveChunk() }
  }

  private mutating func reserveChunk() { bytes.reserveCapacity(Self.chunkSize + Self.chunkSize / 8) }

  // MARK: Bytes

  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  mutating func append(_ literal: StaticString) {
    unsafe bytes.append(contentsOf: UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }

  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { unsafe bytes.append(contentsOf: $0) }
  }

  mutating func append(_ bytes: [UInt8]) { self.bytes.append(contentsOf: bytes) }

  /// Removes and returns what was appended since there were so many bytes.
  mutating func take(since count: Int) -> [UInt8] {
    let taken = Array(bytes[count...])
    bytes.removeSubrange(count...)
    return taken
  }

  // MARK: The destination

  /// Gives the bytes to the destination, if there is one, when they make a chunk.
  @inline(__always)
  mutating func drainIfFull() throws {
    if bytes.count >= Self.chunkSize { try drain() }
  }

  mutating func drain() throws {
    guard let destination, !bytes.isEmpty else { return }
    switch destination {
    case .file(let file):
      try unsafe file.write(bytes.span.bytes)
      bytes.removeAll(keepingCapacity: true)
    case .chunks(let receive):
      let chunk = takeAll()
      reserveChunk()
      try receive(chunk)
    }
  }

  mutating func takeAll() -> [UInt8] {
    let all = bytes
    bytes = []
    return all
  }

  // MARK: Escapes

  mutating func append(_ text: String, escapedFor context: Context) throws {
    var text = text
    try text.withUTF8 { try unsafe append($0.span, escapedFor: context) }
  }

  /// Appends well-formed UTF-8. A long text goes to the destination in parts.
  mutating func append(_ text: Span<UInt8>, escapedFor context: Context) throws {
    var start = 0
    while text.count - start > Self.chunkSize {
      var end = start + Self.chunkSize
      // Not inside a character.
      while end > start, text[end] & 0xC0 == 0x80 { end -= 1 }
      try appendPart(text.extracting(start..<end), context)
      try drainIfFull()
      start = end
    }
    try appendPart(text.extracting(start...), context)
  }

  private mutating func appendPart(_ text: Span<UInt8>, _ context: Context) throws {
    let isValue: Int32 = context == .attributeValue ? 1 : 0
    try unsafe text.withUnsafeBufferPointer { text in
      guard var place = text.baseAddress else { return }
      let end = unsafe place + text.count
      while true {
        guard let stop = unsafe expatxml_find_escaped(place, end, isValue) else { return }
        unsafe bytes.append(contentsOf: UnsafeBufferPointer(start: place, count: stop - place))
        guard unsafe stop < end else { return }
        try unsafe append(reference(for: stop.pointee))
        unsafe place = unsafe stop + 1
      }
    }
  }

  /// The reference for a byte that would be read as markup, or that reading would change: a carriage return would become
  /// a line feed (XML 1.0, section 2.11), white space in an attribute value a space (section 3.3.3).
  private func reference(for byte: UInt8) throws -> StaticString {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "\r"): "&#13;"
    case UInt8(ascii: "\n"): "&#10;"
    case UInt8(ascii: "\t"): "&#9;"
    case 0xEF: throw WriteFault(.invalidCharacter, "XML can't contain the characters U+FFFE and U+FFFF.")
    default: throw WriteFault.invalidCharacter(Unicode.Scalar(byte))
    }
  }
}
