import Testing

@testable import ExpatXML

/// If the first character of a document is invalid, the error depended on the chunks.
@Suite struct InvalidFirstCharacterTests {
  @Test(arguments: [[0xFF, 0xFE, 0x00, 0xDC], [0xFF, 0xFE, 0x00, 0xDC, 0x00, 0x00, 0x00]] as [[UInt8]])
  func isTheError(document: [UInt8]) throws {
    let outcome = try parse(document)
    #expect(outcome.events == ["startDocument", "error 4"])
    #expect(outcome.positions.last == "1:1")
  }
}
