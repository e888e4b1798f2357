import ExpatXML
import Testing

/// What would not be well-formed is an error.
@Suite struct WriterRefusalTests {
  private struct Failure: Error {}

  @Test(arguments: [
    "", "1a", "-a", "a b", "a<", "a\u{0}", "a:", ":a", "a:b:c", "a:1", "×", "{u}", "{u}a:b", "{ua", "a\u{10000}",
  ])
  func namesOfElements(name: String) throws {
    #expect(try writeError { try $0.element(name) }.code == .invalidName)
    #expect(try writeError { try $0.element("b", [name: "1"]) }.code == .invalidName)
    #expect(try writeError { try $0.attribute(name, "1") }.code == .invalidName)
  }

  @Test(arguments: ["", "1", "xml", "XmL", "a:b", "a b", "a?"]) func targets(target: String) throws {
    #expect(try writeError { try $0.processingInstruction(target) }.code == .invalidName)
  }

  @Test(arguments: ["\u{0}", "\u{1}", "\u{8}", "\u{B}", "\u{1F}", "\u{FFFE}", "\u{FFFF}"])
  func characters(character: String) throws {
    for text in [character, "text \(character)", String(repeating: "é", count: 40) + character + "text"] {
      #expect(try writeError { try $0.text(text) }.code == .invalidCharacter)
      #expect(try writeError { try $0.cdata(text) }.code == .invalidCharacter)
      #expect(try writeError { try $0.comment(text) }.code == .invalidCharacter)
      #expect(try writeError { try $0.processingInstruction("p", text) }.code == .invalidCharacter)
      #expect(try writeError { try $0.element("b", ["c": text]) }.code == .invalidCharacter)
      #expect(try writeError { try $0.element("b", namespaces: ["c": text], "") }.code == .invalidCharacter)
    }
  }

  @Test(arguments: ["--", "a--b", "-", "a-", "a\rb"]) func comments(text: String) throws {
    #expect(try writeError { try $0.comment(text) }.code == .invalidContent)
  }

  @Test(arguments: ["?>", "a?>b", " a", "\na", "a\rb"]) func instructions(data: String) throws {
    #expect(try writeError { try $0.processingInstruction("p", data) }.code == .invalidContent)
  }

