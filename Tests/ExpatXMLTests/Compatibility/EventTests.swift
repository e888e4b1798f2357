/// The delegate's events of a document, with their positions: the cases in `Fixtures/events.txt`. There, a line with `#` says what the
/// documents after it are about. In brackets it has settings, and answers to references. A line with `=` has the events of the
/// document before it, and the message of an error. `⟪3:x⟫` stands for xxx.
@Suite struct EventTests {
  static let cases = FixtureCase.all("events")

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

  func configure(_ parser: ExpatXMLParser, for test: FixtureCase) {
    for setting in test.settings { apply(setting, to: parser) }
  }

  @Test(arguments: cases) func areThoseOfTheDocument(_ test: FixtureCase) throws {
    let bytes = try test.bytes()
    // Streamed text depends on the chunks.
    let sizes = test.settings.first { $0.hasPrefix("sizes=") }?.dropFirst(6).split(separator: ",").compactMap {
      Int($0)
    }
    let outcome = parseInChunks(
      bytes, sizes: test.settings.contains("whole") ? [] : [1, 7] + (sizes ?? [])
    ) { configure($0, for: test) }
    let lines = outcome.lines.dropLast() + (outcome.error.map { [$0] } ?? [])
    let text = lines.joined(separator: " | ").replacing("\n", with: "\\n")
    // Strings are equal that have other code points.
    #expect(text == expanded(test.result) && text.utf8.elementsEqual(expanded(test.result).utf8), "\(text)")
    #expect(outcome.succeeded == (outcome.error == nil))
    guard test.settings.contains("alike") else { return }
    let other = record(ExpatXMLParser(data: Data(bytes))) {
      configure($0, for: test)
      $0.options.usesExpatAlone = true
    }
    #expect(other == outcome)
  }

  @Test(arguments: stride(from: 0, to: cases.count, by: 24).map { cases[$0] }.filter(\.isOfEverySource))
  func areTheSameFromEverySource(_ test: FixtureCase) throws {
    try parseEverywhere(test.bytes()) { configure($0, for: test) }
  }

  @Test func thereAreManyCases() { #expect(Self.cases.count > 800) }
}

extension FixtureCase {
  /// Whether it may come in chunks of any size, and compressed.
  fileprivate var isOfEverySource: Bool { !["gzip", "zlib", "whole"].contains { settings.contains($0) } }

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
}
