import CExpatXMLVectors
import PlainVectors

/// The functions in C that look through text.
@Suite struct VectorTests {
  private static let pieces = inputs("pieces of content").map { $0[0] }
  private static let foreignBytes: [[UInt8]] = [[0xC3], [0xE5, 0x90], [0xFF], [0xED, 0xA0, 0x80], [0xC0, 0x80]]

  private static func content(seed: UInt64) -> [UInt8] {
    var random = SplitMix64(seed: seed)
    var bytes: [UInt8] = []
    let usesForeignBytes = Int.random(in: 0..<3, using: &random) == 0
    for _ in 0..<Int.random(in: 1...60, using: &random) {
      bytes += Array((pieces.randomElement(using: &random) ?? "").utf8)
      if usesForeignBytes, Bool.random(using: &random) { bytes += foreignBytes.randomElement(using: &random) ?? [] }
    }
    return bytes
  }

  private func expectSameWithoutVectors(_ bytes: [UInt8]) {
    let description = String(decoding: bytes.prefix(500), as: UTF8.self).debugDescription
    unsafe bytes.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return }
      let end = unsafe start + bytes.count
      var (hasOthers, plainHasOthers): (Int32, Int32) = (0, 0)
      if bytes.count >= 64 {
        let (special, plainSpecial) = unsafe (
          expatxml_special_bits(start, &hasOthers), plain_special_bits(start, &plainHasOthers)
        )
        #expect(special == plainSpecial && (hasOthers != 0) == (plainHasOthers != 0), "\(description)")
      }
      for quote in [UInt8(ascii: "'"), UInt8(ascii: "]")] {
        let (odd, plainOdd) = unsafe (
          expatxml_find_odd(start, end, UInt8(ascii: "<"), UInt8(ascii: "&"), quote),
          plain_find_odd(start, end, UInt8(ascii: "<"), UInt8(ascii: "&"), quote)
        )
        unsafe #expect(odd == plainOdd, "\(description)")
      }
      for isValue: Int32 in [0, 1] {
        let copied = unsafe Self.copyOf(bytes) { unsafe expatxml_copy_unescaped($0, start, bytes.count, isValue) }
        let plain = unsafe Self.copyOf(bytes) { unsafe plain_copy_unescaped($0, start, bytes.count, isValue) }
        unsafe #expect(copied == plain && copied.elementsEqual(bytes.prefix(copied.count)), "\(description)")
      }
      let (fault, plainFault) = unsafe (expatxml_find_no_character(start, end), plain_find_no_character(start, end))
      unsafe #expect(fault == plainFault, "\(description)")
    }
  }

  /// What a function copies, which returns how many bytes.
  private static func copyOf(
    _ bytes: UnsafeBufferPointer<UInt8>, _ copy: (UnsafeMutablePointer<UInt8>) -> Int
  ) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: bytes.count) { buffer, count in
      if let start = buffer.baseAddress { unsafe count = copy(start) }
    }
  }

  @Test(arguments: 0..<10) func theyFindTheSameWithoutVectorInstructions(part: UInt64) {
    for seed in part * 200..<(part + 1) * 200 { expectSameWithoutVectors(Self.content(seed: seed)) }
  }

  /// What stops the copy, or almost does, at every place in vectors, at their borders and near the end.
  @Test(arguments: ["\u{FFFD}", "\u{FF0C}", "\u{FFFE}", "\u{FFFF}", "&", "\"", "\n", "\u{1}", "é"])
  func theyFindTheSameEverywhere(character: String) {
    for before in 0...40 {
      for after in 0...20 {
        let text = String(repeating: "x", count: before) + character + String(repeating: "y", count: after)
        expectSameWithoutVectors(Array(text.utf8))
      }
    }
  }

  /// The tokens that a scanner takes inside of three elements, with everything that belongs to them.
  private func tokens(
    _ bytes: UnsafeBufferPointer<UInt8>, _ scan: (UnsafeMutablePointer<expatxml_scanner>) -> UInt32
  ) -> [String] {
    var scanner = unsafe expatxml_scanner()
    guard let start = bytes.baseAddress else { return [] }
    unsafe scanner.place = start
    unsafe scanner.end = unsafe start + bytes.count
    unsafe scanner.longest_token = 1 << 20
    defer { unsafe expatxml_scanner_free(&scanner) }
    for name in ["b", "b", "b"] { unsafe expatxml_push_known(&scanner, name) }
    var tokens: [String] = []
    while true {
      let kind = unsafe scan(&scanner)
      let name = unsafe scanner.name.map { unsafe $0[0] } ?? 0
      var token = unsafe "\(kind) \(scanner.place - start) \(scanner.depth) \(name)"
      if kind == EXPATXML_START_TAG.rawValue || kind == EXPATXML_EMPTY_ELEMENT_TAG.rawValue {
        token += unsafe (0..<scanner.attribute_count).map { index in
          let attribute = unsafe scanner.attributes[index]
          let value = unsafe UnsafeBufferPointer(start: attribute.value, count: attribute.value_length)
          return unsafe " \(String(cString: attribute.name))=\(String(decoding: value, as: UTF8.self))"
        }.joined()
      }
      tokens.append(token)
      let stops = [EXPATXML_WAIT, EXPATXML_ODD, EXPATXML_MIXED_TEXT, EXPATXML_SECTION_START].map(\.rawValue)
      if stops.contains(kind) { return tokens }
    }
  }

  @Test(arguments: 0..<10) func theScannerTakesTheSameWithoutVectorInstructions(part: UInt64) {
    for seed in part * 200..<(part + 1) * 200 {
      let content = Self.content(seed: seed)
      for count in [content.count, content.count / 2, content.count / 3] {
        // Memory of its own, so that Address Sanitizer finds what is read outside of it.
        let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: count)
        defer { unsafe bytes.deallocate() }
        unsafe _ = bytes.initialize(from: content.prefix(count))
        let taken = unsafe tokens(UnsafeBufferPointer(bytes)) { unsafe expatxml_scan($0).rawValue }
        let plain = unsafe tokens(UnsafeBufferPointer(bytes)) { unsafe UInt32(plain_scan($0)) }
        #expect(taken == plain, "\(String(decoding: content.prefix(count), as: UTF8.self).debugDescription)")
      }
    }
  }
}
