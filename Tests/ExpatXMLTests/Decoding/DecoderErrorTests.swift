/// Errors have a message, a coding path and a position.
@Suite struct DecoderErrorTests {
  private struct Feed: Decodable {
    struct Entry: Decodable {
      enum Kind: String, Decodable { case good }
      var number: Int
      var kind: Kind?
    }
    var entry: [Entry]
  }

  @Test(arguments: [
    (
      "<feed>\n<entry number='1'/>\n <entry><number>\nx1\n</number></entry>\n</feed>",
      "dataCorrupted at entry.1.number, 3:9: Expected a number of type Int, not \"x1\". Line 3, column 9."
    ),
    (
      "<feed>\n<entry number='x'/></feed>",
      "dataCorrupted at entry.0.number, 2:1: Expected a number of type Int, not \"x\". Line 2, column 1."
    ),
    (
      "<feed>\n <entry kind=''/></feed>",
      "keyNotFound number at entry.0, 2:2: There is no element or attribute number in <entry>. Line 2, column 2."
    ),
    (
      "<feed><entry number='1'/>\n<entry><number><b>1</b></number></entry></feed>",
      "typeMismatch at entry.1.number, 2:8: Expected a number of type Int, but <number> contains elements. Line 2, column 8."
    ),
  ])
  func whatIsWrongAndWhere(document: String, description: String) throws {
    #expect(try fault(Feed.self, document).description == description)
  }

  @Test(arguments: [
    ("<o/>", "There is no element or attribute entry in <o>. Line 1, column 1."),
    ("<o entry='1'/>", "There is no element entry in <o>, and the attribute can't be the value. Line 1, column 1."),
  ])
  func aMissingElement(document: String, message: String) throws {
    struct Outer: Decodable { var entry: Feed.Entry }
    #expect(try fault(Outer.self, document).description == "keyNotFound entry at , 1:1: \(message)")
    struct Container: Decodable {
      init(from decoder: any Decoder) throws {
        _ = try decoder.container(keyedBy: AnyKey.self).decodeNil(forKey: AnyKey("a"))
      }
    }
    #expect(try fault(Container.self, document).kind == "keyNotFound a")
  }

  /// An error that a type throws itself has no position.
  @Test func errorsOfTypesGetAPosition() throws {
    let fault = try fault(Feed.self, "<feed>\n<entry number='1'><kind>bad</kind></entry></feed>").description
    #expect(fault.hasPrefix("dataCorrupted at entry.0.kind, 2:19: "))
    #expect(fault.hasSuffix("invalid String value bad. Line 2, column 19."))
  }

  @Test(arguments: [
    ("<f><entry number='1'><kind>z</kind></entry></f>", "invalid String value z. Line 1, column 22."),
    ("<f><entry kind='good'/></f>", "There is no element or attribute number in <entry>. Line 1, column 4."),
  ])
  func errorsAreSentencesWithOneFullStop(document: String, end: String) throws {
    let error = try #require(throws: DecodingError.self) { try decode(Feed.self, document) }
    #expect(error.xmlValueError?.description.hasSuffix(end) == true)
    #expect("\(error)".contains("Line 1, column") && !"\(error)".contains(".."))
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
