import ExpatXML
import Foundation
import Testing

/// A zero as the first or second character, converted from UTF-32 or UTF-16, made Expat read UTF-16.
@Suite struct ZeroAtTheStartTests {
  @Test(arguments: [("<\0a\0/\0>\0", "1:2"), ("\0<\0a\0/\0>", "1:1")])
  func isNotReadAsUTF16(document: String, position: String) throws {
    let bytes = try #require(document.data(using: .utf32LittleEndian))
    let outcome = try parse([0xFF, 0xFE, 0, 0] + Array(bytes))
    #expect(!outcome.succeeded)
    #expect(outcome.positions.last == position)
  }
}
