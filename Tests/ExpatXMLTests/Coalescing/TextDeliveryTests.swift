/// Text that is delivered in parts, or not at all.
@Suite struct TextDeliveryTests {
  private func events(_ document: String, _ delivery: XMLTextDelivery, _ cdata: Bool = false) throws
    -> [String]
  {
    let outcome = try parse(document) {
      $0.options.textDelivery = delivery
      $0.options.reportsCDATA = cdata
    }
    return Array(outcome.events.dropFirst().dropLast())
  }

  // MARK: Runs

  // MARK: Positions in a converted document

  private static let wideEncodings = [String.Encoding.utf8, .utf16LittleEndian, .utf16BigEndian]

  private static func bytes(_ text: String, _ encoding: String.Encoding) -> [UInt8] {
    Array(Data("\u{FEFF}".data(using: encoding) ?? Data()) + (text.data(using: encoding) ?? Data()))
  }

  @Test(arguments: wideEncodings) func runsHaveTheSamePositionsInEveryChunk(encoding: String.Encoding) {
    let document = "<a>é1\r\n<!--c-->2😀&amp;\n3<?p?>\n\n日<![CDATA[4\n]]>5<b>6\n</b>7</a>"
    for cdata in [false, true] {
      let outcome = parseInChunks(Self.bytes(document, encoding), sizes: Array(1...document.utf16.count)) {
        $0.options.textDelivery = .runs
        $0.options.reportsCDATA = cdata
      }
      #expect(outcome.succeeded)
    }
  }

  /// A part ends anywhere, at the end of a chunk for example. Its position is the place after it.
  @Test(arguments: wideEncodings) func partsArePlacedWhereTheyEnd(encoding: String.Encoding) {
    let text = "é1\nzwei 😀\n\n日本語 3\nfünf und mehr\n"
    var places = ["1:4"]
    var (line, column) = (1, 4)
    for character in text.unicodeScalars {
      (line, column) = character == "\n" ? (line + 1, 1) : (line, column + 1)
      places.append("\(line):\(column)")
    }
    final class Recorder: ExpatXMLParserDelegate {
      var texts: [(end: Int, place: String)] = []
      func parser(_ parser: ExpatXMLParser, foundCharacters string: String) {
        texts.append(
          ((texts.last?.end ?? 0) + string.unicodeScalars.count, "\(parser.lineNumber):\(parser.columnNumber)"))
      }
    }
    let document = Self.bytes("<a>\(text)</a>", encoding)
    for size in 1...document.count {
      for maximum in [4, 5, 1000] {
        let recorder = Recorder()
        let parser = ExpatXMLParser(XMLSource { _ in ChunkSource(document, size: size) })
        parser.options.textDelivery = .streamed(maximumBytes: maximum)
        parser.delegate = recorder
        #expect(parser.parse())
        #expect(recorder.texts.last?.end == text.unicodeScalars.count)
        #expect(recorder.texts.map(\.place) == recorder.texts.map { places[$0.end] }, "\(size), \(maximum)")
      }
    }
  }

  // MARK: Discarded

  // MARK: Streamed

  private static let text = "ab\r\ncé日本😀&amp;&#233;<![CDATA[x😀y]]>" + String(repeating: "é😀", count: 40)
  private static let normalised = "ab\ncé日本😀&éx😀y" + String(repeating: "é😀", count: 40)

  private func chunks(_ parser: ExpatXMLParser, _ configure: (ExpatXMLParser) -> Void) -> (
    chunks: [String], events: [String]
  ) {
    let collector = ChunkCollector()
    parser.delegate = collector
    configure(parser)
    parser.parse()
    return (collector.chunks, collector.events)
  }

