/// How far indentation goes. `Fixtures/calls.txt` and `Fixtures/written.txt` have indented documents.
@Suite struct WriterIndentationTests {
  @Test(arguments: [(" ", " "), ("\t", "\t"), ("", ""), ("\t<x>\n ", "\t ")])
  func theIndentationHasSpacesAndTabsOnly(indentation: String, written: String) throws {
    let document = try ExpatXMLTests.written(.indented(by: indentation)) { try $0.element("a") { try $0.element("b") } }
    #expect(document == "<a>\n\(written)<b/>\n</a>\n")
  }

  /// Every way of writing elements so many levels deep, with so many more in the innermost one.
  private enum Way: CaseIterable {
    case calls, node, filter

    func write(depth: Int, count: Int) throws -> String {
      let tags = String(repeating: "<a>", count: depth) + String(repeating: "<b/>", count: count)
      let document = tags + String(repeating: "</a>", count: depth)
      switch self {
      case .calls:
        func element(_ scope: inout XMLWriter.Scope, _ level: Int) throws {
          if level > 0 { return try scope.element("a") { try element(&$0, level - 1) } }
          for _ in 0..<count { try scope.element("b") }
        }
        return try written(.indented) { try element(&$0, depth) }
      case .node: return try ExpatXMLElement(.string(document)).xml(.indented.withoutDeclaration)
      case .filter:
        var xml = XMLWriter(format: .indented.withoutDeclaration)
        for event in try XMLEventReader(.string(document)).all() { try xml.write(event) }
        return String(decoding: try xml.finish(), as: UTF8.self)
      }
    }
  }

  @Test(arguments: Way.allCases) private func indentationStopsGrowingAtADepth(way: Way) throws {
    let lines = try way.write(depth: 50, count: 1).split(separator: "\n")
    let widths = lines.map { $0.prefix { $0 == " " }.count / 2 }
    let levels = Array(0...50)
    #expect(widths == (levels + levels.dropLast().reversed()).map { min($0, 32) })
  }

  @Test(arguments: Way.allCases) private func theLengthIsProportionalToTheInput(way: Way) throws {
    // Deep, and both deep and long.
    for count in [0, 500] {
      let size = try way.write(depth: 500, count: count).utf8.count
      #expect(try way.write(depth: 1000, count: 2 * count).utf8.count < 3 * size)
    }
  }
}
