import Testing

@testable import ExpatXML

/// Finding elements and attributes by their names.
@Suite struct NodeLookUpTests {
  @Test func childrenByName() throws {
    let root = try tree("<a>1<b n='1'/><c/>2<b n='2'><b n='3'/></b></a>")
    #expect(root.nodes(named: "b").map { $0.attribute("n") } == ["1", "2"])
    #expect(root.first(named: "b")?.attribute("n") == "1")
    #expect(root.descendants(named: "b").map { $0.attribute("n") } == ["1", "2", "3"])
    #expect(root.nodes(named: "x").isEmpty)
    #expect(root.first(named: "x") == nil)
  }

  @Test func pathsLeadToTheFirstElementThatTheyFit() throws {
    let feed = try tree("<f><e/><e><x/></e><e><t>1</t><t>2</t></e><e><t>3</t></e></f>")
    #expect(feed["e", "t"]?.text == "1")
    #expect(feed["e"]?.children.isEmpty == true)
    #expect(feed["e", "t", "t"] == nil)
    #expect(feed["f"] == nil)
    #expect(feed[] == feed)
  }

  @Test func prefixesAndNamespaces() throws {
    let root = try tree("<a xmlns:p='u' xmlns:q='u' xmlns:r='v'><p:b/><r:b/><b/><q:b p:x='1' x='2' r:x='3'/></a>") {
      $0.shouldProcessNamespaces = true
    }
    #expect(root.nodes(named: "b").map(\.qualifiedName) == ["p:b", "r:b", "b", "q:b"])
    #expect(root.nodes(named: "b", namespace: "u").map(\.qualifiedName) == ["p:b", "q:b"])
    #expect(root.nodes(named: "b", namespace: "").map(\.qualifiedName) == ["b"])
    #expect(root.nodes(named: "q:b").map(\.qualifiedName) == ["q:b"])
    #expect(root.descendants(named: "b", namespace: "v").map(\.qualifiedName) == ["r:b"])
    let last = try #require(root["q:b"])
    #expect(last.attribute("x") == "1")
    #expect(last.attribute("x", namespace: "") == "2")
    #expect(last.attribute("x", namespace: "v") == "3")
    #expect(last.attribute("r:x") == "3")
    #expect(last.attributes["x"] == "1")
  }

  @Test func namesAreComparedByCodePoints() throws {
    let (composed, decomposed) = ("\u{E9}", "e\u{301}")
    let root = try tree("<a \(composed)='1'><\(decomposed)/></a>")
    #expect(root.first(named: decomposed) != nil)
    #expect(root.first(named: composed) == nil)
    #expect(root.attribute(composed) == "1")
    #expect(root.attribute(decomposed) == nil)
  }
}
