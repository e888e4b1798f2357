/// Subclasses that override the designated initialisers. `SwapTests` has one that sets everything in them.
@Suite struct SubclassTests {
  private static let bytes = Array("<x:a xmlns:x='u'>ü</x:a>".utf8)

  private final class OwnDelegate: ExpatXMLParser, ExpatXMLParserDelegate {
    override init(data: Data) {
      super.init(data: data)
      delegate = self
    }
  }

  @Test func aParserThatIsItsOwnDelegateIsReleased() {
    weak var released: OwnDelegate?
    do {
      let parser = OwnDelegate(data: Data(Self.bytes))
      released = parser
      #expect(parser.parse())
    }
    #expect(released == nil)
  }

  private final class Untrusting: ExpatXMLParser {
    override init(data: Data) { super.init(data: data) }

    override init(stream: InputStream) {
      super.init(stream: stream)
      options.limits = .untrusted
    }
  }

  @Test func optionsOfTheSubclassStayIfNoneAreGiven() {
    #expect(Untrusting(.string("<a/>")).options.limits == .untrusted)
    #expect(Untrusting(.string("<a/>"), options: XMLOptions()).options == XMLOptions())
  }

  /// A stream that reads from another one and hides its first bytes.
  private final class Skipping: InputStream {
    private let inner: InputStream
    private var count: Int

    init(_ count: Int, of inner: InputStream) {
      self.count = count
      self.inner = inner
      super.init(data: Data())
    }

    override var streamStatus: Status { inner.streamStatus }
    override var streamError: (any Error)? { inner.streamError }
    override var hasBytesAvailable: Bool { inner.hasBytesAvailable }
    override func open() { inner.open() }
    override func close() { inner.close() }

    override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength: Int) -> Int {
      while count > 0 {
        var byte: UInt8 = 0
        guard unsafe inner.read(&byte, maxLength: 1) == 1 else { return inner.streamError == nil ? 0 : -1 }
        count -= 1
      }
      return unsafe inner.read(buffer, maxLength: maxLength)
    }
  }

  private final class SkippingParser: ExpatXMLParser {
    override init(data: Data) { super.init(data: data.dropFirst(3)) }
    override init(stream: InputStream) { super.init(stream: Skipping(3, of: stream)) }
  }

  @Test func mayReplaceTheStream() throws {
    let document = Array("???<a>b</a>".utf8)
    let file = try TemporaryFile(document)
    #expect(record(SkippingParser(data: Data(document))).succeeded)
    #expect(record(SkippingParser(.string("???<a>b</a>"))).succeeded)
    #expect(record(SkippingParser(stream: InputStream(data: Data(document)))).succeeded)
    for size in [1, 3, 7, 64 << 10] {
      #expect(record(SkippingParser(XMLSource { _ in ChunkSource(document, size: size) })).succeeded)
    }
    let parser = SkippingParser(.file(file.path))
    #expect(record(parser).events == ["startDocument", "start a", #"text "b""#, "end a", "endDocument"])
  }

  @Test func faultsOfTheSourceComeThroughAReplacedStream() throws {
    let parser = SkippingParser(.file("/nowhere/to/be.found"))
    #expect(!parser.parse())
    #expect((parser.parserError as NSError?)?.domain == NSCocoaErrorDomain)
  }

  /// Reads the stream in the initialiser.
  private final class ReadingParser: ExpatXMLParser {
    override init(data: Data) { super.init(data: data) }

    override init(stream: InputStream) {
      stream.open()
      var data = Data()
      var buffer = [UInt8](repeating: 0, count: 5)
      while stream.hasBytesAvailable {
        let count = unsafe stream.read(&buffer, maxLength: buffer.count)
        if count <= 0 { break }
        data += buffer.prefix(count)
      }
      stream.close()
      super.init(data: data)
    }
  }

  @Test func mayReadTheStream() throws {
    let file = try TemporaryFile(Self.bytes)
    let parser = try #require(ReadingParser(contentsOf: URL(fileURLWithPath: file.path)))
    #expect(record(parser) == record(ExpatXMLParser(data: Data(Self.bytes))))
  }
}
