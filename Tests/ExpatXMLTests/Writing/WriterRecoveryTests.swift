/// A call that is refused writes nothing and changes nothing. What can't be undone ends the document.
@Suite struct WriterRecoveryTests {
  private typealias Change = @Sendable (inout XMLWriter.Scope) throws -> Void

  private struct Failure: Error {}

  /// Two attributes of one namespace, which a tolerant parser accepts.
  private static let unwritable = "<n xmlns:p='urn:u' xmlns:q='urn:u' p:a='1' q:a='2'/>"

  /// What no element may contain.
  private static let refused: [Change] = [
    { try $0.element("1") }, { try $0.element("b", ["a": "1", "c": "\u{1}"]) }, { try $0.element("b", "text\u{1}") },
    { try $0.element("b", ["a": "1", "a": "2"], namespaces: ["p": "urn:p"]) },
    { try $0.element("b", ["a": "1"], String(repeating: "text", count: 50_000) + "\u{1}") },
    { try $0.element("b", ["a": String(repeating: "value", count: 50_000), "c": "\u{1}"]) },
    { try $0.element("{urn:u}b", ["{urn:v}a": "1", "c:d": "1"]) }, { try $0.element("p:b") },
    { try $0.element("b", namespaces: ["p": "urn:u", "q": "\u{1}"], "") },
    { try $0.text("text\u{1}") }, { try $0.cdata("text\u{1}") }, { try $0.comment("--") },
    { try $0.processingInstruction("xml") }, { try $0.documentType("a", internalSubset: "]>") },
    { try $0.write(.endElement(.init(name: "b"))) }, { try $0.write(ExpatXMLElement(.string(Self.unwritable))) },
    { try $0.encode(["b": ["text", "text\u{1}"]], as: "c") },
  ]

  @Test(arguments: [XMLWriter.Format.compact, .indented], refused.indices)
  func aRefusedCallLeavesNoTrace(format: XMLWriter.Format, number: Int) throws {
    func document(_ change: Change) throws -> String {
      try written(format) { document in
        try change(&document)
        try document.documentType("a", internalSubset: "<!ELEMENT a ANY>")
        try document.element("a", ["{urn:x}a": "1", "b": "2"], namespaces: ["x": "urn:x"]) { a in
          try change(&a)
          try a.attribute("c", "3")
          try change(&a)
          try a.element("d", ["e": "1"]) { d in
            try change(&d)
            try d.attribute("{urn:x}e", "2")
            try change(&d)
          }
          try change(&a)
          try a.element("f", isMixed: true) { f in
            try f.text("text")
            try change(&f)
            try f.element("{urn:x}g")
            try change(&f)
          }
        }
        try change(&document)
      }
    }
    let change = Self.refused[number]
    #expect(
      try document { scope in #expect(throws: (any Error).self) { try change(&scope) } } == document { _ in })
  }

  @Test func theAttributesOfAnOpenTagAreStillKnown() throws {
    let names = (0..<40).flatMap { ["a\($0)", "{urn:x}a\($0)"] }
    _ = try written { document in
      try document.element("a", namespaces: ["x": "urn:x"]) { a in
        for name in names {
          #expect(throws: XMLWriteError.self) { try a.attribute(name, "\u{1}") }
          try a.attribute(name, "")
          #expect(throws: XMLWriteError.self) { try a.element("b", ["c": "\u{1}"]) }
          #expect(throws: XMLWriteError.self) { try a.attribute(name, "") }
        }
        try a.element("b", ["a1": ""])
      }
    }
  }

  @Test func aRefusedEventLeavesNoTrace() throws {
    var xml = XMLWriter(format: .compact.withoutDeclaration)
    #expect(throws: XMLWriteError.self) { try xml.write(.endElement(.init(name: "a"))) }
    try xml.write(.documentType(.init(name: "a")))
    try xml.write(.comment("held"))
    #expect(throws: XMLWriteError.self) { try xml.write(.startElement(.init(name: "1"))) }
    try xml.write(.declaration(.init(.element(.init(name: "a", model: "ANY")))))
    try xml.write(.startMappingPrefix(prefix: "p", uri: "urn:p"))
    let refused = XMLEvent.StartElement(name: "a", attributes: ["p:b": "\u{1}"])
    #expect(throws: XMLWriteError.self) { try xml.write(.startElement(refused)) }
    try xml.write(.startElement(.init(name: "a", attributes: ["p:b": "1"])))
    try xml.write(.endElement(.init(name: "a")))
    let document = String(decoding: try xml.finish(), as: UTF8.self)
    #expect(
      document
        == "<!DOCTYPE a [\n<!--held-->\n<!ELEMENT a ANY>\n]>\n<a xmlns:p=\"urn:p\" p:b=\"1\"/>")
  }

  @Test func aDocumentThatIsNotCompleteCanBeCompleted() throws {
    var xml = XMLWriter(format: .compact.withoutDeclaration)
    do {
      try xml.finish()
      Issue.record("There is no element.")
    } catch is XMLWriteError {}
    try xml.document("a") { _ in }
    #expect(try xml.finish() == Array("<a/>".utf8))
  }

  /// The destination got nothing of a long text that is refused at its end.
  @Test func whatIsRefusedDoesNotReachTheDestination() throws {
    var bytes: [UInt8] = []
    var xml = try XMLWriter(.chunks { bytes += $0 }, format: .compact.withoutDeclaration)
    let long = String(repeating: "é<", count: 100_000)
    try xml.document("a") { a in
      #expect(throws: XMLWriteError.self) { try a.text(long + "\u{1}") }
      #expect(throws: EncodingError.self) { try a.encode(["b": [long, "\u{1}"]], as: "c") }
      try a.encode(["b": "1"], as: "c")
    }
    try xml.finish()
    #expect(String(decoding: bytes, as: UTF8.self) == "<a><c><b>1</b></c></a>")
  }

  private func expectEnd(_ change: Change) throws {
    let error = try writeError { a in
      #expect(throws: (any Error).self) { try change(&a) }
      try a.element("c")
    }
    #expect(error.code == .failedBefore)
  }

  @Test func anErrorThatLeavesAClosureIsFinal() throws {
    try expectEnd { try $0.element("b") { _ in throw Failure() } }
    try expectEnd { try $0.element("b") { try $0.element("1") } }
  }

  @Test func anElementThatAnEventLeavesOpenIsFinal() throws {
    try expectEnd { try $0.element("b") { try $0.write(.startElement(.init(name: "c"))) } }
  }

  @Test func anErrorInsideATreeIsFinal() throws {
    try expectEnd { try $0.write(ExpatXMLElement(.string("<b>\(Self.unwritable)</b>"))) }
  }
}
