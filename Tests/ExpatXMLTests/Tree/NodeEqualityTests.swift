/// Elements are equal if their names, attributes and contents are equal.
@Suite struct NodeEqualityTests {
  @Test(arguments: [
    ["<a>1</a>", "<!DOCTYPE a>\n<a>1<!--c--></a>", "<a><![CDATA[1]]></a>", "<a>&#49;</a >", "<a>1<?p?></a>"],
    ["<a/>", "<a></a>", "<a><!-- --></a>"],
    // The order of attributes does not count, nor do prefixes.
    ["<a b='1' c='2' d='3'/>", "<a d='3' b='1' c='2'/>", "<a c='2' b='1' d='3'/>"],
    ["<a xmlns='u' xmlns:p='v' p:x='1'/>", "<q:a xmlns:q='u' xmlns:r='v' r:x='1'/>"],
  ])
  func equalElements(documents: [String]) throws {
    let nodes = try documents.map { try tree($0) }
    #expect(Set(nodes).count == 1)
    for node in nodes { #expect(node == nodes[0]) }
  }

  @Test(arguments: [
    ["<a b='1' c='2'/>", "<a b='2' c='1'/>", "<a b='1'/>", "<a b='1' d='2'/>", "<a/>", "<a b='1' c='2' d=''/>"],
    // The order and the depth of content count.
    [
      "<a><b/><c/></a>", "<a><c/><b/></a>", "<a><b><c/></b></a>", "<a><b/></a>", "<a>1<b/><c/></a>", "<a><b/>1<c/></a>",
      "<a><b>1</b><c/></a>", "<a><b/><c/>1</a>", "<a><b/><c>1</c></a>", "<a>2<b/><c/></a>", "<b><b/><c/></b>",
    ], ["<a>12<b/>3</a>", "<a>1<b/>23</a>", "<a><b>1</b>23</a>"],
    // Namespaces do, and code points.
    ["<a xmlns='u'/>", "<a xmlns='v'/>", "<a/>"],
    ["<a xmlns:p='v' p:x='1'/>", "<a xmlns:p='u' p:x='1'/>", "<a x='1'/>"], ["<a>\u{E9}</a>", "<a>e\u{301}</a>"],
    ["<a x='\u{E9}'/>", "<a x='e\u{301}'/>"], ["<\u{E9}/>", "<e\u{301}/>"],
    // Two attributes may have the same name if faults against namespaces are tolerated.
    [
      "<a xmlns:p='u' xmlns:q='u' xmlns:r='u' p:x='1' q:x='1' r:x='2'/>",
      "<a xmlns:p='u' xmlns:q='u' xmlns:r='u' p:x='2' q:x='1' r:x='2'/>",
    ],
    // Comments and instructions, if they are kept.
    [
      "<a>12</a>", "<a>1<!--c-->2</a>", "<a>1<!--d-->2</a>", "<a>12<!--c--></a>", "<a>1<?c?>2</a>", "<a>1<?c d?>2</a>",
      "<a>1<?c ?>2</a>", "<a>1<?cd?>2</a>", "<a>1<b/>2</a>",
    ],
  ])
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
