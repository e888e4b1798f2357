/// What is true of every way of parsing: the cases in `Fixtures/ways.txt`. A line has settings and what is read: a text with the values
/// of attributes and so on. After ` | ` is what trees and records are, if they differ. A code alone is that of a fault, after
/// whatever came before it, and in front of it may be its place.
@Suite struct EveryWayTests {
  private static let limits: [Substring: any WritableKeyPath<XMLLimits, Int> & Sendable] = [
    "entityActivationBytes": \.entityActivationBytes, "documentBytes": \.documentBytes, "markupBytes": \.markupBytes,
  ]

  private func options(_ settings: [Substring]) -> XMLOptions {
    var options = XMLOptions()
    for setting in settings {
      let parts = setting.split(separator: "=", maxSplits: 1)
      switch parts[0] {
      case "strict": options.checksNamespaces = true
      case "skips": options.skipsUnknownEntities = true
      case "discard": options.textDelivery = .discard
      case "html": options.entities = .html
      case "encoding": options.encoding = String(parts[1])
      case "repairs": options.repairs = XMLRepairs(named: parts[1], separator: "+")
      case "entityAmplification": options.limits.entityAmplification = Double(parts[1]) ?? 0
      default: if let limit = Self.limits[parts[0]] { options.limits[keyPath: limit] = Int(parts[1]) ?? 0 }
      }
    }
    return options
  }

  /// Every size, or those around what Expat gets at once.
  private func sizes(_ count: Int) -> [Int] {
    count < 50 ? Array(1...count) : [1, 7, 33, 64, 1025].filter { count / $0 < 3000 }
  }

  /// The document as bytes, and as a String where it is one.
  private func sources(_ document: String, _ settings: [Substring]) -> [DocumentSource] {
    let bytes = unescaped(expanded(document))
    if settings.contains("UTF-16LE") {
      let units = String(decoding: bytes, as: UTF8.self).utf16
      return [.data(units.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] })]
    }
    let string = String(validating: bytes, as: UTF8.self).map { [DocumentSource.string($0)] } ?? []
    return settings.contains("string") ? string : [.data(bytes)] + (settings.contains("bytes") ? [] : string)
  }

  @Test(arguments: FixtureCase.all("ways")) func readsTheSame(_ test: FixtureCase) async throws {
    for line in test.lines {
      let parts = line.split(separator: "= ", maxSplits: 1, omittingEmptySubsequences: false)
      let settings = parts[0].split(separator: " ")
      let expected = expanded(String(parts[1])).components(separatedBy: " | ")
      let records =
        try settings.first { $0.hasPrefix("records=") }.map { try XMLPath(parsing: String($0.dropFirst(8))) } ?? "r"
      for source in sources(test.document, settings) {
        let readings = await readInEveryWay(
          source, options(settings), chunkSizes: sizes(unescaped(test.document).count), recordsNamed: records)
        for (way, reading) in readings.all {
          let error = readings.errors[way]
          let code = error.map { "\($0.code)" + ($0.limit.map { " \($0)" } ?? "") } ?? "no fault"
          let place = error.map { "\($0.position) \(code)" } ?? code
          let isWhole = readings.whole[way] != nil
          let found = expected[0].hasPrefix("\"") ? "\(reading)" : expected[0] == code ? code : place
          #expect(found == (isWhole ? expected.last : expected[0]), "\(line) by \(way)")
        }
        #expect(Set(readings.errors.values.map(\.position)).count < 2, "\(line): \(readings.errors)")
      }
    }
  }
}
