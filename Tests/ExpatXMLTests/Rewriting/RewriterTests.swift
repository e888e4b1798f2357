import ExpatXML
import Foundation
import Testing

@Suite struct RewriterTests {
  @Test func withoutRulesNothingChanges() throws {
    let document =
      "\u{FEFF}<?xml version='1.0'?><!DOCTYPE a [<!ENTITY e '<b/>'>]>\r\n<a  x='1'>&e;\r<![CDATA[ ]]></a\t><!-- -->"
    #expect(try rewrite(document) { _ in }.utf8.elementsEqual(document.utf8))
    #expect(try rewrite(document) { $0.onElement("*") { _ in } }.utf8.elementsEqual(document.utf8))
    #expect(try rewrite("<r><a>&lt;</a></r>") { $0.onRecord("a") { _ in } } == "<r><a>&lt;</a></r>")
  }

  @Test func attributesAreChanged() throws {
    let rewritten = try rewrite("<r><a x='1' y='2'/><b/></r>") { rewriter in
      rewriter.onElement("a|b") { element in
        try element.set("\(element.attributes["x"] ?? "none")'", attribute: "x")
        try element.remove(attribute: "y")
      }
    }
    #expect(rewritten == #"<r><a x='1&apos;'/><b x="none'"/></r>"#)
  }

  @Test func textsAreReplaced() throws {
    let rewritten = try rewrite("<r><a>1<!--c-->2</a><a/><a><![CDATA[<]]></a><a><?p?></a><b>3</b></r>") { rewriter in
      rewriter.onElement("a") { try $0.set("<") }
    }
    #expect(rewritten == "<r><a>&lt;<!--c--></a><a>&lt;</a><a>&lt;</a><a><?p?>&lt;</a><b>3</b></r>")
  }

  @Test func contentIsReplacedByAClosureOrMarkup() throws {
    let rewritten = try rewrite("<r><a x='1'>1<b/>2</a><a/><c>t<d/></c></r>") { rewriter in
      rewriter.onElement("a") { element in
        try element.set("3", attribute: "x")
        try element.set { content, old in try content.cdata(old.text + (old.attribute("x") ?? "")) }
        try element.insert(.atEnd, markup: "<i>&lt;</i>")
        try element.insert(.after) { try $0.element("n") }
      }
      rewriter.onElement("c") { try $0.set(markup: "&amp;<e  k='1'/>") }
    }
    let first = "<a x='3'><![CDATA[123]]><i>&lt;</i></a><n/>"
    let second = "<a x=\"3\"><![CDATA[3]]><i>&lt;</i></a><n/>"
    #expect(rewritten == "<r>\(first)\(second)<c>&amp;<e  k='1'/></c></r>")
  }

  @Test(arguments: ["<b>", "&f;", "<p:b/>", "</a><a>"]) func markupIsChecked(markup: String) throws {
    let document = "<!DOCTYPE r [<!ENTITY e 'x'>]><r><a/></r>"
    for change in [{ try $0.set(markup: markup) }, { try $0.insert(.before, markup: markup) }]
      as [(inout XMLRewriter.Element) throws -> Void]
    {
      let rewritten = try rewrite(document) { rewriter in
        rewriter.onElement("a") { element in
          do { try change(&element) } catch let error as XMLEditError { #expect(error.code == .markup) }
          try element.insert(.atEnd, markup: "&e;")
        }
      }
      #expect(rewritten == document.replacing("<a/>", with: "<a>&e;</a>"))
    }
  }

  @Test func recordsKnowWhatTheDocumentTypeDeclares() throws {
    let type = "<!DOCTYPE r [<!ATTLIST i d CDATA '1' t NMTOKENS #IMPLIED>]>"
    let rewritten = try rewrite("\(type)<r><i d='2' t='x'/></r>") { rewriter in
      rewriter.onRecord("i") { record in
        try record.remove("@d")
        try record.set(" y  z ", at: "@t")
        try record.insert(.atEnd, ".") { try $0.element("i") }
        #expect(record.root.attributes.map(\.description) == ["t=\"y z\"", "d=\"1\""])
        #expect(record.root["i"]?.attribute("d") == "1")
      }
    }
    #expect(rewritten == "\(type)<r><i t=' y  z '><i/></i></r>")
  }

  @Test func aTextBesideElementsIsAnError() throws {
    for document in ["<r><a>1<b/></a></r>", "<!DOCTYPE r [<!ENTITY e '<b/>'>]><r><a>&e;</a></r>"] {
      let error = #expect(throws: XMLEditError.self) {
        try rewrite(Array(document.utf8)) { $0.onElement("a") { try $0.set("") } }
      }
      #expect(error?.code == .hasElements)
    }
  }

