import Foundation
import Testing

@testable import ExpatXML
@testable import ExpatXMLCore

/// A converter of the C library gave wrong text when it ran out of room.
@Suite struct ConverterWithoutRoomTests {
  private static let isKnown = Transcoder.converter(for: "TSCII") != nil

  /// In TSCII, one byte may become four characters.
  @Test(.enabled(if: isKnown, "The C library does not know TSCII."), arguments: [0, 5])
  func textThatBecomesMuchLonger(offset: Int) {
    let start = String(repeating: "x", count: offset)
    let text = start + String(repeating: "\u{BB8}\u{BCD}\u{BB0}\u{BC0}", count: 20_000)
    let bytes =
      Array("<?xml version='1.0' encoding='TSCII'?><a>\(start)".utf8) + [UInt8](repeating: 0x82, count: 20_000)
      + Array("</a>".utf8)
    let outcome = record(ExpatXMLParser(data: Data(bytes)))
    #expect(outcome.events.count == 5)
    #expect(outcome.events.dropFirst(2).first == "text \(text.debugDescription)")
  }
}
