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

    mutating func startElement(_ name: XMLBorrowedName, attributes: XMLAttributes) {
      var list = ""
      for index in 0..<attributes.count {
        list += " \(attributes.name(at: index).string)=\(attributes.value(at: index).string.debugDescription)"
      }
      events.append("start \(name.string)\(list)")
    }

    mutating func endElement(_ name: XMLBorrowedName) { events.append("end \(name.string)") }

    mutating func characters(_ text: XMLBorrowedUTF8) { events.append("text \(text.string.debugDescription)") }

    mutating func cdata(_ text: XMLBorrowedUTF8) { events.append("cdata \(text.string.debugDescription)") }

    mutating func comment(_ text: XMLBorrowedUTF8) { events.append("comment \(text.string.debugDescription)") }

    mutating func processingInstruction(target: XMLBorrowedUTF8, data: XMLBorrowedUTF8?) {
      var text = "nil"
      if let data { text = data.string.debugDescription }
      events.append("pi \(target.string) \(text)")
    }
  }

  @Test(arguments: [1, 3, 7, 1000]) func everyEvent(size: Int) throws {
    let document = """
      <?xml version="1.0"?><!DOCTYPE é [<!ATTLIST é d CDATA "D"><!ENTITY e "[&#38;amp;]">]><!--1--><é z="&lt;" b='2
      3'>x&e;<b/>\r
      y<![CDATA[<z>]]><?p?><?q r ?></é>
      """
    var recorder = Recorder()
    try XMLStreamParser(.chunks(chunks(Array(document.utf8), of: size))).parse(&recorder)
    #expect(
      recorder.events == [
        #"comment "1""#, #"start é z="<" b="2 3" d="D""#, #"text "x[&]""#, "start b", "end b", "pi p nil",
        #"pi q "r ""#, #"text "\ny<z>""#, "end é",
      ])
  }

  @Test func attributesAreWalkedAndFoundByName() throws {
    struct Finder: XMLStreamHandler {
      var found: [String] = []
      let name: String
      mutating func startElement(_ element: XMLBorrowedName, attributes: XMLAttributes) {
        attributes.forEach { found.append("\($0.string)=\($1.string)") }
        if let value = attributes.value(of: "b") { found.append(value.string) }
        if let value = attributes.value(of: "x:c") { found.append(value.string) }
        if let value = attributes.value(of: "no") { found.append(value.string) }
        // A name that is only known when the program runs.
        if let value = attributes[name] { found.append(value.string) }
        if attributes[name + "?"] != nil { found.append("?") }
        if case "a" = element { found.append("is a") }
        if element == "aa" { found.append("is aa") }
      }
    }
    var finder = Finder(name: "b")
    try XMLStreamParser(.data(Data("<a bb='0' b='1' x:c='&amp;'/>".utf8))).parse(&finder)
    #expect(finder.found == ["bb=0", "b=1", "x:c=&", "1", "&", "1", "is a"])
  }
}
