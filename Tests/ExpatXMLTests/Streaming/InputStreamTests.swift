@Suite struct InputStreamTests {
  @Test func aStreamIsOpenedOnce() {
    let stream = OwnStream(Array("<a>one two three</a>".utf8))
    let recorder = EventRecorder()
    let parser = ExpatXMLParser(stream: stream)
    parser.delegate = recorder
    #expect(parser.parse())
    #expect(recorder.lines == ["startDocument", "start a", #"text "one two three""#, "end a", "endDocument"])
    #expect(stream.openCount == 1)
  }

  @Test func aStreamThatIsOpenStaysSo() throws {
    let stream = InputStream(data: Data("???<a/>".utf8))
    stream.open()
    var skipped = [UInt8](repeating: 0, count: 3)
    #expect(unsafe stream.read(&skipped, maxLength: 3) == 3)
    #expect(ExpatXMLParser(stream: stream).parse())
    #expect(stream.streamStatus == .closed)
  }

  /// Says that it has read more than there is room for.
  private final class Boaster: InputStream {
    override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength: Int) -> Int { maxLength + 1 }
  }

  @Test func aStreamThatReadsTooMuchIsAnError() {
    let parser = ExpatXMLParser(stream: Boaster(data: Data()))
    #expect(!parser.parse())
    #expect(
      parser.parserError?.localizedDescription
        == "The InputStream can't be read. It has read more bytes than it was asked for.")
  }
}

/// A stream of bytes that does not override `streamStatus`, so it never counts as open. Each `open` begins anew.
final class OwnStream: InputStream {
  private let bytes: [UInt8]
  private var rest: ArraySlice<UInt8> = []
  private(set) var openCount = 0
  /// The end of the bytes waits for it.
  private let gate: DispatchSemaphore?

  init(_ bytes: [UInt8], gate: DispatchSemaphore? = nil) {
    (self.bytes, self.gate) = (bytes, gate)
    super.init(data: Data())
  }

  override func open() {
    openCount += 1
    rest = bytes[...]
  }

  override func close() {}

  override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength: Int) -> Int {
    if rest.isEmpty { gate?.wait() }
    let part = rest.prefix(min(5, maxLength))
    for (index, byte) in part.enumerated() { unsafe buffer[index] = byte }
    rest = rest.dropFirst(part.count)
    return part.count
  }
}
