@testable import ExpatXMLTree

/// Namespaces in force where documents are changed. A document may have any number of them.
@Suite struct RewrittenNamespaceTests {
  /// Copying all declarations for each element would take minutes.
  @Test func manyDeclarationsCostNothingAtTheirElements() throws {
    let declarations = (0..<4000).map { " xmlns:p\($0)='urn:\($0)'" }.joined()
    let count = HostileScale.choose(4000, full: 400_000)
    let inside = String(repeating: "<b p7:k='1'/>", count: count)
    var rewriter = XMLRewriter()
    rewriter.onElement("b") { element in
      try element.set("2", attribute: "p7:k")
      try element.set("3", attribute: "{urn:11}k")
      try element.set("4", attribute: "{urn:new}k")
    }
    rewriter.onRecord("b") { record in
      try record.insert(.atEnd, ".") { try $0.element("{urn:13}n") }
    }
    let rewritten = try rewriter.rewrite(.string("<r\(declarations)>\(inside)</r>"))
    let changed = #"<b p7:k='2' p11:k='3' xmlns:ns1='urn:new' ns1:k='4'><p13:n/></b>"#
    #expect(rewritten.elementsEqual("<r\(declarations)>\(String(repeating: changed, count: count))</r>".utf8))
  }

  @Test func manyScopesAreEnteredAndLeft() throws {
    let depth = 2000
    let start = (0..<depth).map { "<a xmlns:p='urn:\($0)'>" }.joined()
    let document = start + "<b/>" + String(repeating: "</a><b/>", count: depth - 1) + "</a>"
    var rewriter = XMLRewriter(options: .init(limits: .unlimited))
    rewriter.onElement("b") { try $0.insert(.after) { try $0.element("p:n") } }
    let rewritten = try rewriter.rewrite(.string(document))
    #expect(rewritten.elementsEqual(document.replacing("<b/>", with: "<b/><p:n/>").utf8))
    var edited = try ExpatXMLDocument(.string(document), options: .init(limits: .unlimited))
    try edited.insert(.after, "//b") { try $0.element("p:n") }
    #expect(edited.bytes == rewritten)
  }

  @Test func placesAreChangedInAnyOrder() throws {
    let document = "<r xmlns:p='u'><a xmlns:p='v'><b xmlns:q='w'/></a><c xmlns:q='x'/><d/></r>"
    let rewritten = try edit(document) { document in
      for path in ["c", "a/b", "d", "a", ".", "a/b", "c"] as [XMLPath] {
        for uri in ["u", "v", "w", "x"] { try document.insert(.atEnd, path) { try $0.element("{\(uri)}n") } }
      }
    }
    let start = #"<p:n/><n xmlns="v"/><n xmlns="w"/>"#
    #expect(
      rewritten == """
        <r xmlns:p='u'><a xmlns:p='v'><b xmlns:q='w'><n xmlns="u"/><p:n/><q:n/><n xmlns="x"/><n xmlns="u"/><p:n/><q:n/>\
        <n xmlns="x"/></b><n xmlns="u"/><p:n/><n xmlns="w"/><n xmlns="x"/></a><c xmlns:q='x'>\(start)<q:n/>\(start)<q:n/>\
        </c><d>\(start)<n xmlns="x"/></d>\(start)<n xmlns="x"/></r>
        """)
  }

  /// Compared with a search among all of them.
  @Test(arguments: 0..<20) func prefixesAreFoundAmongMany(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var namespaces = WrittenNamespaces()
    var all: [(prefix: ExactString, uri: ExactString)] = []
    for _ in 0..<400 {
      if Int.random(in: 0..<5, using: &random) < 3 {
        let prefix = ExactString(Bool.random(using: &random) ? "p\(Int.random(in: 0..<8, using: &random))" : "")
        all.append((prefix, ExactString("u\(Int.random(in: 0..<4, using: &random))")))
        namespaces.declare(prefix: all[all.count - 1].prefix, uri: all[all.count - 1].uri)
      } else {
        let count = min(all.count, Int.random(in: 0..<4, using: &random))
        all.removeLast(count)
        namespaces.removeLast(count)
      }
      for uri in (0..<4).map({ ExactString("u\($0)") }) {
        for isAttribute in [true, false] {
          let found = all.indices.last { number in
            all[number].uri == uri && !(isAttribute && all[number].prefix.isEmpty)
              && !all[(number + 1)...].contains { $0.prefix == all[number].prefix }
          }
          #expect(namespaces.prefix(ofURI: uri, isAttribute: isAttribute) == found.map { all[$0].prefix })
        }
      }
    }
  }

  /// A document may have taken all that would be tried at first.
  @Test func aNewPrefixIsNotInForce() {
    var namespaces = WrittenNamespaces()
    for exponent in 0..<63 { namespaces.declare(prefix: ExactString("ns\(1 << exponent)"), uri: "u") }
    #expect(namespaces.uri(ofPrefix: namespaces.unusedPrefix()) == nil)
  }
}
