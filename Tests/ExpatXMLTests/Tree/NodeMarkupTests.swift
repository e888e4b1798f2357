import ExpatXML
import Testing

/// Elements and their content as XML.
@Suite struct NodeMarkupTests {
  private func inner(_ document: String, _ options: XMLOptions = XMLOptions()) throws -> String {
    try ExpatXMLElement(.string(document), options: options).innerXML
  }

  @Test func contentIsMarkup() throws {
    #expect(try inner("<a>1 &lt; <b c='\"'>2</b><d/>&#13;</a>") == "1 &lt; <b c=\"&quot;\">2</b><d/>&#13;")
    #expect(try inner("<a/>") == "")
    #expect(try inner("<a> </a>") == " ")
    #expect(try inner("<a><!--1--><?p?></a>", XMLOptions(keepsCommentsAndInstructions: true)) == "<!--1--><?p?>")
  }

  @Test func eachElementDeclaresItsNamespaces() throws {
    #expect(
      try inner(#"<a xmlns="urn:a" xmlns:p="urn:p" xmlns:q="urn:q"><b/>1<p:c p:d="2"><e/></p:c></a>"#)
        == #"<b xmlns="urn:a"/>1<p:c xmlns:p="urn:p" p:d="2"><e xmlns="urn:a"/></p:c>"#)
  }

  /// Two attributes have one name where faults against namespaces are tolerated.
  @Test func whatCannotBeWrittenIsAnError() throws {
    let document = #"<a><b xmlns:p="u" xmlns:q="u" p:c="1" q:c="2"/></a>"#
    let node = try ExpatXMLElement(.string(document))
    let errors = [
      #expect(throws: XMLWriteError.self) { try node.xml() }, #expect(throws: XMLWriteError.self) { try node.innerXML },
    ]
    for error in errors {
      #expect(error?.code == .duplicateAttribute)
      #expect(error?.path == ["a", "b"])
    }
  }

  // MARK: Escapes

  @Test(arguments: [
    ("", ""), ("plain 'é'", "plain &apos;é&apos;"), ("<a & b>\"", "&lt;a &amp; b&gt;&quot;"), ("]]>", "]]&gt;"),
    ("\t\n\r", "&#9;&#10;&#13;"), ("'", "&apos;"), ("'a''", "&apos;a&apos;&apos;"), ("'\u{301}", "&apos;\u{301}"),
    ("\u{600}'", "\u{600}&apos;"),
  ])
  func textsAreEscaped(text: String, escaped: String) throws {
    #expect(try XMLWriter.escaped(text) == escaped)
    for quote in ["\"", "'"] {
      let document = try """
      <a b=\(quote)\(XMLWriter.escaped(text))\(quote)>\(XMLWriter.escaped(text))</a>
      """
      let node = try ExpatXMLElement(.string(document))
      #expect(node.attribute("b") == text)
      #expect(node.text == text)
    }
  }

  @Test func charactersThatXMLCannotContainAreErrors() {
    #expect(throws: XMLWriteError.self) { try XMLWriter.escaped("\u{1}") }
    #expect(throws: XMLWriteError.self) { try XMLWriter.escaped("\u{FFFE}") }
  }
}