  @Test func elementsAreRemovedWithTheirLines() throws {
    let document = "<r>\n  <a/>\n  <a>\n    <a/>x<!-- -->\n  </a>\n  <b><a/></b> <a/>\n</r>"
    #expect(try rewrite(document) { $0.onElement("a") { try $0.remove() } } == "<r>\n  <b></b> \n</r>")
    #expect(
      try rewrite(document) { $0.onElement("r/a") { try $0.remove(keepingWhiteSpace: true) } }
        == "<r>\n  \n  \n  <b><a/></b> \n</r>")
  }

  @Test func longSpaceIsNoIndentation() throws {
    let space = "\n" + String(repeating: " ", count: 4095)
    #expect(try rewrite("<r>\(space)<a/></r>") { $0.onElement("a") { try $0.remove() } } == "<r></r>")
    #expect(try rewrite("<r>\(space) <a/></r>") { $0.onElement("a") { try $0.remove() } } == "<r>\(space) </r>")
  }

  @Test func contentIsInserted() throws {
    let rewritten = try rewrite("<r>\n  <a><b/></a>\n</r>") { rewriter in
      rewriter.onElement("a") { element in
        try element.insert(.before) { try $0.comment("1") }
        try element.insert(.atStart) { try $0.element("n", "2") }
        try element.insert(.atEnd) { try $0.text("3") }
        try element.insert(.after) { try $0.element("n", "4") }
      }
      rewriter.onElement("r") { try $0.insert(.atEnd) { try $0.element("n", "5") } }
    }
    #expect(rewritten == "<r>\n  <!--1-->\n  <a><n>2</n><b/>3</a>\n  <n>4</n>\n  <n>5</n>\n</r>")
  }

  @Test func namespacesAreDeclaredAsNeeded() throws {
    let rewritten = try rewrite("<r xmlns:p='u'><a xmlns:q='v'/></r>") { rewriter in
      rewriter.onElement("a") { element in
        try element.set("1", attribute: "{u}x")
        try element.set("2", attribute: "{w}x")
        try element.insert(.after) { try $0.element("{v}n") }
        try element.insert(.atStart) { try $0.element("{v}n") }
      }
    }
    #expect(
      rewritten == #"<r xmlns:p='u'><a xmlns:q='v' p:x='1' xmlns:ns1='w' ns1:x='2'><q:n/></a><n xmlns="v"/></r>"#)
  }

  @Test func elementsAreRenamed() throws {
    #expect(
      try rewrite("<r><a>1</a\n><a/></r>") { $0.onElement("a") { try $0.rename(to: "b") } } == "<r><b>1</b\n><b/></r>")
  }

  @Test func rulesAreAppliedInTheirOrder() throws {
    let rewritten = try rewrite("<r><a/></r>") { rewriter in
      rewriter.onElement("*") { try $0.set($0.qualifiedName, attribute: "x") }
      rewriter.onElement("a") { try $0.set("2", attribute: "x") }
    }
    #expect(rewritten == #"<r x="r"><a x="2"/></r>"#)
  }

  @Test func patternsHaveAncestorsAndConditions() throws {
    let document = "<r xmlns='u'><a k='1'/><b><a k='1'/><a k='2'/></b></r>"
    let rewritten = try rewrite(document) { $0.onElement("r/b/{u}a[@k='1']") { try $0.remove() } }
    #expect(rewritten == "<r xmlns='u'><a k='1'/><b><a k='2'/></b></r>")
    #expect(throws: XMLPathError.self) { try rewrite(document) { $0.onElement("a[2]") { _ in } } }
  }

  // MARK: Records

  @Test func recordsAreChanged() throws {
    let document = "<r>\n  <i><n>1</n><p x='a'/></i>\n  <i><n>22</n></i>\n  <i><n>3</n></i>\n</r>"
    let rewritten = try rewrite(document) { rewriter in
      rewriter.onRecord("i") { record in
        let text = record.root["n"]?.text ?? ""
        if text == "22" { try record.remove(".") } else { try record.set(text + "0", at: "n") }
        if text == "1" { try record.set("'", at: "p/@x") }
        if text == "3" { try record.insert(.after, ".") { try $0.element("i") } }
      }
    }
    #expect(rewritten == "<r>\n  <i><n>10</n><p x='&apos;'/></i>\n  <i><n>30</n></i>\n  <i/>\n</r>")
  }

  @Test func recordsKnowTheNamespacesAroundThem() throws {
    let rewritten = try rewrite("<r xmlns='u' xmlns:p='v'><i><n/></i></r>") { rewriter in
      rewriter.onRecord("i") { record in
        #expect(record.root["n"]?.namespaceURI == "u")
        try record.set("1", at: "n/@{v}x")
      }
    }
    #expect(rewritten == #"<r xmlns='u' xmlns:p='v'><i><n p:x="1"/></i></r>"#)
  }

  @Test func inRecordsNoOtherRuleApplies() throws {
    let rewritten = try rewrite("<r><i><i/><n/></i><n/></r>") { rewriter in
      rewriter.onRecord("i") { try $0.set("1", at: "@x") }
      rewriter.onElement("n") { try $0.remove() }
    }
    #expect(rewritten == #"<r><i x="1"><i/><n/></i></r>"#)
  }

  @Test func allRulesOfAnElementApply() throws {
    for isFirst in [true, false] {
      let rewritten = try rewrite("<r><i a='1'><n/></i></r>") { rewriter in
        if isFirst { rewriter.onElement("*") { _ in } }
        rewriter.onRecord("i") { record in
          #expect(record.root.attribute("a") == "3")
          try record.set("2", at: "n")
        }
        rewriter.onElement("i") { try $0.set("3", attribute: "a") }
        rewriter.onRecord("i") { try $0.set("4", at: "@b") }
      }
      #expect(rewritten == #"<r><i a='3' b='4'><n>2</n></i></r>"#)
    }
  }

  @Test func aRecordKeepsItsLinesWithOtherRules() throws {
    let document = "<r>\n  <i>\n    <n/>\n  </i>\n</r>"
    let rewritten = try rewrite(document) { rewriter in
      rewriter.onElement("i") { try $0.insert(.atEnd) { try $0.element("m") } }
      rewriter.onRecord("i") { try $0.insert(.atEnd, ".") { try $0.element("o") } }
    }
    #expect(rewritten == "<r>\n  <i>\n    <n/>\n    <m/>\n    <o/>\n  </i>\n</r>")
  }

  @Test func otherRulesKnowTheDeclarationsOfARecord() throws {
    let rewritten = try rewrite("<r xmlns:p='u'><i xmlns:p='v'><n/></i><i/></r>") { rewriter in
      rewriter.onElement("i") { element in
        try element.insert(.before) { try $0.element("p:b") }
        try element.insert(.atStart) { try $0.element("p:s") }
      }
      rewriter.onRecord("i") { record in
        try record.insert(.after, ".") { try $0.element("{u}a") }
        try record.insert(.atEnd, ".") { try $0.element("{u}e") }
      }
    }
    let first = #"<p:b/><i xmlns:p='v'><p:s/><n/><e xmlns="u"/></i><p:a/>"#
    #expect(rewritten == "<r xmlns:p='u'>\(first)<p:b/><i><p:s/><p:e/></i><p:a/></r>")
  }

  @Test func theRootIsARecordThatStays() throws {
    for change in [{ try $0.remove(".") }, { try $0.insert(.after, ".") { try $0.element("s") } }]
      as [(inout ExpatXMLDocument) throws -> Void]
    {
      let error = #expect(throws: XMLEditError.self) {
        try rewrite(Array("<r/>".utf8)) { $0.onRecord("r", change) }
      }
      #expect(error?.code == .atRoot)
    }
  }

  @Test func whatWasRemovedIsNoRecord() throws {
    let rewritten = try rewrite("<r><i/><i><n/></i></r>") { rewriter in
      rewriter.onRecord("i") { _ in Issue.record("This was removed.") }
      rewriter.onElement("i") { try $0.remove() }
    }
    #expect(rewritten == "<r></r>")
  }

  @Test func theTextOfARecordMayHaveBeenReplaced() throws {
    func replaced(_ document: String) throws -> [UInt8] {
      try rewrite(Array(document.utf8)) { rewriter in
        rewriter.onElement("i") { try $0.set("2") }
        rewriter.onRecord("i") { try $0.insert(.after, ".") { try $0.element("n") } }
      }
    }
    #expect(try replaced("<r><i>1<!-- --></i></r>") == Array("<r><i>2<!-- --></i><n/></r>".utf8))
    let error = #expect(throws: XMLEditError.self) { try replaced("<r><i>1<n/></i></r>") }
    #expect(error?.code == .hasElements)
  }

  // MARK: Entities

  @Test func whatComesOutOfAnEntityCannotBeChanged() throws {
    let document = "<!DOCTYPE r [<!ENTITY e '<a/>'>]><r>&e;<a/></r>"
    var count = 0
    #expect(try rewrite(document) { $0.onElement("a") { _ in count += 1 } } == document)
    #expect(count % 2 == 0 && count > 0)
    let error = #expect(throws: XMLEditError.self) {
      try rewrite(Array(document.utf8)) { $0.onElement("a") { try $0.remove() } }
    }
    #expect(error?.code == .inEntity)
  }

  @Test func aRecordMayComeOutOfAnEntity() throws {
    let document = "<!DOCTYPE r [<!ENTITY e '<a><b>1</b></a>'>]><r>&e;<a><b>2</b></a></r>"
    var texts: [String] = []
    #expect(try rewrite(document) { $0.onRecord("a") { texts.append($0.root.text) } } == document)
    #expect(texts.prefix(2) == ["1", "2"])
    for change in ["b", ".", "@x"] as [XMLTextPath] {
      let error = #expect(throws: XMLEditError.self) {
        try rewrite(Array(document.utf8)) { $0.onRecord("a") { try $0.set("", at: change) } }
      }
      #expect(error?.code == .inEntity)
    }
  }

  @Test func aReferenceBesideAnElementStays() throws {
    let document = "<!DOCTYPE r [<!ENTITY e '<a/>\n'>]><r>&e;<b/>&e;</r>"
    #expect(try rewrite(document) { $0.onElement("b") { try $0.remove() } }.hasSuffix("<r>&e;&e;</r>"))
  }

  // MARK: Errors

  @Test func whatAClosureThrowsIsThrown() throws {
    struct Refusal: Error {}
    #expect(throws: Refusal.self) { try rewrite(Array("<r/>".utf8)) { $0.onElement("r") { _ in throw Refusal() } } }
    #expect(throws: Refusal.self) { try rewrite(Array("<r/>".utf8)) { $0.onRecord("r") { _ in throw Refusal() } } }
  }

  /// The result would declare an encoding in which it is not.
  @Test(arguments: ["ISO-8859-1", "US-ASCII", "UTF-16", "x-unknown"])
  func aStringThatDeclaresAnotherEncodingIsAnError(encoding: String) throws {
    let document = "<?xml version='1.0' encoding='\(encoding)'?><r>é</r>"
    let error = #expect(throws: XMLParseError.self) { try XMLRewriter().rewrite(.string(document)) }
    #expect(error?.code == .encodingNotSupportedError)
    var read = try ExpatXMLDocument(.string(document))
    let refusal = #expect(throws: XMLEditError.self) { try read.set("x", at: ".") }
    #expect(refusal?.code == .encoding && read.root.text == "é")
    for size in [1, 4, 1000] {
      let rewriter = XMLRewriter(options: XMLOptions(encoding: "UTF-8"))
      #expect(throws: XMLParseError.self) { try rewriter.rewrite(.chunks(Array(document.utf8).chunks(of: size))) }
    }
    let long = document.replacing(" encoding", with: String(repeating: " ", count: 2000) + "encoding")
    #expect(throws: XMLParseError.self) { try XMLRewriter().rewrite(.string(long)) }
    let same = document.replacing(encoding, with: "utf-8")
    #expect(try XMLRewriter().rewrite(.string(same)).elementsEqual(same.utf8))
  }

  @Test func repairsAreErrors() throws {
    let error = #expect(throws: XMLEditError.self) {
      try XMLRewriter(options: XMLOptions(repairs: .feeds)).rewrite(.string("<a/>"))
    }
    #expect(error?.code == .repairs)
  }

  // MARK: Destinations

  @Test func aLinkToNothingIsNotReplaced() throws {
    let folder = try TemporaryFolder(["file": []])
    for target in ["nothing", "link"] {
      let link = folder.path("link")
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
      #expect(throws: XMLFileError.self) { try XMLRewriter().rewrite(.string("<r/>"), to: .file(link)) }
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == target)
      try FileManager.default.removeItem(atPath: link)
    }
  }

  @Test func theNameOfAFileMayBeAsLongAsAnother() throws {
    let path = try TemporaryFolder(["file": []]).path(String(repeating: "n", count: 255))
    for document in ["<r/>", "<s/>"] {
      try XMLRewriter().rewrite(.string(document), to: .file(path))
      #expect(try String(contentsOfFile: path, encoding: .utf8) == document)
    }
  }

  /// Only the superuser can give a file away.
  @Test(.enabled(if: geteuid() == 0)) func aFileKeepsItsOwner() throws {
    let file = try TemporaryFile(Array("<r/>".utf8))
    try FileManager.default.setAttributes(
      [.ownerAccountID: 65534, .groupOwnerAccountID: 65533], ofItemAtPath: file.path)
    try XMLRewriter().rewrite(.file(file.path), to: .file(file.path))
    let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
    #expect(attributes[.ownerAccountID] as? Int == 65534)
    #expect(attributes[.groupOwnerAccountID] as? Int == 65533)
  }

  @Test func chunksAreLong() throws {
    let document = "<r>" + String(repeating: "<a>text</a>\n", count: 50_000) + "</r>"
    var chunks: [[UInt8]] = []
    try XMLRewriter().rewrite(.string(document), to: .chunks { chunks.append($0) })
    #expect(chunks.joined().elementsEqual(document.utf8))
    #expect(chunks.dropLast().allSatisfy { $0.count >= 64 << 10 && $0.count < 256 << 10 })
  }
}
