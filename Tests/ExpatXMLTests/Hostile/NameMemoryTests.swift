#if os(Linux)
  /// How much memory names and namespaces take, each parse in a process of its own.
  @Suite(.disabled(if: Sanitizer.isActive, "A sanitizer takes memory of its own."))
  struct NameMemoryTests {
    enum Way: String, CaseIterable, Codable, Sendable {
      case delegate, handler, events, records, ancestors, tree

      /// Returns the limit that the document exceeds.
      func parse(_ source: any ByteSource, _ limits: XMLLimits) -> String? {
        var options = XMLOptions(limits: limits)
        options.textDelivery = .discard
        do {
          switch self {
          case .delegate:
            let parser = ExpatXMLParser(XMLSource { _ in source })
            parser.options = options
            let counter = ParseCounter(parser)
            if let error = counter.error as NSError? {
              throw error.userInfo[NSUnderlyingErrorKey] as? any Error ?? error
            }
          case .handler:
            var handler = SilentHandler()
            try XMLStreamParser(XMLSource { _ in source }, options: options).parse(&handler)
          case .events:
            let reader = XMLEventReader(XMLSource { _ in source }, options: options)
            while try reader.next() != nil {}
          case .records:
            let reader = XMLRecordReader(XMLSource { _ in source }, named: "a", options: options)
            while try reader.next() != nil {}
          case .ancestors:
            options.keepsAncestors = true
            let reader = XMLRecordReader(XMLSource { _ in source }, named: "none", options: options)
            while try reader.next() != nil {}
          case .tree: _ = try ExpatXMLElement(XMLSource { _ in source }, options: options)
          }
          return nil
        } catch {
          return (error as? XMLParseError)?.limit
        }
      }

      /// The growth of memory in bytes.
      func peak(_ source: any ByteSource, _ limits: XMLLimits, exceeding limit: String? = nil) throws
        -> Int
      {
        // Makes the one-time allocations.
        _ = parse(GeneratedSource(("<a xmlns='b'><c d=''/></a>", 1)), limits)
        Resources.releaseFreeMemory()
        let before = Resources.residentBytes
        try Resources.resetPeak()
        #expect(parse(source, limits) == limit)
        return Resources.peakBytes - before
      }

      static let streaming: [Way] = [.delegate, .handler, .events, .ancestors]
    }

    /// What a document may have without end: new names, one long name of which Strings are made, long namespaces of elements that
    /// have ended, and long attributes, which are kept for the next element of the same name.
    private static let units: [(unit: String, count: Int, most: Int)] =
      ["<n№/>", "<n n№=''/>", "<n a№='' n=''/>", "<n№ a№='1' b='2'/>", "<ñ№/>", "<n ñ№=''/>"]
      .map { ($0, HostileScale.choose(100_000, full: 10_000_000), 8 << 20) }
      + ["<p:№/>", "<p p:№=''/>"].map {
        let name = String(repeating: "n", count: 130_000)
        return ($0.replacing("№", with: name), HostileScale.choose(400, full: 2000), 12 << 20)
      } + [
        ("<a№ xmlns='\(String(repeating: "u", count: 64 << 10))№'/>", HostileScale.choose(1000, full: 5000), 12 << 20),
        (
          "<a№\((0..<60).map { " \(String(repeating: "n", count: 2000))\($0)=''" }.joined())/>",
          HostileScale.choose(400, full: 4000), 12 << 20
        ),
      ]

    private static func source(_ unit: String, _ count: Int, after start: String = "<r>") -> GeneratedSource {
      GeneratedSource(chunkSize: 64 << 10, (start, 1), (unit, count), ("</r>", 1))
    }

    @Test(.needsScanner, arguments: Way.streaming, units.indices) func ofNamesWithoutEnd(way: Way, index: Int) async {
      await #expect(processExitsWith: .success) { [way, index] in
        OwnProcess.begin()
        let (unit, count, most) = NameMemoryTests.units[index]
        let peak = try HostileScale.measure("\(way) \(unit.prefix(50))") {
          try way.peak(Self.source(unit, count), XMLLimits())
        }
        #expect(peak < most)
      }
    }

    /// Expat keeps the names in the tags that it reads. It reads all that refer to an empty text.
    @Test(arguments: Way.streaming, ["<n№ a='&e;'/>", "<n n№='&e;'/>"])
    func ofDistinctNamesInExpat(way: Way, unit: String) async {
      await #expect(processExitsWith: .success) { [way, unit] in
        OwnProcess.begin()
        var limits = XMLLimits()
        if !HostileScale.isFull { limits.declarationBytes = 8 << 20 }
        let count = HostileScale.choose(200_000, full: 10_000_000)
        let source = Self.source(unit, count, after: "<!DOCTYPE r [<!ENTITY e ''>]><r>")
        let peak = try way.peak(source, limits, exceeding: "declarationBytes")
        #expect(peak < 2 * limits.declarationBytes)
      }
    }

    /// The names of a tree count, and Expat's share of them.
    @Test(arguments: ["<n№/>", "<n n№=''/>", "<n№ xmlns='urn:№'/>", "<namespace:name-of-an-element-№/>"])
    func ofATreeOfDistinctNames(unit: String) async {
      await #expect(processExitsWith: .success) { [unit] in
        OwnProcess.begin()
        var limits = XMLLimits()
        limits.treeBytes = HostileScale.choose(16 << 20, full: 256 << 20)
        limits.declarationBytes = .max
        let source = Self.source(unit, 10_000_000)
        let peak = try Way.tree.peak(source, limits, exceeding: "treeBytes")
        #expect(peak < 2 * limits.treeBytes, "\(peak >> 20) MiB")
      }
    }

    /// The names of earlier records are forgotten when they are many or long.
    @Test(.needsScanner, arguments: ["<a><n№/></a>", "<a><n№ \(String(repeating: "n", count: 5000))№=''/></a>"])
    func ofRecordsWithDistinctNames(unit: String) async {
      await #expect(processExitsWith: .success) { [unit] in
        OwnProcess.begin()
        let count = unit.utf8.count > 100 ? 4000 : 100_000
        func peak(_ way: Way) throws -> Int {
          try way.peak(Self.source(unit, count), .unlimited)
        }
        let peakOfExpat = try peak(.handler)
        let peakOfRecords = try peak(.records)
        #expect(peakOfRecords < peakOfExpat + (8 << 20))
      }
    }
  }
#endif
