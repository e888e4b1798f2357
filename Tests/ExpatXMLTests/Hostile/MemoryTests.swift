#if os(Linux)
  /// How much memory hostile documents take before they are stopped, each in a process of its own.
  @Suite(.disabled(if: Sanitizer.isActive, "A sanitizer takes memory of its own."))
  struct MemoryTests {
    private static func peak(_ body: () throws -> Void) throws -> Int {
      let before = Resources.residentBytes
      try Resources.resetPeak()
      try body()
      return Resources.peakBytes - before
    }

    /// The text of an entity is collected up to eight megabytes, and copied several times.
    @Test func ofEntityBombs() async {
      await #expect(processExitsWith: .success) {
        OwnProcess.begin()
        for bomb in EntityBombTests.bombs {
          let peak = try Self.peak { _ = bomb.parse(limits: XMLLimits()) }
          #expect(peak < 128 << 20, "\(bomb)")
        }
      }
    }

    @Test func ofACompressedBomb() async {
      await #expect(processExitsWith: .success) {
        OwnProcess.begin()
        // One gigabyte after inflation.
        let space = gzip([UInt8](repeating: 0x20, count: 64 << 20))
        let source = GeneratedSource(chunkSize: 64 << 10, [(gzip(Array("<a>".utf8)), 1), (space, 16)])
        let parser = ExpatXMLParser(XMLSource { _ in source })
        parser.options.textDelivery = .discard
        let peak = try Self.peak { parser.parse() }
        #expect((parser.parserError as NSError?)?.localizedDescription.contains("inflateRatio") == true)
        #expect(peak < 8 << 20)
      }
    }

    /// What was read is not kept, even if every call of `next()` returns something.
    @Test(arguments: [false, true]) func ofAReaderThatIsFed(tracksPositions: Bool) async {
      await #expect(processExitsWith: .success) { [tracksPositions] in
        OwnProcess.begin()
        let options = XMLOptions(tracksPositions: tracksPositions)
        let text = String(repeating: "x", count: 4000)
        let (events, records) = (XMLEventReader(options: options), XMLRecordReader(named: "m", options: options))
        let peak = try Self.peak {
          events.feed(Array("<a>".utf8))
          records.feed(Array("<a>".utf8))
          for _ in 1...5000 {
            events.feed(Array("<m>\(text)</m>".utf8))
            for _ in 1...3 where try events.next() == nil { exit(2) }
            records.feed(Array("<m>\(text)</m>".utf8))
            if try records.next() == nil { exit(2) }
          }
        }
        #expect(peak < 6 << 20)
      }
    }

    /// A few records are in memory at a time, whatever the length of the document.
    @Test func ofRecords() async {
      await #expect(processExitsWith: .success) {
        OwnProcess.begin()
        let text = String(repeating: "text ", count: 200)
        let entry = "<entry id='№'><title>Some title</title><body>\(text)</body></entry>"
        let source = XMLSource { _ in GeneratedSource(("<feed>", 1), (entry, 10_000), ("</feed>", 1)) }
        let reader = XMLRecordReader(source, named: "entry")
        for _ in 1...100 { _ = try reader.next() }
        var count = 100
        let peak = try Self.peak { while try reader.next() != nil { count += 1 } }
        #expect(count == 10_000)
        #expect(peak < 4 << 20)
      }
    }

    /// A tag is repaired as a whole, so it may not be longer than others.
    @Test func ofADroppedValue() async {
      await #expect(processExitsWith: .success) {
        OwnProcess.begin()
        for filler in ["<", "< ", "1<", "\u{1}"] {
          let source = GeneratedSource(chunkSize: 64 << 10, ("<a x=\"\" x=\"", 1), (filler, 4_000_000), ("\"/>", 1))
          let parser = ExpatXMLParser(XMLSource { _ in source })
          parser.options.limits = .untrusted
          parser.options.repairs = .feeds
          let peak = try Self.peak { #expect(!parser.parse()) }
          #expect((parser.parserError as? XMLParseError)?.limit == "markupBytes")
          #expect(peak < 8 << 20, "\(filler)")
        }
      }
    }

    /// A document of any length whose text is discarded takes no memory.
    @Test func ofAStream() async {
      await #expect(processExitsWith: .success) {
        OwnProcess.begin()
        let source = GeneratedSource(
          chunkSize: 64 << 10, ("<a>", 1), ("<b c='d'>text</b>", 20_000), ("0123456789abcdef", 1_000_000),
          ("</a>", 1))
        let parser = ExpatXMLParser(XMLSource { _ in source })
        parser.options.textDelivery = .streamed(maximumBytes: 1000)
        let peak = try Self.peak { #expect(parser.parse()) }
        #expect(peak < 8 << 20)
      }
    }

    /// One text of 64 MB is held once, not as collected bytes and as a String.
    @Test func ofALongText() async {
      await #expect(processExitsWith: .success) {
        OwnProcess.begin()
        let text = String(repeating: "x", count: 999) + "\n"
        // The second text finds the C library as the first one left it.
        let source = GeneratedSource(
          chunkSize: 64 << 10, ("<r><a>", 1), (text, 64_000), ("</a><a>", 1), (text, 64_000), ("</a></r>", 1))
        let parser = ExpatXMLParser(XMLSource { _ in source })
        var counter: ParseCounter?
        let peak = try Self.peak { counter = ParseCounter(parser) }
        #expect(counter?.textBytes == 128_000_000)
        #expect(peak < 80_000_000)
      }
    }

    private final class Aborter: ExpatXMLParserDelegate {
      func parser(_ parser: ExpatXMLParser, foundComment comment: String) { parser.abortParsing() }
    }

    /// The memory is freed at the end of the parse, not when the parser is released.
    @Test func ofTextThatWasCollected() async {
      await #expect(processExitsWith: .success) {
        OwnProcess.begin()
        let aborter = Aborter()
        let text = String(repeating: "x", count: 1000) + "&#10;"
        func parse(_ count: Int) -> ExpatXMLParser {
          let source = GeneratedSource(chunkSize: 64 << 10, ("<a>", 1), (text, count), ("<!--c-->", 1), ("</a>", 1))
          let parser = ExpatXMLParser(XMLSource { _ in source })
          parser.delegate = aborter
          #expect(!parser.parse())
          return parser
        }
        // The first parse loads code, and makes one-time allocations.
        _ = parse(1)
        let before = Resources.residentBytes
        let parsers = (1...5).map { _ in parse(32 << 10) }
        // The C library keeps what was freed, up to 64 MiB, if it is not told otherwise.
        Resources.releaseFreeMemory()
        let kept = Resources.residentBytes - before
        #expect(kept < 8 << 20)
        withExtendedLifetime(parsers) {}
      }
    }

    /// As *Untrusted input* states: 45 bytes for each byte of the document. Most of that is Expat's own tree.
    @Test(.enabled(if: ExpatLibrary.version >= (2, 4, 5))) func ofANestedContentModel() async {
      await #expect(processExitsWith: .success) {
        OwnProcess.begin()
        func parse(depth: Int) {
          let parser = ExpatXMLParser(
            XMLSource { _ in
              GeneratedSource(
                chunkSize: 64 << 10, ("<!DOCTYPE a [<!ELEMENT a ", 1), ("(", depth), ("a", 1), (")", depth),
                (">]><a/>", 1))
            })
          parser.options.limits = .unlimited
          #expect(parser.parse())
        }
        // Makes the one-time allocations.
        parse(depth: 1000)
        let depth = 1 << 20
        let peak = try Self.peak { parse(depth: depth) }
        #expect(peak < 45 * 2 * depth, "\(Double(peak) / Double(2 * depth)) bytes for a byte")
      }
    }

    /// The memory of open elements is freed.
    @Test func ofOpenElements() async {
      await #expect(processExitsWith: .success) {
        OwnProcess.begin()
        func parse() {
          let count = HostileScale.choose(50_000, full: 1_000_000)
          let parser = ExpatXMLParser(XMLSource { _ in GeneratedSource(chunkSize: 64 << 10, ("<a>", count)) })
          parser.options.limits = .unlimited
          #expect(!parser.parse())
        }
        parse()
        let before = Resources.residentBytes
        parse()
        #expect(Resources.residentBytes - before < 8 << 20)
      }
    }
  }
#endif
