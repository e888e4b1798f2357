import ExpatXMLCore
import Foundation
import Testing

@testable import xmlcheck

/// The contents of a document.
@Suite struct XMLCheckTests {
  private func counts(_ document: String) throws -> String {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data(document.utf8).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    return try DocumentCounter.counts(inFile: url.path).description
  }

  @Test func elementsAttributesAndTextAreCounted() throws {
    #expect(try counts("<a b='1' c='2'>é<d/>&amp;</a>") == "2 elements, 2 attributes, 3 bytes of text")
  }

  @Test func faultsHavePositions() {
    let error = #expect(throws: XMLParseError.self) { try counts("<a>\n</b>") }
    #expect(error?.position.description == "2:3")
  }
}
