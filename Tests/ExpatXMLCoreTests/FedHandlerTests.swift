import ExpatXMLCore
import Testing

/// Borrowed text of bytes that are fed, and handlers of every kind.
@Suite struct FedHandlerTests {
  private static let document = "<a x='1'>é<b/>text</a>"
  private static let lines = ["start a x=1", "text é", "start b", "end b", "text text", "end a"]

  /// A handler that can't be copied, and notes how often it is destroyed.
  private struct Unique: XMLStreamHandler, ~Copyable {
    let end: () -> Void
    var names: [String] = []

    mutating func endElement(_ name: XMLBorrowedName) { names.append(name.string) }

    deinit { end() }
  }

  private final class Counter: XMLStreamHandler {
    var count = 0
    func startElement(_ name: XMLBorrowedName, attributes: XMLAttributes) { count += 1 }
  }

  private struct Fault: Error {}

  private struct Failing: XMLStreamHandler {
    var count = 0
    mutating func startElement(_ name: XMLBorrowedName, attributes: XMLAttributes) throws {
      count += 1
      if count == 2 { throw Fault() }
    }
  }

  @Test func eventsComeWithTheirLastByte() throws {
    let parser = XMLStreamParser()
    var recorder = Recorder()
    let bytes = Array("<a>x<b/>".utf8)
    try parser.feed(bytes, to: &recorder)
    #expect(recorder.lines == ["start a", "text x", "start b", "end b"])
    #expect(parser.position.byteOffset == bytes.count)
    #expect(parser.progress.completedBytes == bytes.count)
  }

  @Test func aNoncopyableHandler() throws {
    var deaths = 0
    do {
      var handler = Unique { deaths += 1 }
      try XMLStreamParser(.string(Self.document)).parse(&handler)
      #expect(handler.names == ["b", "a"])
      let parser = XMLStreamParser()
      for chunk in chunks(Array(Self.document.utf8), of: 3) { try parser.feed(chunk, to: &handler) }
      try parser.finish(&handler)
      #expect(handler.names == ["b", "a", "b", "a"])
      #expect(deaths == 0)
    }
    #expect(deaths == 1)
  }

  @Test func aClassIsNoInout() throws {
    let counter = Counter()
    try XMLStreamParser(.string(Self.document)).parse(counter)
    #expect(counter.count == 2)
  }

  @Test func whatTheHandlerThrowsEndsTheParse() {
    let parser = XMLStreamParser()
    var handler = Failing()
    #expect(throws: Fault.self) { try parser.feed(Array(Self.document.utf8), to: &handler) }
    #expect(handler.count == 2)
    let error = #expect(throws: XMLParseError.self) { try parser.feed([], to: &handler) }
    #expect(error?.message == "The document has ended.")
  }

  @Test func misuseIsAnError() throws {
    var recorder = Recorder()
    func message(_ body: () throws -> Void) -> String? {
      #expect(throws: XMLParseError.self) { try body() }?.message
    }
    #expect(message { try XMLStreamParser().parse(&recorder) } == "The parser has no source: it has to be fed.")
    #expect(
      message { try XMLStreamParser(.string("<a/>")).feed([], to: &recorder) }
        == "The parser has a source: it can't be fed.")
    let parser = XMLStreamParser()
    try parser.feed("<a>".utf8, to: &recorder)
    var failing = Failing()
    #expect(message { try parser.finish(&failing) } == "The parser was fed with a handler of another type.")
    try parser.feed("</a>".utf8, to: &recorder)
    try parser.finish(&recorder)
    #expect(recorder.lines == ["start a", "end a"])
  }

  @Test func cancellingEndsIt() throws {
    let parser = XMLStreamParser()
    var recorder = Recorder()
    try parser.feed("<a>".utf8, to: &recorder)
    parser.progress.cancel()
    #expect(throws: CancellationError.self) { try parser.feed("<b/>".utf8, to: &recorder) }
    #expect(recorder.lines == ["start a"])
  }

  /// A handler that feeds the parser that calls it.
  private struct Recursive: XMLStreamHandler {
    let parser: XMLStreamParser
    mutating func startElement(_ name: XMLBorrowedName, attributes: XMLAttributes) throws {
      try parser.feed("<b/>".utf8, to: &self)
    }
  }

  @Test func aHandlerDoesNotFeedItsParser() {
    let parser = XMLStreamParser()
    var handler = Recursive(parser: parser)
    let error = #expect(throws: XMLParseError.self) { try parser.feed("<a>".utf8, to: &handler) }
    #expect(error?.message == "The parser is parsing.")
  }
}
