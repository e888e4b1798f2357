/// Patterns of several steps, which are decided at the start tag.
@Suite struct RecordPatternTests {
  /// A pattern names the elements that a path from anywhere leads to.
  @Test(arguments: 0..<30)
  func patternsAreAsPaths(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var document = "<a>"
    var open = ["a"]
    for _ in 0..<150 {
      if open.count > 1, Bool.random(using: &random) {
        document += "</\(open.removeLast())>"
      } else {
        open.append(["a", "b", "c", "p:a"].randomElement(using: &random) ?? "a")
        let declaration = ["", "", "", " xmlns='u'", " xmlns='v'", " xmlns:p='u'", " xmlns:p='v'"]
        document += "<\(open[open.count - 1])\(declaration.randomElement(using: &random) ?? "")>"
      }
    }
    for name in open.reversed() { document += "</\(name)>" }
    let root = try ExpatXMLElement(.string(document))
    for _ in 0..<40 {
      let steps = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        ["a", "b", "c", "*", "{u}a", "{v}*", "{}b", "p:a"].randomElement(using: &random) ?? "a"
      }
      let pattern = steps.dropFirst().reduce(steps[0]) { $0 + (Bool.random(using: &random) ? "/" : "//") + $1 }
      for (pattern, path) in [(pattern, "//" + pattern), ("/" + pattern, "/" + pattern)] {
        var found: [Int] = []
        var rewriter = XMLRewriter()
        rewriter.onElement(try XMLPath(parsing: pattern)) { found.append($0.position.byteOffset) }
        _ = try rewriter.rewrite(.string(document))
        #expect(
          found == root.elements(matching: try XMLPath(parsing: path)).map(\.position.byteOffset).sorted(),
          "\(pattern) in \(document)")
        let records = try XMLRecordReader(.string(document), named: XMLPath(parsing: pattern)).all()
        #expect(records.map(\.position.byteOffset) == outermost(of: Set(found), in: root), "\(pattern) in \(document)")
      }
    }
  }

  /// The places that are not inside of each other.
  private func outermost(of places: Set<Int>, in node: ExpatXMLElement) -> [Int] {
    let place = node.position.byteOffset
    return places.contains(place) ? [place] : node.elements.flatMap { outermost(of: places, in: $0) }
  }

  /// Not every choice of ancestors is tried.
  @Test func manyDescendantStepsTakeLinearTime() throws {
    let depth = 2000
    let document =
      String(repeating: "<a>", count: depth) + String(repeating: "<b/>", count: 2000)
      + String(repeating: "</a>", count: depth)
    let reader = XMLRecordReader(.string(document), named: "x//a//a//a//b")
    #expect(try reader.next() == nil)
  }
}
