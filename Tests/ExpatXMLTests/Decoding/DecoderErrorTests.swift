import ExpatXML
import Foundation
import Testing

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

  private func description(_ document: String) throws -> String { try fault(Feed.self, document).description }

  @Test func badValues() throws {
    #expect(
      try description("<feed>\n<entry number='1'/>\n <entry><number>\nx1\n</number></entry>\n</feed>") == """
        dataCorrupted at entry.1.number, 3:9: Expected a number of type Int, not "x1". Line 3, column 9.
        """)
    #expect(
      try description("<feed>\n<entry number='x'/></feed>") == """
        dataCorrupted at entry.0.number, 2:1: Expected a number of type Int, not "x". Line 2, column 1.
        """)
  }

  @Test func missingKeys() throws {
    #expect(
      try description("<feed>\n <entry kind=''/></feed>") == """
        keyNotFound number at entry.0, 2:2: There is no element or attribute number in <entry>. Line 2, column 2.
        """)
    struct Outer: Decodable { var feed: Feed.Entry }
    #expect(
      try fault(Outer.self, "<o/>").description == """
        keyNotFound feed at , 1:1: There is no element or attribute feed in <o>. Line 1, column 1.
        """)
    struct Container: Decodable {
      enum Key: String, CodingKey { case a }
      init(from decoder: any Decoder) throws {
        _ = try decoder.container(keyedBy: Key.self).decodeNil(forKey: .a)
      }
    }
    #expect(try fault(Container.self, "<o/>").kind == "keyNotFound a")
  }

  @Test func badStructures() throws {
    #expect(
      try description("<feed><entry number='1'/>\n<entry><number><b>1</b></number></entry></feed>") == """
        typeMismatch at entry.1.number, 2:8: Expected a number of type Int, but <number> contains elements. \
        Line 2, column 8.
        """)
    struct Outer: Decodable { var entry: Feed.Entry }
    #expect(
      try fault(Outer.self, "<o entry='1'/>").description == """
        keyNotFound entry at , 1:1: There is no element entry in <o>, and the attribute can't be the value. Line 1, column 1.
        """)
  }

  /// An error that a type throws itself has no position.
  @Test func errorsOfTypesGetAPosition() throws {
    let fault = try fault(Feed.self, "<feed>\n<entry number='1'><kind>bad</kind></entry></feed>")
    #expect(fault.kind == "dataCorrupted")
    #expect(fault.path == "entry.0.kind")
    #expect(fault.line == 2)
    #expect(fault.column == 19)
    #expect(fault.message.contains("bad"))
    #expect(fault.message.hasSuffix(" Line 2, column 19."))
  }

  @Test func errorsAreSentencesWithOneFullStop() throws {
    enum Kind: String, Decodable { case known }
    struct Item: Decodable {
      var kind: Kind
      var number: Int
    }
    let kind = #expect(throws: DecodingError.self) { try decode(Item.self, "<i number='1'><kind>z</kind></i>") }
    let message = try #require(kind?.xmlValueError?.description)
    #expect(message.hasSuffix("invalid String value z. Line 1, column 15."))
    let number = #expect(throws: DecodingError.self) { try decode(Item.self, "<i><kind>known</kind></i>") }
    #expect(
      number?.xmlValueError?.description
        == "There is no element or attribute number in <i>. Line 1, column 1.")
    for error in [kind, number] {
      let printed = "\(try #require(error))"
      #expect(!printed.contains(".."))
      #expect(printed.contains("Line 1, column"))
    }
  }

  @Test func theUnderlyingErrorsOfTypesAreKept() throws {
    struct Cause: Error {}
    struct Failing: Decodable {
      init(from decoder: any Decoder) throws {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "Bad.", underlyingError: Cause()))
      }
    }
    struct Outer: Decodable { var inner: Failing }
    let error = #expect(throws: DecodingError.self) { try decode(Outer.self, "<o>\n<inner/></o>") }
    #expect(error?.sourceMessage == "Bad.")
    #expect(error?.sourcePosition == XMLPosition(line: 2, column: 1, byteOffset: 4))
    #expect(error?.sourceUnderlyingError is Cause)
  }

  @Test func otherErrorsOfTypesAreThrownUnchanged() throws {
    struct Cause: Error {}
    struct Failing: Decodable {
      init(from decoder: any Decoder) throws { throw Cause() }
    }
    struct Outer: Decodable { var inner: [Failing] }
    #expect(throws: Cause.self) { try decode(Outer.self, "<o><inner x=''/></o>") }
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
    let text = String(repeating: "é", count: 100_000)
    let fault = try fault(Int.self, "<v>\(text)</v>")
    #expect(fault.message.contains("éé"))
    #expect(fault.message.utf8.count < 500)
  }
}
