import ExpatXML
import Foundation
import Testing

/// The code of the article "Moving from XMLCoder", which `DocumentationTests` compares with this.
@Suite struct MovingFromXMLCoderSnippets {
  struct Note: Decodable { var to: String }

  struct Drawing: Decodable {
    enum Shape: Decodable {
      case circle(radius: Double)  // <circle radius="1"/>
      case polygon(points: String, closed: Bool?)
      case text(String)  // <text>Hello</text>
      case separator
    }
    var title: String
    var shapes: [Shape]

    enum CodingKeys: String, CodingKey {
      case title
      case shapes = "circle|polygon|text|separator"
    }
  }

  @Test func mostTypesStayAsTheyAre() throws {
    let data = Data("<note><to>Bob</to></note>".utf8)
    let note = try ExpatXMLDecoder().decode(Note.self, from: data)
    #expect(note.to == "Bob")
  }

  @Test func choices() throws {
    let data = Data(
      """
      <drawing><title>T</title><circle radius="1"/><polygon points="0,0 1,1" closed="yes"/><text>Hello</text><separator/>
      </drawing>
      """.utf8)
    let drawing = try ExpatXMLDecoder().decode(Drawing.self, from: data)
    #expect(drawing.title == "T")
    #expect(drawing.shapes.count == 4)
    guard case .circle(radius: 1) = drawing.shapes[0], case .polygon("0,0 1,1", true) = drawing.shapes[1],
      case .text("Hello") = drawing.shapes[2], case .separator = drawing.shapes[3]
    else {
      Issue.record("\(drawing.shapes)")
      return
    }
  }

  @Test func keysOfXMLCoderMayStay() throws {
    enum IntOrString: Decodable, Equatable {
      enum CodingKeys: String, CodingKey { case int, string }
      enum IntCodingKeys: String, CodingKey { case _0 = "" }
      enum StringCodingKeys: String, CodingKey { case _0 = "" }
      case int(Int)
      case string(String)
    }
    let data = Data("<container><int>1</int><string>two</string><int>4</int></container>".utf8)
    #expect(try ExpatXMLDecoder().decode([IntOrString].self, from: data) == [.int(1), .string("two"), .int(4)])
  }

  /// The rows about values in the table of differences.
  @Test func differences() throws {
    struct Values: Decodable {
      var tags: [String]?
      var a: String?
      var number: Int?
      var words: [Int]?
    }
    func values(_ content: String) throws -> Values {
      try ExpatXMLDecoder().decode(Values.self, from: Data("<!DOCTYPE r [<!ENTITY e 'E'>]>\(content)".utf8))
    }
    #expect(try values("<r><tags><tag>a</tag><tag>b</tag></tags></r>").tags == ["ab"])
    #expect(try values("<r><a>x<b>y</b>z</a></r>").a == "xyz")
    #expect(try values("<r><a> x </a></r>").a == " x ")
    #expect(try values("<r><a>1&e;2</a></r>").a == "1E2")
    #expect(try values("<r><number/></r>").number == nil)
    #expect(try values("<r words='1 2'/>").words == [1, 2])
    #expect(throws: DecodingError.self) {
      try ExpatXMLDecoder().decode(Double.self, from: Data("<r>0x10</r>".utf8))
    }
  }

  @Test func settings() throws {
    var decoder = ExpatXMLDecoder()
    decoder.stringDecodingStrategy = .trimWhitespace
    decoder.dateDecodingStrategy = .deferredToDate
    #expect(try decoder.decode(String.self, from: Data("<a> x </a>".utf8)) == "x")
    #expect(try decoder.decode(Date.self, from: Data("<a>0</a>".utf8)) == Date(timeIntervalSinceReferenceDate: 0))
  }
}
