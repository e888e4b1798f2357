@Suite struct ExtentTests {
  /// Nothing is recursive: building, comparing, hashing, looking up, printing and freeing use no stack. Even frames of
  /// eight bytes for each element would not fit. `EXPATXML_TREE_DEPTH=1000000` makes a million elements.
  @Test func elementsInsideEachOther() async {
    await #expect(processExitsWith: .success) {
      OwnProcess.begin()
      let depth = ProcessInfo.processInfo.environment["EXPATXML_TREE_DEPTH"].flatMap(Int.init) ?? 100_000
      let document =
        String(repeating: "<a>", count: depth) + "x" + String(repeating: "</a>", count: depth)
      let isRight = await onSmallStack {
        var limits = XMLLimits()
        limits.elementDepth = .max
        guard
          let node = try? ExpatXMLElement(
            .data(Data(document.utf8)), options: XMLOptions(limits: limits)),
          let other = try? ExpatXMLElement(.data(Data(document.utf8)), options: XMLOptions(limits: limits))
        else { return false }
        let innermost = node.elements(matching: ".//*").reduce(node) { $1 }
        return node == other && Set([node, other]).count == 1 && node != innermost && innermost.text == "x"
          && node.text == "x" && node.directText.isEmpty && node.elements(matching: ".//a").count == depth - 1
          && node["b"] == nil && node.description == document
          && (try? ExpatXMLDecoder().decode(String.self, from: node)) == "x"
      }
      exit(isRight ? EXIT_SUCCESS : EXIT_FAILURE)
    }
  }

  @Test func manyAttributesInAnyOrder() throws {
    func node(_ order: some Sequence<Int>) throws -> ExpatXMLElement {
      try ExpatXMLElement(.data(Data("<a\(order.map { " a\($0)='\($0)'" }.joined())/>".utf8)))
    }
    #expect(try node(0..<10_000) == node((0..<10_000).reversed()))
    #expect(try node(0..<10_000) != node(1..<10_001))
  }
}
