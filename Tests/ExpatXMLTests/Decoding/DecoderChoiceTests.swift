/// Enums with associated values: the name of the element determines the case.
@Suite struct DecoderChoiceTests {
  private struct Size: Decodable, Equatable, Sendable {
    var width: Int
    var height: Int
  }

  private indirect enum Shape: Decodable, Equatable, Sendable {
    case circle(radius: Double)
    case rect(Size)
    case label(String)
    case dot
    case group([Shape])
    case inverse(Shape)
  }

  private struct Drawing: Decodable {
    enum CodingKeys: String, CodingKey {
      case title, shape, other
      case list = "shapes/*"
      case some = "circle|rect|label|dot"
      case first = "circle|dot"
    }
    var title: String?
    var shape: Shape?
    var other: Shape?
    var list: [Shape]
    var some: [Shape]
    var first: Shape?
  }

  private static let list = """
    <circle radius='1.5'/><rect width='1' height='2'/><label>text</label><dot/><circle><radius>2</radius></circle>
    """
  private static let shapes: [Shape] = [
    .circle(radius: 1.5), .rect(Size(width: 1, height: 2)), .label("text"), .dot, .circle(radius: 2),
  ]

  @Test func theRootsElements() throws {
    #expect(try decode([Shape].self, "<drawing>\(Self.list)</drawing>") == Self.shapes)
    #expect(try decode(Shape.self, "<circle radius='1'/>") == .circle(radius: 1))
    #expect(try decode(Shape.self, "<shape><circle radius='1'/></shape>") == .circle(radius: 1))
  }

  @Test(
    arguments: [
      (list, shapes), ("<dot/><dot/>", [.dot, .dot]), ("<dot/>", [.dot]), ("", []),
      ("<dot/></shapes><shapes><label/>", [.dot, .label("")]),
    ] as [(String, [Shape])]) private func aListInAnElementOfItsOwn(content: String, shapes: [Shape]) throws
  {
    #expect(try decode(Drawing.self, "<d><shapes>\(content)</shapes></d>").list == shapes)
    #expect(try decode(Drawing.self, "<d/>").list == [])
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
    let drawing = try decode(
      Drawing.self, "<d><title>T</title>\(Self.list)<shape><rect width='1' height='2'/></shape></d>")
    #expect(drawing.title == "T" && drawing.other == nil)
    #expect(drawing.some == Self.shapes)
    #expect(drawing.first == .circle(radius: 1.5))
    #expect(drawing.shape == .rect(Size(width: 1, height: 2)))
  }

  @Test func casesInsideCases() throws {
    let document =
      "<d><group><dot/><group><label>a</label></group></group><inverse><inverse><dot/></inverse></inverse></d>"
    #expect(try decode([Shape].self, document) == [.group([.dot, .group([.label("a")])]), .inverse(.inverse(.dot))])
    #expect(try decode([Shape].self, "<d><group/></d>") == [.group([])])
  }

  @Test func casesWithNamesOfTheirOwn() throws {
    enum Step: Decodable, Equatable {
      enum CodingKeys: String, CodingKey { case go = "Go-To", wait = "{urn:steps}wait", stop = "s:stop" }
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
    let unknown = try fault([Shape].self, "<d>\n<triangle/></d>").description
    let message = "Neither <triangle> nor exactly one of the elements in it is a case of Shape."
    #expect(unknown.hasPrefix("typeMismatch at 0, 2:1: \(message)"))
    #expect(try fault([String: Shape].self, "<d><shape/></d>").path == "shape")
    #expect(try fault(Drawing.self, "<d><shape><dot/><label/></shape></d>").path == "shape")
    let other = try fault(Drawing.self, "<d><shape><s:dot xmlns:s='urn:s'/></shape></d>")
    #expect(other.message.contains("is a case of Shape: there is <s:dot>, in namespace urn:s."))
    // A fault inside a case is reported unchanged.
    #expect(try fault([Shape].self, "<d><circle radius='big'/></d>").path == "0.circle.radius")
  }

  @Test func dictionariesAreNoChoices() throws {
    #expect(
      try decode([[String: String]].self, "<d><a/><a b='1'/><a><b>2</b></a></d>") == [[:], ["b": "1"], ["b": "2"]])
    #expect(try value([[String: Int]].self, "map", "<d><map><a>1</a><b>2</b></map></d>") == [["a": 1, "b": 2]])
  }

  @Test func casesThatNestTooDeepAreAnError() throws {
    let document = String(repeating: "<inverse>", count: 1000) + "<dot/>" + String(repeating: "</inverse>", count: 1000)
    #expect(try fault(Shape.self, document).message.contains("values are nested inside each other"))
  }
}
