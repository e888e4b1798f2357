import ExpatXML
import Foundation
import Testing

/// Values that are decoded again, and what is written for them.
@Suite struct EncoderRoundTripTests {
  private func copy<T: Codable>(
    _ value: T, _ configure: (inout ExpatXMLEncoder, inout ExpatXMLDecoder) -> Void = { _, _ in }
  ) throws -> T {
    var (encoder, decoder) = (ExpatXMLEncoder(), ExpatXMLDecoder())
    configure(&encoder, &decoder)
    return try decoder.decode(T.self, from: encoder.encode(value, as: "v"))
  }

  @Test func dataInAnArrayAreElements() throws {
    struct Value: Codable, Equatable { var p = [Data([1, 2]), Data([3]), Data()] }
    #expect(
      try encoded(Value()) { $0.dataEncodingStrategy = .deferredToData }
        == "<v><p><item>1</item><item>2</item></p><p><item>3</item></p><p/></v>")
    let copy = try copy(Value()) {
      $0.dataEncodingStrategy = .deferredToData
      $1.dataDecodingStrategy = .deferredToData
    }
    #expect(copy == Value())
  }

  @Test func datesInAnArrayMayBeArrays() throws {
    struct Value: Codable, Equatable {
      var p = [Date(timeIntervalSinceReferenceDate: 1), .init(timeIntervalSinceReferenceDate: 2)]
    }
    func configure(_ encoder: inout ExpatXMLEncoder) {
      encoder.dateEncodingStrategy = .custom { date, encoder in
        try [date.timeIntervalSinceReferenceDate, 0].encode(to: encoder)
      }
    }
    #expect(
      try encoded(Value(), configure)
        == "<v><p><item>1.0</item><item>0.0</item></p><p><item>2.0</item><item>0.0</item></p></v>")
    let copy = try copy(Value()) {
      configure(&$0)
      $1.dateDecodingStrategy = .custom { Date(timeIntervalSinceReferenceDate: try [Double](from: $0)[0]) }
    }
    #expect(copy == Value())
  }

  @Test func nothingIsWrittenAroundNothing() throws {
    struct Value: Codable, Equatable {
      enum CodingKeys: String, CodingKey { case href = "link/@href", numbers = "a/@numbers", items = "b/item" }
      var href: String?
      var numbers: [Int] = []
      var items: [String] = []
    }
    #expect(try encoded(Value()) == "<v/>")
    #expect(try copy(Value()) == Value())
  }

  @Test func emptyTextsAreWrittenInTheirElements() throws {
    struct Value: Codable, Equatable {
      enum CodingKeys: String, CodingKey { case text = "a/#text" }
      var text = ""
    }
    #expect(try encoded(Value()) == "<v><a/></v>")
    #expect(try copy(Value()) == Value())
  }

  @Test func aTextIsInTheElementOfItsAttribute() throws {
    struct Value: Codable, Equatable {
      enum CodingKeys: String, CodingKey { case href = "link/@href", text = "link", rel = "link/@rel" }
      var href = "h"
      var text = "t"
      var rel = "r"
    }
    #expect(try encoded(Value()) == #"<v><link href="h" rel="r">t</link></v>"#)
    #expect(try copy(Value()) == Value())
  }

  @Test func aTypeIsInTheElementOfItsPath() throws {
    struct Info: Codable, Equatable { var count = 2 }
    struct Value: Codable, Equatable {
      enum CodingKeys: String, CodingKey { case items = "items/item", info = "items" }
      var items = [1, 2]
      var info = Info()
    }
    #expect(try encoded(Value()) == "<v><items><item>1</item><item>2</item><count>2</count></items></v>")
    #expect(try copy(Value()) == Value())
  }

  @Test func onlyTheFirstOfAnArrayIsInTheElementOfItsAttribute() throws {
    struct Value: Codable, Equatable {
      enum CodingKeys: String, CodingKey { case href = "link/@href", texts = "link" }
      var href = "h"
      var texts = ["a", "b", "c"]
    }
    #expect(try encoded(Value()) == #"<v><link href="h">a</link><link>b</link><link>c</link></v>"#)
    #expect(try copy(Value()) == Value())
  }

  @Test func onlyThePayloadOfACaseHasNoElement() throws {
    struct Value: Codable, Equatable { var _0 = 5 }
    #expect(try encoded(["_0": 5]) == "<v><_0>5</_0></v>")
    #expect(try copy(["_0": 5]) == ["_0": 5])
    #expect(try encoded(Value()) == "<v><_0>5</_0></v>")
    #expect(try copy(Value()) == Value())
  }

  @Test func payloadsMayHaveTheNameOfOne() throws {
    enum Choice: Codable, Equatable {
      case table([String: Int])
      indirect case choice(Choice)
    }
    #expect(try encoded(Choice.choice(.table(["a": 5]))) == "<v><choice><table><a>5</a></table></choice></v>")
    for table in [["_0": 5], ["_0": 5, "a": 6]] {
      #expect(try copy(Choice.table(table)) == .table(table))
      #expect(try copy(Choice.choice(.table(table))) == .choice(.table(table)))
    }
  }
}
