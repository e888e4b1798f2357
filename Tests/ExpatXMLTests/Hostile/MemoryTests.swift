#if os(Linux)
  /// How much memory documents take, each in a process of its own.
  @Suite(.disabled(if: Sanitizer.isActive, "A sanitizer takes memory of its own."))
  struct MemoryTests {
    private static func peak(_ body: () throws -> Void) throws -> Int {
      let before = Resources.residentBytes
      try Resources.resetPeak()
      try body()
      return Resources.peakBytes - before
    }

    private static func make(_ parts: (String, Int)...) -> ExpatXMLParser {
      let units = parts.map { (bytes: Array($0.utf8), count: $1) }
      return ExpatXMLParser(XMLSource { _ in GeneratedSource(chunkSize: 64 << 10, units) })
    }

    /// What takes memory, and how much at most. What comes before it is not measured: it makes the one-time allocations.
    private struct Use: Sendable {
      let name: String
      let most: Int
      let before: @Sendable () throws -> Void
      let run: @Sendable () throws -> Void

      init(
        _ name: String, most: Int, before: @escaping @Sendable () throws -> Void = {},
        _ run: @escaping @Sendable () throws -> Void
      ) {
        (self.name, self.most, self.before, self.run) = (name, most, before, run)
      }
    }

    private static let space = gzip([UInt8](repeating: 0x20, count: 64 << 20))

    private static let uses: [Use] =
      // The text of an entity is collected up to eight megabytes, and copied several times.
      EntityBombTests.bombs.map { bomb in
        Use(bomb.testDescription, most: 128 << 20) { _ = bomb.parse(limits: XMLLimits()) }
      }
      + ["<", "< ", "1<", "\u{1}"].map { filler in
        // A tag is repaired as a whole, so it may not be longer than others.
        Use("a dropped value of \(filler)", most: 8 << 20) {
          let parser = make(("<a x=\"\" x=\"", 1), (filler, 4_000_000), ("\"/>", 1))
          parser.options.limits = .untrusted
          parser.options.repairs = .feeds
          #expect(!parser.parse())
          #expect((parser.parserError as? XMLParseError)?.limit == "markupBytes")
        }
      } + [
        Use("one gigabyte after inflation", most: 8 << 20, before: { _ = space }) {
          let source = GeneratedSource(chunkSize: 64 << 10, [(gzip(Array("<a>".utf8)), 1), (space, 16)])
          let parser = ExpatXMLParser(XMLSource { _ in source })
          parser.options.textDelivery = .discard
          parser.parse()
          #expect((parser.parserError as? XMLParseError)?.limit == "inflateRatio")
        },
        Use("text that is streamed", most: 8 << 20) {
          let parser = make(("<a>", 1), ("<b c='d'>text</b>", 20_000), ("0123456789abcdef", 1_000_000), ("</a>", 1))
          parser.options.textDelivery = .streamed(maximumBytes: 1000)
          #expect(parser.parse())
        },
        // One text of 64 MB is held once, not as collected bytes and as a String. The second finds the C library as the first left it.
        Use("a long text", most: 80_000_000) {
          let text = String(repeating: "x", count: 999) + "\n"
          let parser = make(("<r><a>", 1), (text, 64_000), ("</a><a>", 1), (text, 64_000), ("</a></r>", 1))
          #expect(ParseCounter(parser).textBytes == 128_000_000)
        },
        // The memory of open elements is freed.
        Use("open elements", most: 8 << 20, before: parseOpenElements, parseOpenElements),
      ]

    private static func parseOpenElements() {
      let parser = make(("<a>", HostileScale.choose(50_000, full: 1_000_000)))
      parser.options.limits = .unlimited
      #expect(!parser.parse())
    }

    @Test(arguments: uses.indices) func isLimited(index: Int) async {
      await #expect(processExitsWith: .success) { [index] in
        OwnProcess.begin()
        let use = Self.uses[index]
        try use.before()
        let peak = try Self.peak(use.run)
        #expect(peak < use.most, "\(use.name)")
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

    private final class Aborter: ExpatXMLParserDelegate {
      func parser(_ parser: ExpatXMLParser, foundComment comment: String) { parser.abortParsing() }
    }

    /// The memory is freed at the end of the parse, not when the parser is released.
    @Test func ofTextThatWasCollected() async {
      await #expect(processExitsWith: .success) {
        OwnProcess.begin()
        let aborter = Aborter()
        func parse(_ count: Int) -> ExpatXMLParser {
          let text = String(repeating: "x", count: 1000) + "&#10;"
          let parser = Self.make(("<a>", 1), (text, count), ("<!--c-->", 1), ("</a>", 1))
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
        #expect(Resources.residentBytes - before < 8 << 20)
        withExtendedLifetime(parsers) {}
      }
    }

    /// As *Untrusted input* states: 45 bytes for each byte of the document. Most of that is Expat's own tree.
    @Test(.enabled(if: ExpatLibrary.version >= (2, 4, 5))) func ofANestedContentModel() async {
      await #expect(processExitsWith: .success) {
        OwnProcess.begin()
        func parse(depth: Int) {
          let parser = Self.make(
            ("<!DOCTYPE a [<!ELEMENT a ", 1), ("(", depth), ("a", 1), (")", depth), (">]><a/>", 1))
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
  }
#endif
