import ExpatXML
import Foundation
import Testing

/// Enums with associated values, whose case decides between the alternatives of a key.
@Suite struct EncoderChoiceTests {
  private enum Shape: Codable, CustomStringConvertible, CustomDebugStringConvertible {
    case circle(r: Int)
    case none

    var description: String { "a shape" }
    var debugDescription: String { "circle" }
  }

  @Test func aCaseIsNotKnownByItsDescription() throws {
    struct Value: Encodable {
      enum CodingKeys: String, CodingKey { case a = "circle|none", b = "b/*" }
      var a = Shape.none
      var b = [Shape.none, .circle(r: 1)]
    }
    #expect(try encoded(Value()) == "<v><none/><b><none/><circle><r>1</r></circle></b></v>")
  }

  private enum Step: Codable, Equatable {
    enum CodingKeys: String, CodingKey { case go = "Go-To", stop = "Stop" }
    case go(place: String)
    case stop
  }

  @Test func casesWithNamesOfTheirOwn() throws {
    struct Value: Codable, Equatable {
      enum CodingKeys: String, CodingKey { case a = "Stop|Go-To", b = "b/*" }
      var a = Step.go(place: "p")
      var b = [Step.stop, .go(place: "q")]
    }
    let document = try encoded(Value())
    #expect(
      document
        == "<v><Go-To><place>p</place></Go-To><b><Stop/><Go-To><place>q</place></Go-To></b></v>")
    #expect(try decode(Value.self, document) == Value())
  }

  /// It may have no key for its case, or one that is no nested container.
  @Test func enumsThatEncodeThemselves() throws {
    enum Block: Encodable {
      enum CodingKeys: CodingKey { case text, rule }
      struct Table: Encodable { var rows = 2 }
      case text(String)
      case table(Table)
      case rule

      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .text(let text): try container.encode(text, forKey: .text)
        case .table(let table): try table.encode(to: encoder)
        case .rule: try container.encode(true, forKey: .rule)
        }
      }
    }
    struct Value: Encodable {
      enum CodingKeys: String, CodingKey { case a = "text|table|rule" }
      var a = [Block.rule, .table(Block.Table()), .text("t")]
    }
    #expect(try encoded(Value()) == "<v><rule>true</rule><table><rows>2</rows></table><text>t</text></v>")
  }

  @Test func aChoiceOfAnEnumWithoutAnyKeyIsTheFirst() throws {
    enum Silent: Encodable {
      enum CodingKeys: CodingKey { case a }
      case a, b
      func encode(to encoder: any Encoder) throws { _ = encoder.container(keyedBy: CodingKeys.self) }
    }
    struct Value: Encodable {
      enum CodingKeys: String, CodingKey { case choice = "b|a" }
      var choice = Silent.a
    }
    #expect(try encoded(Value()) == "<v><b/></v>")
  }

  /// They are written as for the first alternative alone.
  @Test func arraysWhoseFirstAlternativeIsNoElement() throws {
    struct Text: Codable, Equatable {
      enum CodingKeys: String, CodingKey { case n = "#text|n" }
      var n = [1, 2]
    }
    struct Attribute: Codable, Equatable {
      enum CodingKeys: String, CodingKey { case n = "@n|n" }
      var n = [1, 2]
    }
    struct Itself: Encodable {
      enum CodingKeys: String, CodingKey { case n = ".|n" }
      var n = [1, 2]
    }
    struct Cases: Encodable {
      enum CodingKeys: String, CodingKey { case n = "#text|none|circle" }
      var n = [Shape.none, .circle(r: 1)]
    }
    #expect(try encoded(Text()) == "<v>1 2</v>")
    #expect(try decode(Text.self, "<v>1 2</v>") == Text())
    #expect(try encoded(Attribute()) == #"<v n="1 2"/>"#)
    #expect(try decode(Attribute.self, "<v n='1 2'/>") == Attribute())
    #expect(try encoded(Itself()) == "<v><item>1</item><item>2</item></v>")
    #expect(try encoded(Cases()) == "<v><none/><circle><r>1</r></circle></v>")
  }

  /// Their names decide, as those of cases do.
  @Test func nodesAreInTheElementsOfTheirPath() throws {
    struct Shapes: Encodable {
      enum CodingKeys: String, CodingKey { case shapes = "shapes/(circle|rect)", others = "a/x|b/y", last = "z/*" }
      var shapes: [ExpatXMLElement]
      var others: [ExpatXMLElement]
      var last: ExpatXMLElement
    }
    let shapes = Shapes(
      shapes: [try node("<rect/>"), try node("<circle/>")], others: [try node("<y/>"), try node("<q/>")],
      last: try node("<q/>"))
    #expect(
      try encoded(shapes) == "<v><shapes><rect/><circle/></shapes><b><y/></b><a><q/></a><z><q/></z></v>")
  }

  @Test func aNodeIsNoTextOfAChoice() throws {
    struct Value: Encodable {
      enum CodingKeys: String, CodingKey { case n = "@n|#text" }
      var n: [ExpatXMLElement]
    }
    #expect(throws: EncodingError.self) { try encoded(Value(n: [try node("<n/>")])) }
  }

  private func node(_ document: String) throws -> ExpatXMLElement { try ExpatXMLElement(.string(document)) }
}
