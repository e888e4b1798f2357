#if canImport(FoundationXML)
  /// A difference from XMLParser, and its reason: an entry of `Fixtures/differences.txt`, which explains its format.
  struct ExplainedDifference: CustomTestStringConvertible, Sendable {
    var reason: String
    /// A document that shows the difference, and the entries that only one of the parsers has.
    var example: GeneratedDocument
    var onlyTheirs: [String] = []
    var onlyOurs: [String] = []
    /// Removes the difference from a comparison. Nil if no generated document shows it.
    var normalise: (@Sendable (inout Comparison) -> Void)?

    var testDescription: String { reason }

    static let all = FixtureCase.all("differences").map { test in
      var document = GeneratedDocument(String(decoding: unescaped(test.document), as: UTF8.self))
      document.shouldProcessNamespaces = test.settings.contains("namespaces")
      document.shouldReportNamespacePrefixes = test.settings.contains("prefixes")
      document.reportsCDATA = !test.settings.contains("text")
      if test.settings.contains("marked") { document.encoding = .markedUTF8 }
      let name = test.settings.first { $0.hasPrefix("removed=") }.map { String($0.dropFirst(8)) }
      func lines(_ sign: String) -> [String] {
        test.lines.filter { $0.hasPrefix(sign) }.map { String($0.dropFirst(2)) }
      }
      return ExplainedDifference(
        reason: test.title, example: document, onlyTheirs: lines("- "), onlyOurs: lines("+ "),
        normalise: name.map { normaliser($0) })
    }

    private static func normaliser(_ name: String) -> @Sendable (inout Comparison) -> Void {
      guard let normaliser = normalisers[name] else { fatalError("There is no \(name).") }
      return normaliser
    }

    private static let normalisers: [String: @Sendable (inout Comparison) -> Void] = [
      "placesOfDeclarations": {
        $0.theirs.forgetPlacesOfDeclarations()
        $0.ours.forgetPlacesOfDeclarations()
      },
      "placeOfTheEnd": {
        guard $0.document.text.utf8.last == UInt8(ascii: "\r") else { return }
        $0.theirs.forgetPlaceOfTheEnd()
        $0.ours.forgetPlaceOfTheEnd()
      },
      "namespaceFaults": { $0.theirs.removeErrors { [99, 100, 200, 201, 202, 203, 204, 205].contains($0) } },
      "warnings": {
        // These calls are made at the same places, but the places differ after texts are joined.
        $0.theirs.entries.removeAll { if case .resolveExternalEntity = $0.event { true } else { false } }
        $0.ours.entries.removeAll { if case .resolveExternalEntity = $0.event { true } else { false } }
        $0.theirs.removeErrors { [27, 97, 102, 521].contains($0) }
      },
      "instructionWarnings": { $0.theirs.removeWarningsOfProcessingInstructions() },
      "identifierWarnings": { $0.theirs.removeErrors { $0 == 91 } },
      "entityDeclarations": {
        $0.ours.entries.removeAll {
          switch $0.event {
          case .internalEntity, .externalEntity: true
          default: false
          }
        }
      },
      "declaredTypes": { $0.ours.removeDeclaredTypes() },
      "lineEndsOfCDATA": { $0.theirs.normaliseLineEndsOfCDATA() },
      "cdata": { if !$0.document.reportsCDATA { $0.theirs.makeCharactersOfCDATA() } },
      "cutText": {
        $0.theirs.joinText()
        $0.ours.joinText()
      },
      "mappingOrder": {
        $0.theirs.sortMappings()
        $0.ours.sortMappings()
      },
      "forbiddenDeclarations": { $0.ours.removeForbiddenDeclarations() },
      "carriageReturns": { comparison in
        guard comparison.document.text.utf8.contains(UInt8(ascii: "\r")) else { return }
        comparison.ours.translatePlaces(in: comparison.document, from: .ours, to: .withoutCarriageReturns)
      },
      "bytesOfTokens": { comparison in
        guard !comparison.document.text.utf8.allSatisfy({ $0 < 0x80 }) else { return }
        comparison.ours.translatePlaces(in: comparison.document, from: .withoutCarriageReturns, to: .theirs)
      },
    ]
  }
#endif