  @Test func duplicateAttributes() throws {
    #expect(try writeError { try $0.element("b", ["c": "1", "c": "2"]) }.code == .duplicateAttribute)
    #expect(
      try writeError { b in
        for number in 0..<40 { try b.attribute("a\(number)", "") }
        try b.attribute("a7", "")
      }.code == .duplicateAttribute)
    #expect(
      try writeError { try $0.element("b", ["p:c": "1", "q:c": "2"], namespaces: ["p": "u", "q": "u"]) }.code
        == .duplicateAttribute)
  }

  @Test func attributesAfterContent() throws {
    for body in [{ try $0.text("t") }, { try $0.element("b") }, { try $0.comment("c") }]
      as [(inout XMLWriter.Scope) throws -> Void]
    {
      let error = try writeError {
        try body(&$0)
        try $0.attribute("c", "1")
      }
      #expect(error.code == .misplaced)
    }
  }

  @Test func whatIsOutsideOfTheRoot() throws {
    for body in [
      { try $0.text("t") }, { try $0.cdata("t") }, { try $0.attribute("a", "") }, { _ in },
      {
        try $0.element("a")
        try $0.element("a")
      },
      {
        try $0.element("a")
        try $0.documentType("a")
      },
      {
        try $0.documentType("a")
        try $0.documentType("a")
      },
      {
        try $0.element("a")
        try $0.text(" ")
      },
    ] as [(inout XMLWriter.Scope) throws -> Void] {
      let error = #expect(throws: XMLWriteError.self) { try written(.compact, body) }
      #expect(error?.code == .misplaced || error?.code == .incomplete)
    }
  }

  @Test func aDocumentTypeInsideAnElement() throws {
    #expect(try writeError { try $0.documentType("a") }.code == .misplaced)
  }

  @Test func documentTypes() throws {
    func code(
      _ name: String = "a", publicID: String? = nil, systemID: String? = nil, internalSubset: String? = nil
    ) -> XMLWriteError.Code? {
      let error = #expect(throws: XMLWriteError.self) {
        try written {
          try $0.documentType(name, publicID: publicID, systemID: systemID, internalSubset: internalSubset)
        }
      }
      return error?.code
    }
    #expect(code("1") == .invalidName)
    #expect(code("a SYSTEM 'b'") == .invalidName)
    #expect(code(publicID: "p") == .invalidContent)
    #expect(code(publicID: "{}", systemID: "") == .invalidContent)
    #expect(code(publicID: "\"", systemID: "") == .invalidContent)
    #expect(code(systemID: "\"'") == .invalidContent)
    #expect(code(systemID: "\u{1}") == .invalidCharacter)
  }

  /// Nothing but declarations can come out.
  @Test(arguments: [
    "<!ELEMENT", "]>", "]><a/>", "]><a><!--", "]><a b=\"", "]><!--", "]><?p ", "<![CDATA[", "text", "]", "<!--", "<a/>",
    "]><a/><!-- ", "]><a/><?p ", "]><a>", "]>\n<a/>\n<!DOCTYPE a [",
  ])
  func internalSubsets(subset: String) throws {
    let error = #expect(throws: XMLWriteError.self) {
      try written { try $0.documentType("a", internalSubset: subset) }
    }
    #expect(error?.code == .invalidContent)
  }

  @Test func aDocumentWithoutAnElement() {
    let error = #expect(throws: XMLWriteError.self) { try written { try $0.comment("c") } }
    #expect(error?.code == .incomplete)
    #expect(error?.message == "A document needs an element.")
  }

  @Test func aSecondDocument() throws {
    var xml = XMLWriter()
    try xml.document("a") { _ in }
    do {
      try xml.document("b") { _ in }
      Issue.record("A second document was written.")
    } catch let error as XMLWriteError {
      #expect(error.code == .misplaced)
    }
  }

  @Test func aWriterThatHasWrittenNothingIsNotComplete() throws {
    let error = #expect(throws: XMLWriteError.self) {
      var xml = XMLWriter()
      try xml.finish()
    }
    #expect(error?.code == .incomplete)
  }

  @Test func theErrorOfAClosureIsThrown() {
    #expect(throws: Failure.self) { try written { _ in throw Failure() } }
  }

  // MARK: After the end

  @Test func everythingIsRefusedAfterTheWriterIsFinished() throws {
    let changes: [(inout XMLWriter) throws -> Void] = [
      { try $0.document("b") { _ in } }, { try $0.write(.comment("c")) }, { try $0.write(.endDocument) },
      { try $0.flush() }, { try $0.finish() },
    ]
    for change in changes {
      var xml = XMLWriter()
      try xml.document("a") { _ in }
      try xml.finish()
      for _ in 0..<2 {
        do {
          try change(&xml)
          Issue.record("The writer was finished.")
        } catch let error as XMLWriteError {
          #expect(error.code == .misplaced)
          #expect(error.message == "The document is complete.")
        }
      }
    }
  }

  // MARK: Messages

  @Test func messagesSayWhatAndWhere() throws {
    let error = try writeError { try $0.element("b") { try $0.element("c", "x\u{1}") } }
    #expect(error.path == ["a", "b", "c"])
    #expect("\(error)" == "XML can't contain the character U+0001. In a/b/c.")
    #expect("\(try writeError { try $0.element("1") })" == #""1" is not a qualified name. In a."#)
  }

  @Test(arguments: [" a", "a ", "a  b", "a\nb", "a\tb", "é"]) func publicIdentifiers(identifier: String) throws {
    let error = #expect(throws: XMLWriteError.self) {
      var writer = XMLWriter()
      try writer.write(.documentType(.init(name: "a", publicID: identifier, systemID: "s")))
    }
    #expect(error?.code == .invalidContent)
  }
}
