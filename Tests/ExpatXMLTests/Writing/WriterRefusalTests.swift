/// What would not be well-formed is an error. `Fixtures/calls.txt` has more calls that are refused.
@Suite struct WriterRefusalTests {
  private struct Failure: Error {}

  /// The error of a node that is written.
  private func nodeError(_ node: ExpatXMLElement.Node) throws -> XMLWriteError.Code? {
    try writeError { try $0.write(node) }.code
  }

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
    // A node may have what a document may have that was read.
    if target != "a:b" { #expect(try nodeError(.processingInstruction(.init(target: target))) == .invalidName) }
  }

  @Test(arguments: ["\u{0}", "\u{1}", "\u{8}", "\u{B}", "\u{1F}", "\u{FFFE}", "\u{FFFF}"])
  func characters(character: String) throws {
    for text in [
      character, "text \(character)", String(repeating: "é", count: 40) + character + "text",
      // It is written in parts.
      String(repeating: "x", count: (1 << 16) - 1) + character,
    ] {
      for calls in [
        { try $0.text(text) }, { try $0.cdata(text) }, { try $0.comment(text) },
        { try $0.processingInstruction("p", text) }, { try $0.element("b", ["c": text]) },
        { try $0.element("b", namespaces: ["c": text], "") }, { _ in _ = try XMLWriter.escaped(text) },
        { try $0.write(ExpatXMLElement.Node.text(text)) }, { try $0.write(ExpatXMLElement.Node.comment(text)) },
      ] as [(inout XMLWriter.Scope) throws -> Void] {
        #expect(try writeError(.compact, calls).code == .invalidCharacter)
      }
    }
  }

  @Test(arguments: ["--", "a--b", "-", "a-", "a\rb"]) func comments(text: String) throws {
    #expect(try writeError { try $0.comment(text) }.code == .invalidContent)
    #expect(try nodeError(.comment(text)) == .invalidContent)
  }

  @Test(arguments: ["?>", "a?>b", " a", "\na", "a\rb"]) func instructions(data: String) throws {
    #expect(try writeError { try $0.processingInstruction("p", data) }.code == .invalidContent)
    #expect(try nodeError(.processingInstruction(.init(target: "p", data: data))) == .invalidContent)
  }

  @Test func anAttributeOfManyOccursOnce() throws {
    let error = try writeError { for number in Array(0..<40) + [7] { try $0.attribute("a\(number)", "") } }
    #expect(error.code == .duplicateAttribute)
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

  @Test(arguments: [" a", "a ", "a  b", "a\nb", "a\tb", "é"]) func publicIdentifiers(identifier: String) throws {
    let error = #expect(throws: XMLWriteError.self) {
      var writer = XMLWriter()
      try writer.write(.documentType(.init(name: "a", publicID: identifier, systemID: "s")))
    }
    #expect(error?.code == .invalidContent)
  }

  @Test func theErrorOfAClosureIsThrown() {
    #expect(throws: Failure.self) { try written { _ in throw Failure() } }
  }

  @Test func aWriterThatHasWrittenNothingIsNotComplete() throws {
    let error = #expect(throws: XMLWriteError.self) {
      var xml = XMLWriter()
      try xml.finish()
    }
    #expect(error?.code == .incomplete)
    #expect(error?.message == "A document needs an element.")
  }

  @Test(arguments: [false, true]) func everythingIsRefusedAfterTheDocument(isFinished: Bool) throws {
    let changes: [(inout XMLWriter) throws -> Void] = [
      { try $0.document("b") { _ in } }, { try $0.write(.comment("c")) }, { try $0.write(.endDocument) },
      { try $0.flush() }, { try $0.finish() },
    ]
    for change in isFinished ? changes[...] : changes[..<1] {
      var xml = XMLWriter()
      try xml.document("a") { _ in }
      if isFinished { try xml.finish() }
      for _ in 0..<2 {
        do {
          try change(&xml)
          Issue.record("There is a document.")
        } catch let error as XMLWriteError {
          #expect(error.code == .misplaced)
          if isFinished { #expect(error.message == "The document is complete.") }
        }
      }
    }
  }

  @Test func messagesSayWhatAndWhere() throws {
    let error = try writeError { try $0.element("b") { try $0.element("c", "x\u{1}") } }
    #expect(error.path == ["a", "b", "c"])
    #expect("\(error)" == "XML can't contain the character U+0001. In a/b/c.")
    #expect("\(try writeError { try $0.element("1") })" == #""1" is not a qualified name. In a."#)
  }
}
