internal import CExpatXMLVectors

/// The bytes of a document on the way to its destination. It escapes, and checks characters; it knows no structure.
///
/// Its memory is not an array: the checks of an array would take longer than copying the bytes of a tag.
@safe struct MarkupBuffer: ~Copyable {
  /// Where bytes become references.
  enum Context {
    case text, attributeValue
  }

  /// A destination gets the bytes when there are at least this many.
  static let chunkSize = 64 << 10

  private var start: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private(set) var count = 0
  private var destination: WriteDestination?
  /// Whether the destination gets nothing for now.
  var isHeld = false

  init(_ destination: WriteDestination?) {
    self.destination = destination
    capacity = destination == nil ? 1 << 10 : Self.chunkSize + Self.chunkSize / 8
    unsafe start = .allocate(capacity: capacity)
  }

  deinit { unsafe start.deallocate() }

  // MARK: Bytes

  @inline(__always)
  private mutating func reserve(_ more: Int) { if capacity - count < more { grow(by: more) } }

  @inline(never)
  private mutating func grow(by more: Int) {
    capacity = max(2 * capacity, count + more)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    unsafe larger.update(from: start, count: count)
    unsafe start.deallocate()
    unsafe start = larger
  }

  @inline(__always)
  private mutating func append(_ bytes: UnsafePointer<UInt8>, count more: Int) {
    reserve(more)
    unsafe expatxml_copy_few(start + count, bytes, more)
    count += more
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    reserve(1)
    unsafe start[count] = byte
    count += 1
  }

  @inline(__always)
  mutating func append(_ literal: StaticString) {
    unsafe append(literal.utf8Start, count: literal.utf8CodeUnitCount)
  }

  @inline(__always)
  mutating func append(_ text: String) {
    unsafe text.withFastUTF8 { bytes in
      if let start = bytes.baseAddress { unsafe append(start, count: bytes.count) }
    }
  }

  mutating func append(_ bytes: [UInt8]) { append(bytes.span) }

  mutating func append(_ bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      if let start = bytes.baseAddress { unsafe append(start, count: bytes.count) }
    }
  }

  /// Removes and returns all bytes but the first ones.
  mutating func take(since first: Int) -> [UInt8] {
    let taken = unsafe Array(UnsafeBufferPointer(start: start + first, count: count - first))
    count = first
    return taken
  }

  mutating func takeAll() -> [UInt8] { take(since: 0) }

  // MARK: The destination

  /// Gives the bytes to the destination, if there is one, when they make a chunk.
  @inline(__always)
  mutating func drainIfFull() throws {
    if count >= Self.chunkSize, !isHeld { try drain() }
  }

  mutating func drain() throws {
    guard let destination, count > 0 else { return }
    switch destination {
    case .file(let file, _):
      try unsafe file.write(UnsafeRawBufferPointer(start: start, count: count).bytes)
      count = 0
    case .chunks(let receive): try receive(takeAll())
    }
  }

  /// Gives the last bytes to the destination, and releases it. That completes its file, or ends a pipe.
  mutating func finish() throws {
    try drain()
    try destination?.finish()
    destination = nil
  }

  // MARK: Escapes

  static func escaped(_ text: String, for context: Context) throws -> [UInt8] {
    var buffer = MarkupBuffer(nil)
    try buffer.append(text, escapedFor: context)
    return buffer.takeAll()
  }

  /// An attribute value in either kind of quotation marks.
  static func escapedWithApostrophes(_ value: String) throws -> [UInt8] {
    // Bytes are replaced: an apostrophe with a combining mark is another Character.
    let parts = try escaped(value, for: .attributeValue).split(
      separator: UInt8(ascii: "'"), omittingEmptySubsequences: false)
    return Array(parts.joined(separator: "&apos;".utf8))
  }

  @inline(__always)
  mutating func append(_ text: String, escapedFor context: Context) throws {
    try unsafe text.withFastUTF8 { try unsafe append($0.span, escapedFor: context) }
  }

  /// Appends well-formed UTF-8.
  @inline(__always)
  mutating func append(_ text: Span<UInt8>, escapedFor context: Context) throws {
    if text.count <= Self.chunkSize || context == .attributeValue {
      try appendPart(text, context)
    } else {
      try appendParts(text)
    }
  }

  /// A long text goes to the destination in parts, after all of it was checked: a refused text must leave nothing.
  private mutating func appendParts(_ text: Span<UInt8>) throws {
    let first = count
    for isChecked in [false, true] {
      var start = 0
      while start < text.count {
        var end = min(start + Self.chunkSize, text.count)
        // Not inside a character.
        while end < text.count, text[end] & 0xC0 == 0x80 { end -= 1 }
        try appendPart(text.extracting(start..<end), .text)
        if isChecked { try drainIfFull() } else { count = first }
        start = end
      }
    }
  }

  private mutating func appendPart(_ text: Span<UInt8>, _ context: Context) throws {
    let isValue: Int32 = context == .attributeValue ? 1 : 0
    try unsafe text.withUnsafeBufferPointer { text in
      guard var place = text.baseAddress else { return }
      var rest = text.count
      while true {
        reserve(rest)
        let copied = unsafe expatxml_copy_unescaped(start + count, place, rest, isValue)
        count += copied
        if copied == rest { return }
        try unsafe append(reference(for: place[copied]))
        rest -= copied + 1
        unsafe place += copied + 1
      }
    }
  }

  /// The reference for a byte that would be read as markup, or that reading would change. A carriage return would become a line
  /// feed (XML 1.0, section 2.11), white space in an attribute value a space (section 3.3.3).
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

extension String {
  /// The bytes, without a copy of the String, which would need reference counting.
  @inline(__always)
  func withFastUTF8<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
    if let result = try unsafe utf8.withContiguousStorageIfAvailable(body) { return result }
    var text = self
    return try text.withUTF8(body)
  }
}
