// The explained differences are from FoundationXML's XMLParser. Apple's differs in other ways.
#if canImport(FoundationXML)
  /// XMLParser and ExpatXMLParser report the same for every document, except for explained differences.
  @Suite struct DifferentialTests {
    @Test(arguments: DifferentialRun.parts)
    func generatedDocumentsAreParsedTheSame(part: Int) {
      forEachSeed(ofPart: part) { seed in
        let comparison = Comparison(DocumentGenerator.document(seed: seed).expanded).normalised()
        return isSame(comparison.theirs, comparison.ours, comparison.document, seed: seed)
      }
    }

    /// XMLParser drops such entities, so ExpatXMLParser is compared with itself: with entities, and with their text.
    @Test(arguments: DifferentialRun.parts)
    func entitiesInContentAreParsedAsTheirText(part: Int) {
      forEachSeed(ofPart: part) { seed in
        let document = DocumentGenerator.document(seed: seed)
        guard document.refersToEntitiesInContent else { return true }
        var expected = Comparison.ours(of: document.expanded)
        var actual = Comparison.ours(of: document)
        expected.forgetPlaces()
        actual.forgetPlaces()
        return isSame(expected, actual, document, seed: seed)
      }
    }

    @Test(arguments: DifferentialRun.parts)
    func damagedDocumentsAreParsedTheSameUpToTheError(part: Int) {
      forEachSeed(ofPart: part) { seed in
        let document = DocumentDamage.document(seed: seed)
        guard !document.mayCrashXMLParser, !document.hasOddLocalNames else { return true }
        let comparison = DamageComparison(document)
        guard let difference = comparison.difference, !isExplained(difference, of: comparison) else { return true }
        Issue.record("\(DifferentialRun.command(seed: seed))\n\(document)\n\(difference)")
        return false
      }
    }

    @Test(arguments: Fixture.allCases, [false, true])
    func fixturesAreParsedTheSame(fixture: Fixture, reportsCDATA: Bool) throws {
      let data = try fixture.plain()
      for settings in 0..<4 {
        var document = GeneratedDocument("")
        document.shouldProcessNamespaces = settings & 1 != 0
        document.shouldReportNamespacePrefixes = settings & 2 != 0
        document.reportsCDATA = reportsCDATA
        let comparison = Comparison(document, data: data).normalised()
        #expect(comparison.difference == nil)
        #expect(comparison.theirs.entries.count > 100)
      }
    }

    @Test(arguments: ExplainedDifference.all)
    func differencesAreAsExplained(difference: ExplainedDifference) {
      let comparison = Comparison(difference.example)
      #expect(comparison.difference != nil)
      #expect(comparison.theirs.lines(notIn: comparison.ours) == difference.onlyTheirs)
      #expect(comparison.ours.lines(notIn: comparison.theirs) == difference.onlyOurs)
      guard difference.normalise != nil else { return }
      #expect(comparison.normalised().difference == nil)
      let others = ExplainedDifference.all.filter { $0.reason != difference.reason }
      #expect(comparison.normalised(by: others).difference != nil)
    }

    @Test(arguments: ExplainedVerdict.all)
    func verdictsAreAsExplained(verdict: ExplainedVerdict) {
      let comparison = DamageComparison(verdict.example)
      guard case .verdict = comparison.difference else {
        Issue.record("the verdicts are the same: \(comparison)")
        return
      }
      #expect(verdict.isMet(comparison))
    }

    /// Runs `body` with each seed, until it has failed a few times. It returns false if it fails.
    private func forEachSeed(ofPart part: Int, _ body: (UInt64) -> Bool) {
      var failures = 0
      for seed in DifferentialRun.seeds(ofPart: part) where !body(seed) {
        failures += 1
        if failures == 3 { return }
      }
    }

    /// Records an issue if two recordings differ.
    private func isSame(_ theirs: Recording, _ ours: Recording, _ document: GeneratedDocument, seed: UInt64) -> Bool {
      guard let difference = Comparison.difference(theirs, ours) else { return true }
      let everything = DifferentialRun.seeds.count == 1 ? "\ntheirs:\n\(theirs)\nours:\n\(ours)" : ""
      Issue.record(
        """
        \(DifferentialRun.command(seed: seed))
        \(document)
        theirs: \(difference.theirs)
          ours: \(difference.ours)\(everything)
        """)
      return false
    }

    private func isExplained(_ difference: DamageComparison.Difference, of comparison: DamageComparison) -> Bool {
      guard case .verdict = difference else { return false }
      return ExplainedVerdict.all.contains { $0.isMet(comparison) }
    }
  }

  extension Recording {
    fileprivate mutating func forgetPlaces() {
      for index in entries.indices { (entries[index].line, entries[index].column) = (0, 0) }
    }

    /// The lines that another recording does not have.
    fileprivate func lines(notIn other: Recording) -> [String] {
      var lines = self.lines
      for line in other.lines {
        if let index = lines.firstIndex(of: line) { lines.remove(at: index) }
      }
      return lines
    }

    private var lines: [String] { entries.map(\.description) + ["parse() is \(succeeded)"] }
  }

  extension GeneratedDocument {
    /// Whether it may contain a processing instruction without data.
    fileprivate var mayCrashXMLParser: Bool { contains(/<\?[^ \t\r\n]*?\?>/) }

    /// Whether a colon is followed by something that is not a local name: see `ExplainedDifference.faults`.
    fileprivate var hasOddLocalNames: Bool { contains(/:[-.0-9\u{301}:]/) }
  }
#endif
