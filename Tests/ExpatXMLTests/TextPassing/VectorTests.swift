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

  private struct Note: Equatable {
    var offset: Int
    /// Of a reference.
    var length = 0
    var character: UInt32 = 0
  }

  /// What `expatxml_skip_content` finds, as offsets.
  private struct Finding: Equatable {
    var stop: Int
    var depth: Int
    var notes: [Note]
    var notedEnd: Int
  }

  private func find(
    in bytes: UnsafeBufferPointer<UInt8>, capacity: Int = 4 << 10,
    _ skip: (
      _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ depth: inout Int,
      _ noted: inout expatxml_noted_content
    ) -> UnsafePointer<UInt8>?
  ) -> Finding? {
    guard let start = bytes.baseAddress else { return nil }
    // One more than there is room for.
    var notes = [expatxml_note](repeating: expatxml_note(offset: .max, reference: 0), count: capacity + 1)
    let finding: Finding? = unsafe notes.withUnsafeMutableBufferPointer { room in
      var depth = 3
      var noted = unsafe expatxml_noted_content()
      unsafe noted.notes = room.baseAddress
      unsafe noted.capacity = capacity
      guard let stop = unsafe skip(start, start + bytes.count, &depth, &noted), let end = unsafe noted.end else {
        return nil
      }
      return unsafe Finding(
        stop: stop - start, depth: depth,
        notes: room[..<noted.count].map {
          Note(offset: Int($0.offset), length: Int($0.reference >> 24), character: $0.reference & 0xFF_FFFF)
        },
        notedEnd: end - start)
    }
    #expect(notes[capacity].offset == .max, "a note was written behind the room")
    return finding
  }

  private func expectSameWithoutVectors(_ bytes: [UInt8], capacity: Int = 4 << 10) {
    let description = String(decoding: bytes.prefix(500), as: UTF8.self).debugDescription
    unsafe bytes.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return }
      let end = unsafe start + bytes.count
      let found = unsafe find(in: bytes, capacity: capacity) { unsafe expatxml_skip_content($0, $1, &$2, &$3) }
      let plain = unsafe find(in: bytes, capacity: capacity) { unsafe plain_skip_content($0, $1, &$2, &$3) }
      #expect(found == plain && found != nil, "\(description)")
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
      let (fault, plainFault) = unsafe (expatxml_find_no_character(start, end), plain_find_no_character(start, end))
      unsafe #expect(fault == plainFault, "\(description)")
    }
  }

  @Test(arguments: 0..<10) func theyFindTheSameWithoutVectorInstructions(part: UInt64) {
    for seed in part * 200..<(part + 1) * 200 { expectSameWithoutVectors(Self.content(seed: seed)) }
  }

  @Test(arguments: [65, 100, 127, 128, 192, 1000]) func notesThatDoNotFitAreNotMade(capacity: Int) {
    for piece in ["\r", "<b/>", "&lt;"] {
      expectSameWithoutVectors(Array(String(repeating: piece, count: 1500).utf8), capacity: capacity)
    }
  }

  // MARK: Notes

  private func expect(_ content: String, isNotedAs notes: [Note], sourceLocation: SourceLocation = #_sourceLocation) {
    let bytes = Array(content.utf8)
    let finding = unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe find(in: bytes) { unsafe expatxml_skip_content($0, $1, &$2, &$3) }
    }
    #expect(finding?.notes == notes, sourceLocation: sourceLocation)
    #expect(finding?.stop == bytes.count, sourceLocation: sourceLocation)
  }

  /// A carriage return stands for a line feed.
  @Test func carriageReturnsAreNotedInEveryBlock() {
    expect(String(repeating: "0123456789\r\n", count: 100), isNotedAs: (0..<100).map { Note(offset: 12 * $0 + 10) })
  }

  @Test func tabsAndBracketsInTextAreNotNoted() { expect("a\tb]c]]d]>e", isNotedAs: []) }

  @Test func whatReferencesStandForIsNoted() {
    expect(
      "&lt;&gt;&amp;&quot;&apos;&#65;&#x1F600;",
      isNotedAs: [
        Note(offset: 0, length: 4, character: 0x3C), Note(offset: 4, length: 4, character: 0x3E),
        Note(offset: 8, length: 5, character: 0x26), Note(offset: 13, length: 6, character: 0x22),
        Note(offset: 19, length: 6, character: 0x27), Note(offset: 25, length: 5, character: 0x41),
        Note(offset: 30, length: 9, character: 0x1F600),
      ])
  }

  /// Several tags of names alone in 64 bytes are passed over together.
  @Test func tagsAreNotedInEveryBlock() {
    expect(
      String(repeating: "<r><c/><a>7</a>\n</r>\n", count: 100),
      isNotedAs: (0..<100).flatMap { index in [0, 3, 7, 11, 16].map { Note(offset: 21 * index + $0) } })
  }

  @Test(arguments: 0..<140) func theEndOfASectionIsNoted(offset: Int) {
    let text = String(repeating: "x", count: offset)
    expect("\(text)a]]>b", isNotedAs: [Note(offset: offset + 1)])
  }

  /// It may end a section that begins before it.
  @Test(arguments: [">", "]>", "]]>"]) func whatMayBeTheEndOfASectionIsNoted(start: String) {
    expect("\(start)a", isNotedAs: [Note(offset: 0)])
  }

  // MARK: Several tags at once

  /// Where the content ends that is passed over, behind enough tags to pass over several at once.
  private func stop(in content: String) -> (stop: Int, depth: Int)? {
    let front = String(repeating: "<b/><b/><b/><b/><b/><b/><b/><b/>", count: 8)
    let bytes = Array((front + content + front).utf8)
    let finding = unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe find(in: bytes) { unsafe expatxml_skip_content($0, $1, &$2, &$3) }
    }
    return finding.map { ($0.stop - front.utf8.count, $0.depth) }
  }

  @Test(arguments: [
    "<>", "< b>", "<b/c>", "<//b>", "</b/>", "<1>", "<-b>", "<b<c>", "<b", "</b<c>", "<b//>", "<b=>", "<b c>",
  ])
  func faultyTagsStopThem(tag: String) {
    for offset in 0..<64 {
      let text = String(repeating: "x", count: offset)
      #expect(stop(in: "\(text)\(tag)<b/>")?.stop == offset)
    }
  }

  @Test(arguments: [
    "<b>": 1, "</b>": -1, "<b/>": 0, "<a-b.c_d:e1></a-b.c_d:e1>": 0, "<b>x</b><c><d>": 2, ">": 0, "</b></b>": -2,
  ])
  func theyCountOpenElements(tags: String, change: Int) {
    let length = 512
    for offset in 0..<64 {
      let text = String(repeating: "x", count: offset)
      let found = stop(in: "\(text)\(tags)")
      #expect(found?.depth == 3 + change)
      #expect(found?.stop == offset + tags.utf8.count + length / 2)
    }
  }

  @Test func theyStopBehindTheRoot() {
    for offset in 0..<64 {
      let text = String(repeating: "x", count: offset)
      #expect(stop(in: "\(text)</b></b></b>")?.stop == offset + 12)
    }
  }

  // MARK: Attributes

  /// Tags with the same names of attributes are compared to the last one.
  @Test(arguments: [
    "<b c='1' d='2'/><b c='1' d='2' c='3'/>", "<b c='1'/><b d='1' d='2'/>", "<b c='1' d='2'/><b d='1' d='2'/>",
    "<b c='1' d='2'/><b c='1' dd='2' c='3'/>", "<b c='1' d='2' e='3'/><b c='1' e='2' e='3'/>",
    "<b c='1'/><b c='1' c='2'/>",
  ]) func duplicateAttributesAreFound(tags: String) {
    let bytes = Array((tags + String(repeating: "x", count: 100)).utf8)
    let finding = unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe find(in: bytes) { unsafe expatxml_skip_content($0, $1, &$2, &$3) }
    }
    let last = tags.utf8.lastIndex(of: UInt8(ascii: "<")).map { tags.utf8.distance(from: tags.startIndex, to: $0) }
    #expect(finding?.stop == last)
  }
}
