import ExpatXML
import ExpatXMLCore
import ExpatXMLTree
import Testing

/// Look-ups of elements and attributes by name.
@Suite struct NodeLookUpTests {
  /// Those of a document use an index from the second one on, an element alone has none.
  @Test(arguments: [
    "u[@id='3']", "u[@id='29']/s", "//u[@id='3']/s[@l='en']", "u[@k='v']", "u/s[@l='de']", ".//s[@l='en']",
    "u[@id='x']",
    "u[@id='3'][2]", "u[2][@id='1']", "*/*[@l='de']", "/r/u[@id='3']",
  ])
  func lookUpsByAttributesAreTheSameInADocument(path: XMLPath) throws {
    let units = (0..<40).map { "<u id='\($0 % 30)' k='v'><s l='de'>\($0)</s><s l='en'>\($0)</s></u>" }
    let text = "<r>\(units.joined())</r>"
    let (element, root) = (try ExpatXMLElement(.string(text)), try ExpatXMLDocument(.string(text)).root)
    var changed = try ExpatXMLDocument(.string(text))
    for _ in 0..<3 {
      #expect(root.elements(matching: path) == element.elements(matching: path))
      #expect(root[path] == element[path])
      let count = (try? changed.set("1", at: XMLTextPath(parsing: "\(path)/@n"))) ?? 0
      #expect(count == element.elements(matching: path).count)
    }
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