  @Test(arguments: [1, 4, 5, 7, 64, 1 << 20])
  func streamedTextIsDeliveredInChunksOfWholeCharacters(maximumBytes: Int) {
    let document = Array("<a>\(Self.text)<!--c-->z</a>".utf8)
    for size in [1, 2, 3, 5, 7, document.count] {
      let (chunks, _) = chunks(ExpatXMLParser(XMLSource { _ in ChunkSource(document, size: size) })) {
        $0.options.textDelivery = .streamed(maximumBytes: maximumBytes)
      }
      #expect(chunks.joined() == Self.normalised + "z")
      #expect(chunks.allSatisfy { !$0.isEmpty && $0.utf8.count <= max(4, maximumBytes) })
    }
  }

  private final class PlacedChunks: ExpatXMLParserDelegate {
    private(set) var text = ""
    private(set) var misplaced: [String] = []

    func parser(_ parser: ExpatXMLParser, foundCharacters string: String) {
      text += string
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      let column = (lines.last?.unicodeScalars.count ?? 0) + 1
      let expected = XMLPosition(
        line: lines.count, column: lines.count == 1 ? column + 3 : column, byteOffset: 3 + text.utf8.count)
      if parser.position != expected { misplaced.append("\(parser.position) instead of \(expected)") }
    }
  }

  @Test(arguments: [1, 5, 64], [7, 100, 1 << 20])
  func chunksAreReportedWhereTheyEnd(maximumBytes: Int, size: Int) {
    let text = String(repeating: "ab\ncé日本😀\n\n", count: 60)
    let delegate = PlacedChunks()
    let parser = ExpatXMLParser(XMLSource { _ in ChunkSource(Array("<a>\(text)</a>".utf8), size: size) })
    parser.options.textDelivery = .streamed(maximumBytes: maximumBytes)
    parser.delegate = delegate
    #expect(parser.parse())
    #expect(delegate.text == text)
    #expect(delegate.misplaced.isEmpty)
  }

  @Test func streamedChunksAreAsLongAsTheyMayBe() {
    let (chunks, _) = chunks(ExpatXMLParser(document: "<a>\(String(repeating: "0123\n", count: 100))</a>")) {
      $0.options.textDelivery = .streamed(maximumBytes: 128)
    }
    #expect(chunks.map(\.utf8.count) == [128, 128, 128, 116])
  }

  @Test func streamedTextDoesNotWaitForMore() {
    let source = ChunkSource(Array("<a>0123456789</a>".utf8), size: 6)
    let (chunks, _) = chunks(ExpatXMLParser(XMLSource { _ in source })) {
      $0.options.textDelivery = .streamed(maximumBytes: 1 << 20)
    }
    #expect(chunks == ["012", "345678", "9"])
  }

  @Test func streamedTextKeepsItsOrderAmongComments() {
    let (_, events) = chunks(ExpatXMLParser(document: "<a>x<!--1-->y<?p?>z</a>")) {
      $0.options.textDelivery = .streamed(maximumBytes: 100)
    }
    #expect(events == ["x", "<!--1-->", "y", "<?p?>", "z"])
  }

  @Test func streamedSectionsAreDeliveredInChunks() {
    let (_, events) = chunks(ExpatXMLParser(document: "<a>x<![CDATA[012345]]><![CDATA[]]>y</a>")) {
      $0.options.textDelivery = .streamed(maximumBytes: 4)
      $0.options.reportsCDATA = true
    }
    #expect(events == ["x", "[0123]", "[45]", "[]", "y"])
  }

