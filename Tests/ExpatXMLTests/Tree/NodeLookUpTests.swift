import Testing

@testable import ExpatXML
@testable import ExpatXMLCore
@testable import ExpatXMLTree

/// Look-ups of elements and attributes by name.
@Suite struct NodeLookUpTests {
  @Test func childrenByName() throws {
    let root = try tree("<a>1<b n='1'/><c/>2<b n='2'><b n='3'/></b></a>")
    #expect(root.elements(matching: "b").map { $0.attribute("n") } == ["1", "2"])
    #expect(root["b"]?.attribute("n") == "1")
    #expect(root.elements(matching: ".//b").map { $0.attribute("n") } == ["1", "2", "3"])
    #expect(root.elements(matching: "x").isEmpty)
    #expect(root["x"] == nil)
  }

  @Test func pathsLeadToTheFirstElementThatTheyFit() throws {
    let feed = try tree("<f><e/><e><x/></e><e><t>1</t><t>2</t></e><e><t>3</t></e></f>")
    #expect(feed["e/t"]?.text == "1")
    #expect(feed["e"]?.elements.isEmpty == true)
    #expect(feed["e/t/t"] == nil)
    #expect(feed["f"] == nil)
    #expect(feed["."] == feed)
  }

  @Test func prefixesAndNamespaces() throws {
    let root = try tree("<a xmlns:p='u' xmlns:q='u' xmlns:r='v'><p:b/><r:b/><b/><q:b p:x='1' x='2' r:x='3'/></a>")
    #expect(root.elements(matching: "b").map(\.qualifiedName) == ["b"])
    #expect(root.elements(matching: "{*}b").map(\.qualifiedName) == ["p:b", "r:b", "b", "q:b"])
    #expect(root.elements(matching: "{u}b").map(\.qualifiedName) == ["p:b", "q:b"])
    #expect(root.elements(matching: "{}b").map(\.qualifiedName) == ["b"])
    #expect(root.elements(matching: "q:b").map(\.qualifiedName) == ["q:b"])
    #expect(root.elements(matching: ".//{v}b").map(\.qualifiedName) == ["r:b"])
    let last = try #require(root["q:b"])
    #expect(last.attribute("x") == "2")
    #expect(last.attribute("x", namespace: "*") == "1")
    #expect(last.attribute("x", namespace: "") == "2")
    #expect(last.attribute("x", namespace: "v") == "3")
    #expect(last.attribute("r:x") == "3")
    #expect(last.attributes["x"] == "2")
    #expect(last.attributes["{u}x"] == "1")
  }

  private static let vocabularies = """
    <f xmlns='d' xmlns:d='d' xmlns:m='urn:m/1'><m:t>media</m:t><u:t>undeclared</u:t><t>plain</t><d:t>prefixed</d:t>
    <t xmlns=''>none</t><e><m:t>1</m:t><t>2</t></e><e><t d:x='3' x='4'>5</t></e></f>
    """

  private func feed() throws -> ExpatXMLElement { try tree(Self.vocabularies) }

  @Test func aNameWithoutPrefixIsOfNoOtherVocabulary() throws {
    let feed = try feed()
    #expect(feed["t"]?.text == "plain")
    #expect(feed.elements(matching: "t").map(\.text) == ["plain", "prefixed", "none"])
    #expect(feed.elements(matching: ".//t").map(\.text) == ["plain", "prefixed", "none", "2", "5"])
    #expect(feed["e/t"]?.text == "2")
    #expect(feed["u:t"]?.text == "undeclared")
  }

  @Test func aNameMayContainItsNamespace() throws {
    let feed = try feed()
    #expect(feed["{urn:m/1}t"]?.text == "media")
    #expect(feed["e/{urn:m/1}t"]?.text == "1")
    #expect(feed["e/{urn:m/1}t"]?.text == "1")
    #expect(feed.elements(matching: "{d}t").map(\.text) == ["plain", "prefixed"])
    #expect(feed.elements(matching: "{}t").map(\.text) == ["undeclared", "none"])
    #expect(feed.elements(matching: "{*}t").count == 5)
    #expect(feed.elements(matching: "{d}e/{urn:m/1}t").map(\.text) == ["1"])
    let last = try #require(feed.elements(matching: "e/t").last)
    #expect(last.attribute("x") == "4")
    #expect(last.attribute("{d}x") == "3")
    #expect(last.attribute("{}x") == "4")
  }

  @Test func pathsInOneString() throws {
    let feed = try tree("<f><e/><e><t>1</t><t>2</t></e><x><e><t>3</t></e></x><t>4</t></f>")
    #expect(feed["e/t"]?.text == "1")
    #expect(feed["x/e/t"]?.text == "3")
    #expect(feed.elements(matching: "e/t").map(\.text) == ["1", "2"])
    #expect(feed["x/e/t"]?.text == "3")
    #expect(feed.elements(matching: ".//e/t").map(\.text) == ["1", "2", "3"])
  }

  /// A name without a prefix finds `p:e` only where the namespace of `p` is the default namespace.
  @Test func theDefaultNamespaceInForceIsUsed() throws {
    let root = try tree("<f xmlns:p='u'><p:e/><g xmlns='u'><p:e/><h xmlns='v'><p:e/></h></g><p:e/></f>")
    #expect(root.elements(matching: "e").isEmpty)
    #expect(root["g"]?.elements(matching: "e").count == 1)
    #expect(root["g/h"]?.elements(matching: "e").count == 0)
    #expect(Set(root.elements(matching: ".//{u}e")).count == 1)
  }

  @Test func namesAreComparedByCodePoints() throws {
    let (composed, decomposed) = ("\u{E9}", "e\u{301}")
    let root = try tree("<a \(composed)='1'><\(decomposed)/></a>")
    let paths = (try XMLPath(parsing: decomposed), try XMLPath(parsing: composed))
    #expect(root[paths.0] != nil)
    #expect(root[paths.1] == nil)
    #expect(root.attribute(composed) == "1")
    #expect(root.attribute(decomposed) == nil)
  }
}
