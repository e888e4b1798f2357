import ExpatXML
import ExpatXMLCore
import ExpatXMLTree
import Testing

/// Elements are equal if their names, attributes and contents are equal.
@Suite struct NodeEqualityTests {
  private func nodes(_ documents: [String]) throws -> [ExpatXMLElement] {
    try documents.map { try tree($0) }
  }

  private func expectEqual(_ documents: String...) throws {
    let nodes = try nodes(documents)
    #expect(Set(nodes).count == 1)
    for node in nodes { #expect(node == nodes[0]) }
  }

  private func expectDifferent(_ documents: String...) throws {
    let nodes = try nodes(documents)
    for (index, node) in nodes.enumerated() {
      for other in nodes[(index + 1)...] { #expect(node != other) }
    }
  }

  @Test func markupThatIsNoContentIsIgnored() throws {
    try expectEqual(
      "<a>1</a>", "<!DOCTYPE a>\n<a>1<!--c--></a>", "<a><![CDATA[1]]></a>", "<a>&#49;</a >", "<a>1<?p?></a>")
    try expectEqual("<a/>", "<a></a>", "<a><!-- --></a>")
  }

  @Test func theOrderOfAttributesDoesNotCount() throws {
    try expectEqual("<a b='1' c='2' d='3'/>", "<a d='3' b='1' c='2'/>", "<a c='2' b='1' d='3'/>")
    try expectDifferent(
      "<a b='1' c='2'/>", "<a b='2' c='1'/>", "<a b='1'/>", "<a b='1' d='2'/>", "<a/>", "<a b='1' c='2' d=''/>")
  }

  @Test func theOrderAndTheDepthOfContentCount() throws {
    try expectDifferent(
      "<a><b/><c/></a>", "<a><c/><b/></a>", "<a><b><c/></b></a>", "<a><b/></a>", "<a>1<b/><c/></a>", "<a><b/>1<c/></a>",
      "<a><b>1</b><c/></a>", "<a><b/><c/>1</a>", "<a><b/><c>1</c></a>", "<a>2<b/><c/></a>", "<b><b/><c/></b>")
    try expectDifferent("<a>12<b/>3</a>", "<a>1<b/>23</a>", "<a><b>1</b>23</a>")
  }

  @Test func prefixesDoNotCountAndNamespacesDo() throws {
    try expectEqual(
      "<a xmlns='u' xmlns:p='v' p:x='1'/>", "<q:a xmlns:q='u' xmlns:r='v' r:x='1'/>")
    try expectDifferent("<a xmlns='u'/>", "<a xmlns='v'/>", "<a/>")
    try expectDifferent(
      "<a xmlns:p='v' p:x='1'/>", "<a xmlns:p='u' p:x='1'/>", "<a x='1'/>")
  }

  /// If faults against namespaces are tolerated, two attributes may have the same name.
  @Test func attributesOfOneNameAreCounted() throws {
    try expectDifferent(
      "<a xmlns:p='u' xmlns:q='u' xmlns:r='u' p:x='1' q:x='1' r:x='2'/>",
      "<a xmlns:p='u' xmlns:q='u' xmlns:r='u' p:x='2' q:x='1' r:x='2'/>")
  }

  @Test func textIsComparedByCodePoints() throws {
    try expectDifferent("<a>\u{E9}</a>", "<a>e\u{301}</a>")
    try expectDifferent("<a x='\u{E9}'/>", "<a x='e\u{301}'/>")
    try expectDifferent("<\u{E9}/>", "<e\u{301}/>")
  }

  @Test func partsOfTreesAreCompared() throws {
    let root = try tree("<a><b x='1'>2<c/></b>3<d><b x='1'>2<c/></b>4</d></a>")
    let first = try #require(root["b"])
    let second = try #require(root["d/b"])
    #expect(first == second)
    #expect(first.hashValue == second.hashValue)
    #expect(first.position != second.position)
    #expect(root["d"] != first)
  }
}