  @Test func chunksHavePositions() throws {
    let parser = ExpatXMLParser(document: "<a>éé\nabcdef<b/></a>")
    let recorder = EventRecorder()
    parser.delegate = recorder
    parser.options.textDelivery = .streamed(maximumBytes: 4)
    #expect(parser.parse())
    #expect(
      zip(recorder.lines, recorder.positions).filter { $0.0.hasPrefix("text") }.map { "\($0) \($1)" } == [
        #"text "éé" 1:6"#, #"text "\nabc" 2:4"#, #"text "def" 2:7"#,
      ])
  }

  @Test func streamingStopsAtOnce() {
    let parser = ExpatXMLParser(document: "<a>0123456789</a>")
    let collector = ChunkCollector()
    collector.onChunk = { $0.abortParsing() }
    parser.delegate = collector
    parser.options.textDelivery = .streamed(maximumBytes: 4)
    #expect(!parser.parse())
    #expect(collector.chunks == ["0123"])
  }

  // MARK: Chosen per element

  @Test func theDelegateChoosesForEachElement() throws {
    let chooser = Chooser()
    chooser.choices = ["b": .discard, "c": .runs]
    let parser = ExpatXMLParser(document: "<a>1<!--2-->3<b>4<c>5<!--6-->7</c>8</b>9</a>")
    parser.delegate = chooser
    #expect(parser.parse())
    #expect(chooser.asked == ["a", "b", "c"])
    #expect(chooser.events == ["<!--2-->", "13", "5", "<!--6-->", "7", "9"])
  }

  @Test func theNameIsThatOfTheStartTag() throws {
    let chooser = Chooser()
    let parser = ExpatXMLParser(document: "<x:a xmlns:x='u'/>")
    parser.delegate = chooser
    parser.shouldProcessNamespaces = true
    #expect(parser.parse())
    #expect(chooser.asked == ["a"])
  }

  @Test func aDelegateThatTakesOverIsAskedToo() throws {
    let (first, second) = (ChunkCollector(), Chooser())
    second.choices = ["c": .discard]
    first.onChunk = { $0.delegate = second }
    let parser = ExpatXMLParser(document: "<a><b>1</b><c>2</c></a>")
    parser.delegate = first
    #expect(parser.parse())
    #expect(second.asked == ["c"])
    #expect(second.events.isEmpty)
  }

  @Test func aForwardingDelegateIsAskedForEveryElement() throws {
    let parser = ExpatXMLParser(document: "<a><b/></a>")
    let proxy = Proxy()
    parser.delegate = proxy
    #expect(parser.parse())
    #expect(proxy.asked == ["a", "b"])
  }
}

private class ChunkCollector: ExpatXMLParserDelegate {
  private(set) var chunks: [String] = []
  private(set) var events: [String] = []
  var onChunk: (ExpatXMLParser) -> Void = { _ in }

  func parser(_ parser: ExpatXMLParser, foundCharacters string: String) {
    chunks.append(string)
    events.append(string)
    onChunk(parser)
  }

  func parser(_ parser: ExpatXMLParser, foundCDATA CDATABlock: Data) {
    events.append("[\(String(decoding: CDATABlock, as: UTF8.self))]")
  }

  func parser(_ parser: ExpatXMLParser, foundComment comment: String) { events.append("<!--\(comment)-->") }

  func parser(_ parser: ExpatXMLParser, foundProcessingInstructionWithTarget target: String, data: String?) {
    events.append("<?\(target)?>")
  }
}

private final class Chooser: ExpatXMLParserDelegate {
  var choices: [String: XMLTextDelivery] = [:]
  private(set) var asked: [String] = []
  private(set) var events: [String] = []

  func parser(_ parser: ExpatXMLParser, textDeliveryForElement elementName: String) -> XMLTextDelivery? {
    asked.append(elementName)
    return choices[elementName]
  }

  func parser(_ parser: ExpatXMLParser, foundCharacters string: String) { events.append(string) }

  func parser(_ parser: ExpatXMLParser, foundComment comment: String) { events.append("<!--\(comment)-->") }
}

/// Forwards a call to a delegate that does not implement it.
private final class Proxy: ExpatXMLParserDelegate {
  private let target = ChunkCollector()
  private(set) var asked: [String] = []

  func parser(_ parser: ExpatXMLParser, textDeliveryForElement elementName: String) -> XMLTextDelivery? {
    asked.append(elementName)
    return target.parser(parser, textDeliveryForElement: elementName)
  }
}
