@Suite struct DecoderErrorTests {
  @Test(arguments: [
    ("<f><entry number='1'><kind>z</kind></entry></f>", "invalid String value z.", 22),
    ("<f><entry/></f>", "There is no element or attribute number in <entry>.", 4),
  ])
  func errorsAreSentencesWithOneFullStop(document: String, end: String, column: Int) throws {
    let error = try #require(throws: DecodingError.self) { try decode([ValueTypes.Entry].self, document) }
    #expect(error.sourceMessage?.hasSuffix(end) == true)
    #expect("\(error)".contains("Line 1, column \(column).") && !"\(error)".contains(".."))
  }

  @Test func theUnderlyingErrorsOfTypesAreKept() throws {
    struct Cause: Error {}
    struct Failing: Decodable {
      init(from decoder: any Decoder) throws {
        if decoder.codingPath.count > 1 { throw Cause() }
        throw DecodingError.dataCorrupted(
          .init(codingPath: decoder.codingPath, debugDescription: "Bad.", underlyingError: Cause()))
      }
    }
    let error = #expect(throws: DecodingError.self) { try decode([Failing].self, "<o>\n<inner/></o>") }
    #expect(error?.sourceMessage == "Bad.")
    #expect(error?.sourcePosition == XMLPosition(line: 2, column: 1, byteOffset: 4))
    #expect(error?.sourceUnderlyingError is Cause)
    // Others are thrown unchanged.
    #expect(throws: Cause.self) { try decode([String: [Failing]].self, "<o><inner x=''/></o>") }
  }

  @Test func errorsOfOthersHaveNoPosition() {
    let error = #expect(throws: DecodingError.self) { try JSONDecoder().decode(Int.self, from: Data("{}".utf8)) }
    #expect(error?.sourcePosition == nil)
  }

  /// It does not matter how many names the document has.
  @Test func aDecoderThatATypeHasKeptStillWorks() throws {
    final class Kept: Decodable {
      enum CodingKeys: CodingKey { case a }
      let container: KeyedDecodingContainer<CodingKeys>
      init(from decoder: any Decoder) throws { container = try decoder.container(keyedBy: CodingKeys.self) }
    }
    let names = (0..<20_000).map { "<element-number-\($0)/>" }.joined()
    let decoder = ExpatXMLDecoder()
    let kept = try decoder.decode(Kept.self, from: .string("<r>\(names)<a>7</a></r>"))
    #expect(try decoder.decode([String: Int].self, from: .string("<r><a>8</a></r>")) == ["a": 8])
    #expect(kept.container.allKeys == [.a])
    #expect(try kept.container.decode(Int.self, forKey: .a) == 7)
  }

  @Test func longTextsAreNotQuotedWhole() throws {
    let message = try fault(Int.self, "<v>\(String(repeating: "é", count: 100_000))</v>").message
    #expect(message.contains("éé") && message.utf8.count < 500)
  }
}
