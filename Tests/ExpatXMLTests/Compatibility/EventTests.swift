/// The delegate's events of a document, with their positions: the cases in `Fixtures/events.txt`. There, a line with `#` says what the
/// documents after it are about. In brackets it has settings, and answers to references. A line with `=` has the events of the
/// document before it, and the message of an error. `⟪3:x⟫` stands for xxx.
@Suite struct EventTests {
  struct Case: CustomTestStringConvertible {
    var title: String
    var settings: [Substring]
    var document: String
    var events: String

    var testDescription: String { "\(title): \(document)" }

    /// Whether it may come in chunks of any size, and compressed.
    var isOfEverySource: Bool { !["gzip", "zlib", "whole"].contains { settings.contains($0) } }

    /// The document in the encoding and the compression of the settings.
    func bytes() throws -> [UInt8] {
      var bytes = unescaped(expanded(document))
      for setting in settings {
        if let encoding = Self.encodings[setting] {
          bytes = Array(try #require(String(decoding: bytes, as: UTF8.self).data(using: encoding)))
        }
        if setting == "gzip" || setting == "zlib" { bytes = gzip(bytes, zlib: setting == "zlib") }
      }
      return bytes
    }

    private static let encodings: [Substring: String.Encoding] = [
      "UTF-16LE": .utf16LittleEndian, "UTF-16BE": .utf16BigEndian, "UTF-32LE": .utf32LittleEndian,
      "UTF-32BE": .utf32BigEndian,
    ]

    static let all: [Case] = {
      var cases: [Case] = []
      var (title, settings, document) = ("", [Substring](), "")
      for line in fixtureLines("events") {
        if line.hasPrefix("# ") {
          let parts = line.dropFirst(2).split(separator: " [", maxSplits: 1)
          title = String(parts[0])
          settings = parts.count > 1 ? parts[1].dropLast().split(separator: " ") : []
        } else if line.hasPrefix("= ") {
          cases.append(Case(title: title, settings: settings, document: document, events: String(line.dropFirst(2))))
        } else {
          document = line
        }
      }
      return cases
    }()
  }

  private static let limits: [Substring: any WritableKeyPath<XMLLimits, Int> & Sendable] = [
    "attributesPerElement": \.attributesPerElement, "attributeValueBytes": \.attributeValueBytes,
    "documentBytes": \.documentBytes, "elementDepth": \.elementDepth, "limits.repairs": \.repairs,
    "markupBytes": \.markupBytes, "nameBytes": \.nameBytes, "textRunBytes": \.textRunBytes,
  ]

  /// What says how the document is given, and not what is done with it.
  private static let ofTheSource: Set<Substring> = [
    "UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE", "gzip", "zlib", "whole", "sizes", "alike",
  ]

  private func apply(_ setting: Substring, to parser: ExpatXMLParser) {
    let recorder = parser.delegate as? EventRecorder
    let parts = setting.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let value = parts.count > 1 ? String(parts[1]) : ""
    if let limit = Self.limits[parts[0]] { return parser.options.limits[keyPath: limit] = Int(value) ?? 0 }
    if Self.ofTheSource.contains(parts[0]) { return }
    switch parts[0] {
    case "processing": parser.shouldProcessNamespaces = true
    case "reporting": parser.shouldReportNamespacePrefixes = true
    case "strict": parser.options.checksNamespaces = true
    case "resolve": parser.shouldResolveExternalEntities = true
    case "cdata": parser.options.reportsCDATA = true
    case "runs": parser.options.textDelivery = .runs
    case "discard": parser.options.textDelivery = .discard
    case "streamed": parser.options.textDelivery = .streamed(maximumBytes: Int(value) ?? 0)
    case "encoding": parser.options.encoding = value
    case "repairs": parser.options.repairs = XMLRepairs(named: value, separator: "+")
    case "options.nbsp": parser.options.entities = ["nbsp": value]
    case "abort":
      let event = String(decoding: unescaped(value), as: UTF8.self)
      recorder?.onEvent = { parser, line in if line.hasPrefix(event) { parser.abortParsing() } }
    case "skip":
      recorder?.onEvent = { parser, line in
        if line.hasPrefix("start \(value)") { #expect(parser.skipDescendants()) }
      }
    default: recorder?.entities[String(parts[0])] = unescaped(expanded(value))
    }
  }

  @Test(arguments: Case.all) func areThoseOfTheDocument(_ test: Case) throws {
    let bytes = try test.bytes()
    func configure(_ parser: ExpatXMLParser) { for setting in test.settings { apply(setting, to: parser) } }
    // Streamed text depends on the chunks.
    let sizes = test.settings.first { $0.hasPrefix("sizes=") }?.dropFirst(6).split(separator: ",").compactMap {
      Int($0)
    }
    let outcome = parseInChunks(
      bytes, sizes: test.settings.contains("whole") ? [] : [1, 7] + (sizes ?? []), configure: configure)
    let lines = outcome.lines.dropLast() + (outcome.error.map { [$0] } ?? [])
    #expect(lines.joined(separator: " | ").replacing("\n", with: "\\n") == expanded(test.events))
    #expect(outcome.succeeded == (outcome.error == nil))
    guard test.settings.contains("alike") else { return }
    let other = record(ExpatXMLParser(data: Data(bytes))) {
      configure($0)
      $0.options.usesExpatAlone = true
    }
    #expect(other == outcome)
  }

  /// Some of them from every kind of source, plain and gzipped.
  @Test(arguments: stride(from: 0, to: Case.all.count, by: 24).map { Case.all[$0] }.filter(\.isOfEverySource))
  func areTheSameFromEverySource(_ test: Case) throws {
    try parseEverywhere(test.bytes()) { parser in for setting in test.settings { apply(setting, to: parser) } }
  }

  @Test func thereAreManyCases() { #expect(Case.all.count > 800) }
}
