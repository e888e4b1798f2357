import ExpatXML
import Foundation
import Testing

/// Enums with associated values: the name of the element determines the case.
@Suite struct DecoderChoiceTests {
  private struct Size: Decodable, Equatable {
    var width: Int
    var height: Int
  }

  private indirect enum Shape: Decodable, Equatable {
    case circle(radius: Double)
    case rect(Size)
    case label(String)
    case dot
    case group([Shape])
    case inverse(Shape)
  }

  private static let list = """
    <circle radius='1.5'/><rect width='1' height='2'/><label>text</label><dot/><circle><radius>2</radius></circle>
    """
  private let shapes: [Shape] = [
    .circle(radius: 1.5), .rect(Size(width: 1, height: 2)), .label("text"), .dot, .circle(radius: 2),
  ]

  @Test func theRootsElements() throws {
    #expect(try decode([Shape].self, "<drawing>\(Self.list)</drawing>") == shapes)
    #expect(try decode(Shape.self, "<circle radius='1'/>") == .circle(radius: 1))
    #expect(try decode(Shape.self, "<shape><circle radius='1'/></shape>") == .circle(radius: 1))
  }

  @Test func aListInAnElementOfItsOwn() throws {
    struct Drawing: Decodable {
      enum CodingKeys: String, CodingKey { case shapes = "shapes/*" }
      var shapes: [Shape]
    }
    #expect(try decode(Drawing.self, "<d><shapes>\(Self.list)</shapes></d>").shapes == shapes)
    #expect(try decode(Drawing.self, "<d><shapes><dot/><dot/></shapes></d>").shapes == [.dot, .dot])
    #expect(try decode(Drawing.self, "<d><shapes><dot/></shapes></d>").shapes == [.dot])
    #expect(
      try decode(Drawing.self, "<d><shapes><dot/></shapes><shapes><label/></shapes></d>").shapes == [.dot, .label("")])
    #expect(try decode(Drawing.self, "<d><shapes/></d>").shapes == [])
    #expect(try decode(Drawing.self, "<d/>").shapes == [])
  }

  /// Without a path, an array has one shape for each element of its name.
  @Test func aListOfElementsWithOneShapeEach() throws {
    struct Drawing: Decodable { var shape: [Shape] }
    let one = "<shape><dot/></shape>"
    #expect(try decode(Drawing.self, "<d>\(one)</d>").shape == [.dot])
    #expect(try decode(Drawing.self, "<d>\(one)\(one)</d>").shape == [.dot, .dot])
    #expect(try fault(Drawing.self, "<d><shape><dot/><label/></shape></d>").path == "shape.0")
  }

  @Test func amongOtherElements() throws {
    struct Drawing: Decodable {
      enum CodingKeys: String, CodingKey {
        case title
        case shapes = "circle|rect|label|dot"
        case first = "circle|dot"
      }
      var title: String
      var shapes: [Shape]
      var first: Shape
    }
    let drawing = try decode(Drawing.self, "<d><title>T</title>\(Self.list)<other/></d>")
    #expect(drawing.title == "T")
    #expect(drawing.shapes == shapes)
    #expect(drawing.first == .circle(radius: 1.5))
  }

  @Test func oneValueInAnElement() throws {
    struct Drawing: Decodable {
      var shape: Shape
      var other: Shape?
    }
    let drawing = try decode(Drawing.self, "<d><shape><rect width='1' height='2'/></shape></d>")
    #expect(drawing.shape == .rect(Size(width: 1, height: 2)))
    #expect(drawing.other == nil)
  }

  @Test func casesInsideCases() throws {
    let document =
      "<d><group><dot/><group><label>a</label></group></group><inverse><inverse><dot/></inverse></inverse></d>"
    #expect(try decode([Shape].self, document) == [.group([.dot, .group([.label("a")])]), .inverse(.inverse(.dot))])
    #expect(try decode([Shape].self, "<d><group/></d>") == [.group([])])
  }

  @Test func casesWithNamesOfTheirOwn() throws {
    enum Step: Decodable, Equatable {
      enum CodingKeys: String, CodingKey {
        case go = "Go-To"
        case wait = "{urn:steps}wait"
        case stop = "s:stop"
      }
      case go(place: String)
      case wait(seconds: Int)
      case stop
    }
    let document =
      "<d xmlns:x='urn:steps'><Go-To place='p'/><x:wait seconds='1'/><x:stop/><inner><x:wait seconds='2'/></inner></d>"
    let steps = try decode([Step].self, document) { $0.namespacesByPrefix = ["s": "urn:steps"] }
    #expect(steps == [.go(place: "p"), .wait(seconds: 1), .stop, .wait(seconds: 2)])
  }

  @Test func unknownCases() throws {
    struct Drawing: Decodable { var shape: Shape }
    let unknown = try fault([Shape].self, "<d>\n<triangle/></d>")
    #expect(unknown.kind == "typeMismatch")
    #expect(unknown.path == "0")
    #expect(unknown.line == 2)
    #expect(
      unknown.message.hasPrefix("Neither <triangle> nor exactly one of the elements in it is a case of Shape."))
    #expect(try fault(Drawing.self, "<d><shape/></d>").path == "shape")
    #expect(try fault(Drawing.self, "<d><shape><dot/><label/></shape></d>").path == "shape")
    #expect(
      try fault(Drawing.self, "<d><shape><s:dot xmlns:s='urn:s'/></shape></d>").message
        .contains("is a case of Shape: there is <s:dot>, in namespace urn:s."))
    // A fault inside a case is reported unchanged.
    let inner = try fault([Shape].self, "<d><circle radius='big'/></d>")
    #expect(inner.path == "0.circle.radius")
  }

  @Test func dictionariesAreNoChoices() throws {
    #expect(
      try decode([[String: String]].self, "<d><a/><a b='1'/><a><b>2</b></a></d>") == [[:], ["b": "1"], ["b": "2"]])
    struct Lone: Decodable { var map: [[String: Int]] }
    #expect(try decode(Lone.self, "<d><map><a>1</a><b>2</b></map></d>").map == [["a": 1, "b": 2]])
  }

  @Test func casesThatNestTooDeepAreAnError() throws {
    let document = String(repeating: "<inverse>", count: 1000) + "<dot/>" + String(repeating: "</inverse>", count: 1000)
    #expect(try fault(Shape.self, document).message.contains("values are nested inside each other"))
  }
}
