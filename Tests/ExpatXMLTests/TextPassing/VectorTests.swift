import CExpatXMLVectors
import PlainVectors
import TestData
import Testing

/// The functions in C that look through text.
@Suite struct VectorTests {
  private static let pieces: [String] = [
    "<b>", "</b>", "<b/>", "<b c='1'>", "<b c=\"a]&amp;>\r\n\" d='x]y]z'/>",
    "<b c = 'é>' ddd='0123456789012345678\t]\r'>",
    "<吾 輩='x'>", "</吾>", "<b c=1>", "<b\u{1}>", "</b\u{2}>", "<", "</b", "<b c='", "&lt;", "&#x41;", "&foo;", "&", "]",
    "]]>",
    "\r", "\n", "\t", "\r\n", "é", "吾輩は猫である。", "😀", "\u{FFFE}", "\u{1}", "plain text ",
    "0123456789abcdefghijklmnopqrstuvwxyz",
  ]
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

  /// What `expatxml_skip_content` finds, as offsets.
  private struct Finding: Equatable {
    var stop: Int
    var depth: Int
    var places: [Int]
    var knownEnd: Int
  }

  private func find(
    in bytes: UnsafeBufferPointer<UInt8>, capacity: Int,
    _ skip: (
      _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ depth: inout Int,
      _ special: inout expatxml_special_places
    ) -> UnsafePointer<UInt8>?
  ) -> Finding? {
    guard let start = bytes.baseAddress else { return nil }
    // One more than there is room for.
    var places = unsafe [UnsafePointer<UInt8>?](repeating: nil, count: capacity + 1)
    let finding: Finding? = unsafe places.withUnsafeMutableBufferPointer { room in
      var depth = 3
      var special = unsafe expatxml_special_places()
      unsafe special.places = room.baseAddress
      unsafe special.capacity = capacity
      guard let stop = unsafe skip(start, start + bytes.count, &depth, &special), let end = unsafe special.end else {
        return nil
      }
      return unsafe Finding(
        stop: stop - start, depth: depth,
        places: room[..<special.count].compactMap { unsafe $0.map { unsafe $0 - start } },
        knownEnd: end - start)
    }
    unsafe #expect(places[capacity] == nil, "a place was written behind the room")
    return finding
  }

  private func expectSameWithoutVectors(_ bytes: [UInt8], capacity: Int = 4 << 10) {
    let description = String(decoding: bytes.prefix(500), as: UTF8.self).debugDescription
    unsafe bytes.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return }
      let end = unsafe start + bytes.count
      let found = unsafe find(in: bytes, capacity: capacity) { unsafe expatxml_skip_content($0, $1, &$2, &$3) }
      let plain = unsafe find(in: bytes, capacity: capacity) {
        unsafe plain_skip_content($0, $1, &$2, $3.places, $3.capacity, &$3.count, &$3.end)
      }
      #expect(found == plain && found != nil, "\(description)")
      var (hasOthers, plainHasOthers): (Int32, Int32) = (0, 0)
      let (special, plainSpecial) = unsafe (
        expatxml_find_special(start, end, &hasOthers), plain_find_special(start, end, &plainHasOthers)
      )
      unsafe #expect(special == plainSpecial, "\(description)")
      for quote in [UInt8(ascii: "'"), UInt8(ascii: "]")] {
        let (odd, plainOdd) = unsafe (
          expatxml_find_odd(start, end, UInt8(ascii: "<"), UInt8(ascii: "&"), quote),
          plain_find_odd(start, end, UInt8(ascii: "<"), UInt8(ascii: "&"), quote)
        )
        unsafe #expect(odd == plainOdd, "\(description)")
      }
      let (fault, plainFault) = unsafe (expatxml_find_no_character(start, end), plain_find_no_character(start, end))
      unsafe #expect(fault == plainFault, "\(description)")
    }
  }

  @Test(arguments: 0..<10) func theyFindTheSameWithoutVectorInstructions(part: UInt64) {
    for seed in part * 200..<(part + 1) * 200 { expectSameWithoutVectors(Self.content(seed: seed)) }
  }

  /// Every byte is noted.
  @Test(arguments: [64, 65, 100, 127, 128, 192, 1000]) func placesThatDoNotFitAreNotNoted(capacity: Int) {
    for byte in ["]", "\r", "\t"] {
      expectSameWithoutVectors(Array(String(repeating: byte, count: 1500).utf8), capacity: capacity)
    }
  }

  /// A carriage return stands for a line feed.
  @Test func carriageReturnsAreNotedInEveryBlock() {
    let bytes = Array(String(repeating: "0123456789\r\n", count: 100).utf8)
    let finding = unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe find(in: bytes, capacity: 1000) {
        unsafe plain_skip_content($0, $1, &$2, $3.places, $3.capacity, &$3.count, &$3.end)
      }
    }
    #expect(finding?.places == (0..<100).map { 12 * $0 + 10 })
  }
}
