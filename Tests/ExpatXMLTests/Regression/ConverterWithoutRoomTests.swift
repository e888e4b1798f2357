@testable import ExpatXMLCore
@testable import ExpatXMLTree

/// A converter of the C library gave wrong text when it ran out of room. It was TSCII's, which no document may choose.
@Suite struct ConverterWithoutRoomTests {
  private static let isKnown = Transcoder(from: "TSCII") != nil

  /// In TSCII, one byte may become four characters.
  @Test(.enabled(if: isKnown, "The C library does not know TSCII."), arguments: [0, 5])
  func textThatBecomesMuchLonger(offset: Int) throws {
    let start = String(repeating: "x", count: offset)
    let text = start + String(repeating: "\u{BB8}\u{BCD}\u{BB0}\u{BC0}", count: 20_000)
    let bytes = Array(start.utf8) + [UInt8](repeating: 0x82, count: 20_000)
    #expect(try converted(bytes, from: "TSCII") == text)
  }

  /// Converts with as little room as possible.
  private func converted(_ bytes: [UInt8], from name: String) throws -> String {
    let transcoder = try #require(Transcoder(from: name))
    var (result, used) = ([UInt8](), 0)
    var isStuck = false
    while !isStuck {
      let part = unsafe [UInt8](unsafeUninitializedCapacity: Transcoder.smallestRoom) { memory, count in
        let room = UnsafeMutableRawBufferPointer(memory)
        var output = unsafe OutputRawSpan(buffer: room, initializedCount: 0)
        used += unsafe transcoder.transcode(
          bytes.span.bytes.extracting(droppingFirst: used), into: &output, isEnd: true, isWhole: true)
        count = unsafe output.finalize(for: room)
      }
      isStuck = part.isEmpty
      result += part
    }
    return String(decoding: result, as: UTF8.self)
  }
}
