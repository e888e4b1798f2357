import ExpatXMLCore
import Testing

@Suite struct SourceRangeTests {
  private func parts(
    _ document: String, _ part: ExpatXMLDocument.Part, _ path: XMLTextPath
  ) throws -> [String] {
    let editable = try ExpatXMLDocument(.string(document))
    return try editable.ranges(of: part, at: path).map { String(decoding: editable.originalBytes[$0], as: UTF8.self) }
  }

  @Test func elementsHaveParts() throws {
    let document = "\u{FEFF}<?xml version='1.0'?><r>\n<a  x='1'>t<b/></a >\n<a/></r>"
    #expect(try parts(document, .whole, "a") == ["<a  x='1'>t<b/></a >", "<a/>"])
    #expect(try parts(document, .startTag, "a") == ["<a  x='1'>", "<a/>"])
    #expect(try parts(document, .endTag, "a") == ["</a >", ""])
    #expect(try parts(document, .content, "a") == ["t<b/>", ""])
    #expect(try parts(document, .name, "a") == ["a", "a"])
    #expect(try parts(document, .value, "a") == [])
  }

  @Test func attributesHaveParts() throws {
    let document = "<r xmlns:p='u'><a x = '&lt;'\n p:y=\"2\"/></r>"
    #expect(try parts(document, .whole, "a/@x | a/@{u}y") == ["x = '&lt;'", "p:y=\"2\""])
    #expect(try parts(document, .name, "a/@p:y") == ["p:y"])
    #expect(try parts(document, .value, "a/@x") == ["&lt;"])
    #expect(try parts(document, .whole, "a/@z") == [])
  }

  @Test func textsAreBetweenTags() throws {
    let document = "<r><!--1-->a<!--2-->&amp;<?p?><a/><![CDATA[b]]> <a/><!--3--><a/></r>"
    #expect(try parts(document, .whole, "#text") == ["a<!--2-->&amp;", "<![CDATA[b]]> "])
  }

  @Test func whatIsNotInTheDocumentHasNoRange() throws {
    let document = try ExpatXMLDocument(
      .string("<!DOCTYPE r [<!ENTITY e '<a/>t'><!ATTLIST r x CDATA '1'>]><r>&e;</r>"))
    #expect(throws: XMLEditError.self) { try document.ranges(at: "a") }
    #expect(throws: XMLEditError.self) { try document.ranges(at: "@x") }
    let text = try document.ranges(at: "#text").map { String(decoding: document.originalBytes[$0], as: UTF8.self) }
    #expect(text == ["&e;"])
  }

  @Test func aRecordHasItsOwnBytes() throws {
    var rewriter = XMLRewriter()
    rewriter.onRecord("a") { record in
      let name = try record.ranges(at: "b").map { String(decoding: record.originalBytes[$0], as: UTF8.self) }
      #expect(name == ["<b>1</b>"])
    }
    _ = try rewriter.rewrite(.string("<r> <a><b>1</b></a></r>"))
  }
}
