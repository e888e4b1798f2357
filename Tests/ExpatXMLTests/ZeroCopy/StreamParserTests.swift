/// `XMLStreamParser`, which delivers borrowed text.
@Suite struct StreamParserTests {
  private struct WithoutMembers: XMLStreamHandler {
    mutating func startElement(_ name: XMLBorrowedName, attributes: XMLAttributes) throws {
      if name == "stop" { throw CancellationError() }
    }
  }

  private enum OneCase: XMLStreamHandler { case only }

  private struct MovedOnly: XMLStreamHandler, ~Copyable {}

  private final class Owner { var handler = WithoutMembers() }

  private static func feedTooOften<Handler: XMLStreamHandler & ~Copyable>(_ handler: inout Handler) throws {
    let parser = XMLStreamParser()
    for _ in 1...3 { try parser.feed(Array("<".utf8), to: &handler) }
  }

  @Test func aHandlerWithoutMembersIsFed() async {
    await #expect(processExitsWith: .success) {
      OwnProcess.begin()
      let owner = Owner()
      let parser = XMLStreamParser()
      try parser.feed(Array("<a>1".utf8), to: &owner.handler)
      try parser.feed(Array("</a>".utf8), to: &owner.handler)
      try parser.finish(&owner.handler)
      var (handler, other) = (WithoutMembers(), OneCase.only)
      var movedOnly = MovedOnly()
      #expect(throws: XMLParseError.self) { try Self.feedTooOften(&handler) }
      #expect(throws: XMLParseError.self) { try Self.feedTooOften(&other) }
      #expect(throws: XMLParseError.self) { try Self.feedTooOften(&movedOnly) }
      #expect(throws: CancellationError.self) { try XMLStreamParser().feed(Array("<stop/>".utf8), to: &handler) }
    }
  }

  /// Records everything.
  private struct Recorder: XMLStreamHandler {
    var events: [String] = []
    /// The error to throw at an event.
    var fault: (event: String, error: any Error)?

    private mutating func record(_ event: String) throws {
      events.append(event)
      if let fault, fault.event == event { throw fault.error }
    }

    mutating func startElement(_ name: XMLBorrowedName, attributes: XMLAttributes) throws {
      var list = ""
      for index in 0..<attributes.count {
        list += " \(attributes.name(at: index).string)=\(attributes.value(at: index).string.debugDescription)"
      }
      try record("start \(name.string)\(list)")
    }

    mutating func endElement(_ name: XMLBorrowedName) throws { try record("end \(name.string)") }

    mutating func characters(_ text: XMLBorrowedUTF8) throws { try record("text \(text.string.debugDescription)") }

    mutating func cdata(_ text: XMLBorrowedUTF8) throws { try record("cdata \(text.string.debugDescription)") }

    mutating func comment(_ text: XMLBorrowedUTF8) throws { try record("comment \(text.string.debugDescription)") }

    mutating func processingInstruction(target: XMLBorrowedUTF8, data: XMLBorrowedUTF8?) throws {
      var text = "nil"
      if let data { text = data.string.debugDescription }
      try record("pi \(target.string) \(text)")
    }
  }

  private struct Fault: Error, Equatable {}

  /// Parses at every chunk size, and expects the same result each time.
  private func parse(_ document: String, _ configure: (inout XMLOptions) -> Void = { _ in }) throws -> (
    events: [String], error: (any Error)?
  ) {
    let bytes = Array(document.utf8)
    func outcome(_ size: Int) -> (events: [String], error: (any Error)?) {
      var options = XMLOptions()
      configure(&options)
      let parser = XMLStreamParser(XMLSource { _ in ChunkSource(bytes, size: size) }, options: options)
      var recorder = Recorder()
      do {
        try parser.parse(&recorder)
        return (recorder.events, nil)
      } catch {
        return (recorder.events, error)
      }
    }
    let whole = outcome(bytes.count)
    for size in [1, 3, 7] {
      let other = outcome(size)
      #expect(other.events == whole.events, "in chunks of \(size)")
      #expect(other.error as? XMLParseError == whole.error as? XMLParseError, "in chunks of \(size)")
    }
    return whole
  }

  @Test func everyEvent() throws {
    let document = """
      <?xml version="1.0"?><!DOCTYPE é [<!ATTLIST é d CDATA "D"><!ENTITY e "[&#38;amp;]">]><!--1--><é z="&lt;" b='2
      3'>x&e;<b/>\r
      y<![CDATA[<z>]]><?p?><?q r ?></é>
      """
    let (events, error) = try parse(document)
    #expect(
      events == [
        #"comment "1""#, #"start é z="<" b="2 3" d="D""#, #"text "x[&]""#, "start b", "end b", "pi p nil",
        #"pi q "r ""#, #"text "\ny<z>""#, "end é",
      ])
    #expect(error == nil)
  }

  @Test func aFaultIsReportedAfterEverythingBeforeIt() throws {
    let (events, error) = try parse("<a>\n1<b></c>")
    #expect(events == ["start a", "text \"\\n1\"", "start b"])
    #expect((error as? XMLParseError)?.code == .tagNameMismatchError)
    #expect((error as? XMLParseError)?.position == XMLPosition(line: 2, column: 7, byteOffset: 10))
  }

  /// Text that was collected before the handler threw is not delivered, unlike text before a fault of the document.
  @Test(arguments: [
    ("start a", "1"), ("start b x=\"\"", "1<b x=''/>"), ("text \"1\"", "1<b/>"), ("end b", "<b/>2"),
    ("comment \"c\"", "1<!--c-->"), ("pi p nil", "1<?p?>2"), ("start b", "1<!--c--><b/>"),
    ("text \"12\"", "1<!--c-->2"), ("comment \"d\"", "1<!--c--><!--d--></a>"),
  ])
  func aHandlerIsNotCalledAfterItThrew(event: String, content: String) {
    for error in [Fault() as any Error, XMLParseError(code: .internalError, message: "", position: .start)] {
      var recorder = Recorder()
      recorder.fault = (event, error)
      let thrown = #expect(throws: (any Error).self) {
        try XMLStreamParser(.string("<a>\(content)</a>")).parse(&recorder)
      }
      #expect(thrown.map { type(of: $0) == type(of: error) } == true)
      #expect(recorder.events.last == event)
    }
  }

  @Test func attributesAreFoundByName() throws {
    struct Finder: XMLStreamHandler {
      var found: [String] = []
      mutating func startElement(_ name: XMLBorrowedName, attributes: XMLAttributes) {
        if let value = attributes.value(of: "b") { found.append(value.string) }
        if let value = attributes.value(of: "x:c") { found.append(value.string) }
        if let value = attributes.value(of: "no") { found.append(value.string) }
        if case "a" = name { found.append("is a") }
        if name == "aa" { found.append("is aa") }
      }
    }
    var finder = Finder()
    try XMLStreamParser(.data(Data("<a bb='0' b='1' x:c='&amp;'/>".utf8))).parse(&finder)
    #expect(finder.found == ["1", "&", "is a"])
  }
}
