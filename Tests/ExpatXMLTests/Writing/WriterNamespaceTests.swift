import ExpatXML
import Testing

/// Names with prefixes and with namespaces in braces.
@Suite struct WriterNamespaceTests {
  @Test func namespacesAreDeclaredBeforeAttributes() throws {
    let document = try written {
      try $0.element("feed", ["x": "1"], namespaces: ["": "urn:a", "m": "urn:m"]) {
        try $0.element("m:b", ["m:c": "2"])
      }
    }
    #expect(document == #"<feed xmlns="urn:a" xmlns:m="urn:m" x="1"><m:b m:c="2"/></feed>"#)
  }

  @Test func aTagMayUseWhatItDeclares() throws {
    #expect(
      try written { try $0.element("p:a", ["p:b": "1"], namespaces: ["p": "u"]) } == #"<p:a xmlns:p="u" p:b="1"/>"#)
    #expect(try written { try $0.element("p:a", ["xmlns:p": "u", "p:b": "1"]) } == #"<p:a xmlns:p="u" p:b="1"/>"#)
  }

  @Test func namespacesOfElementsAreDeclaredAsNeeded() throws {
    let document = try written {
      try $0.element("{u}a") {
        try $0.element("{u}b")
        try $0.element("{v}c") { try $0.element("{u}d") }
        try $0.element("{}e")
      }
    }
    #expect(document == #"<a xmlns="u"><b/><c xmlns="v"><d xmlns="u"/></c><e xmlns=""/></a>"#)
  }

  @Test func declaredPrefixesAreUsed() throws {
    let document = try written {
      try $0.element("a", namespaces: ["p": "u"]) { try $0.element("{u}b", ["{u}c": "1"]) }
    }
    #expect(document == #"<a xmlns:p="u"><p:b p:c="1"/></a>"#)
  }

  @Test func hiddenPrefixesAreNotUsed() throws {
    let document = try written {
      try $0.element("a", namespaces: ["p": "u"]) {
        try $0.element("b", namespaces: ["p": "v"]) { try $0.element("{u}c") }
      }
    }
    #expect(document == #"<a xmlns:p="u"><b xmlns:p="v"><c xmlns="u"/></b></a>"#)
  }

  @Test func attributesNeedAPrefix() throws {
    #expect(
      try written { try $0.element("{u}a", ["{u}b": "1", "{v}c": "2", "{u}d": "3"]) }
        == #"<a xmlns="u" xmlns:ns1="u" ns1:b="1" xmlns:ns2="v" ns2:c="2" ns1:d="3"/>"#)
    #expect(try written { try $0.element("a", ["{}b": "1"]) } == #"<a b="1"/>"#)
  }

  @Test func newPrefixesDoNotHideOthers() throws {
    #expect(
      try written { try $0.element("ns1:a", ["{v}b": "1"], namespaces: ["ns1": "u"]) }
        == #"<ns1:a xmlns:ns1="u" xmlns:ns2="v" ns2:b="1"/>"#)
  }

  @Test func theDefaultNamespaceOfATagIsNotDeclaredTwice() throws {
    #expect(
      try written { try $0.element("{u}a", namespaces: ["": "v"], "") } == #"<ns1:a xmlns="v" xmlns:ns1="u"/>"#)
    #expect(try writeError { try $0.element("{}b", namespaces: ["": "v"], "") }.code == .invalidNamespace)
  }

  @Test func thePrefixXMLIsKnown() throws {
    #expect(try written { try $0.element("a", ["xml:lang": "en"]) } == #"<a xml:lang="en"/>"#)
    #expect(
      try written { try $0.element("a", ["{http://www.w3.org/XML/1998/namespace}lang": "en"]) }
        == #"<a xml:lang="en"/>"#)
  }

  @Test func declarationsEndWithTheirElements() throws {
    let error = try writeError {
      try $0.element("p:b", namespaces: ["p": "u"], "")
      try $0.element("p:c")
    }
    #expect(error.code == .undeclaredPrefix)
    #expect(error.message == "The prefix p is not declared.")
  }

  @Test func manyDeclarationsAreFound() throws {
    let document = try written { document in
      try document.element("a", namespaces: ["a": "1", "b": "2", "c": "3", "d": "4", "e": "5"]) {
        try $0.element("b", namespaces: ["f": "6", "g": "7", "h": "8", "i": "9", "a": "10"]) {
          try $0.element("a:x")
          try $0.element("{1}y")
          try $0.element("{10}z")
        }
        try $0.element("{1}y")
      }
    }
    #expect(document.hasSuffix(#"<a:x/><y xmlns="1"/><a:z/></b><a:y/></a>"#))
  }

  @Test(arguments: ["p", "xmlns"]) func undeclaredPrefixes(prefix: String) throws {
    #expect(try writeError { try $0.element("\(prefix):b") }.code == .undeclaredPrefix)
  }

  @Test func undeclaredPrefixesOfAttributes() throws {
    #expect(try writeError { try $0.element("b", ["p:c": "1"]) }.code == .undeclaredPrefix)
  }

  @Test func forbiddenDeclarations() throws {
    let xml = "http://www.w3.org/XML/1998/namespace"
    let xmlns = "http://www.w3.org/2000/xmlns/"
    for (prefix, uri) in [("xmlns", "u"), ("xml", "u"), ("p", xml), ("p", xmlns), ("", xmlns), ("p", "")] {
      #expect(try writeError { try $0.element("b", namespaces: [prefix: uri], "") }.code == .invalidNamespace)
    }
    #expect(try writeError { try $0.element("b", namespaces: ["p:q": "u"], "") }.code == .invalidName)
    #expect(try writeError { try $0.element("b", ["{\(xmlns)}c": ""]) }.code == .invalidNamespace)
  }

  @Test func contradictingDeclarations() throws {
    #expect(try writeError { try $0.element("b", namespaces: ["p": "u", "p": "v"], "") }.code == .invalidNamespace)
    #expect(
      try written { try $0.element("b", ["xmlns:p": "u"], namespaces: ["p": "u"], "") } == #"<b xmlns:p="u"/>"#)
  }

  @Test func declarationsComeWithTheirElement() throws {
    #expect(try writeError { try $0.attribute("xmlns:p", "u") }.code == .misplaced)
    #expect(try writeError { try $0.attribute("xmlns", "u") }.code == .misplaced)
    #expect(try writeError { try $0.attribute("{}xmlns", "u") }.code == .misplaced)
  }

  @Test func namespacesAreEscaped() throws {
    #expect(try written { try $0.element("a", namespaces: ["": "u?a&b"], "") } == #"<a xmlns="u?a&amp;b"/>"#)
  }
}
