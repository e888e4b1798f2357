import Foundation

@testable import ExpatXML
@testable import ExpatXMLCore

/// Parses a document with some or all repairs, whole and in chunks. Events, repairs, positions and errors must be the same. If
/// nothing was repaired, they must also be the same as without repairs, by Expat alone.
func fuzz(_ input: FuzzInput) {
  var input = input
  let choice = input.byte()
  func bits(_ byte: UInt8, _ shift: Int) -> UInt32 { UInt32(byte) << shift }
  let repairs =
    choice < 128
    ? XMLRepairs.feeds
    : XMLRepairs(rawValue: bits(input.byte(), 8) | bits(input.byte(), 0))
  let sizes = input.chunkSizes()
  var settings = ParserSettings(drawnFrom: &input)
  // These limits depend on chunks.
  settings.limits.markupBytes = .max
  settings.limits.documentBytes = .max
  settings.limits.inflateRatio = .infinity

  func events(_ repairs: XMLRepairs, _ sizes: [Int]) -> [Event] {
    let parser = ExpatXMLParser(
      XMLSource { _ in ChunkSource(settings.document, sizes: sizes, charset: settings.charset) })
    settings.apply(to: parser)
    parser.options.repairs = repairs
    parser.options.usesExpatAlone = repairs.isEmpty
    let log = EventLog(settings)
    parser.delegate = log
    parser.parse()
    return log.events
  }

  let whole = events(repairs, [])
  compare(whole, events(repairs, sizes), settings, "in chunks of \(sizes)")
  // How much text precedes invalid bytes depends on whether they may be repaired.
  let isText =
    Decoding(settings.document, charset: settings.charset).validText.count
    == Decoding(settings.document, charset: settings.charset).text.count
  // After leading characters, the declared encoding applies, and may be unknown, or not that of these characters.
  let isDecoded = !whole.prefix(2).contains { $0.kind == .error }
  if isText, isDecoded, !whole.contains(where: { $0.kind == .repair }) {
    compare(whole, events([], []), settings, "without repairs")
  }
}

private func compare(_ events: [Event], _ others: [Event], _ settings: ParserSettings, _ difference: String) {
  if events.comparable(settings) == others.comparable(settings) { return }
  fatalError(
    """
    Repaired:
    \(events.map { "\($0)" }.joined(separator: "\n"))
    \(difference):
    \(others.map { "\($0)" }.joined(separator: "\n"))
    """)
}
