@Suite struct NodeEqualityTests {
  @Test(arguments: inputs("equal elements"))
  func equalElements(documents: [String]) throws {
    let nodes = try documents.map { try tree($0) }
    #expect(Set(nodes).count == 1)
    for node in nodes { #expect(node == nodes[0]) }
  }

  @Test(arguments: inputs("different elements"))
  func differentElements(documents: [String]) throws {
    let nodes = try documents.map { try tree($0, options: TreeTests.kept) }
    for (index, node) in nodes.enumerated() {
      #expect(try node == tree(documents[index], options: TreeTests.kept))
      for other in nodes[(index + 1)...] { #expect(node != other) }
    }
  }

  @Test func partsOfTreesAreCompared() throws {
    let root = try tree("<a><b x='1'>2<c/></b>3<d><b x='1'>2<c/></b>4</d></a>")
    let (first, second) = (try #require(root["b"]), try #require(root["d/b"]))
    #expect(first == second && first.hashValue == second.hashValue && first.position != second.position)
    #expect(root["d"] != first)
    #expect(Set(root.elements(matching: ".//b")).count == 1)
  }
}
