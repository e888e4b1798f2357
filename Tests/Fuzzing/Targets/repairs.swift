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
  let settings = ParserSettings(drawnFrom: &input, inChunks: true)
  func events(_ repairs: XMLRepairs, _ sizes: [Int]) -> [Event] {
    settings.events(settings.document, sizes: sizes) {
      $0.options.repairs = repairs
      $0.options.usesExpatAlone = repairs.isEmpty
    }
  }

  let whole = events(repairs, [])
  compare(whole, events(repairs, sizes), settings, "in chunks of \(sizes)")
  // How much text precedes invalid bytes depends on whether they may be repaired.
  let decoding = Decoding(settings.document, charset: settings.charset)
  let isText = decoding.validText.count == decoding.text.count
  // After leading characters, the declared encoding applies, and may be unknown, or not that of these characters.
  let isDecoded = !whole.prefix(2).contains { $0.kind == .error }
  if isText, isDecoded, !whole.contains(where: { $0.kind == .repair }) {
    compare(whole, events([], []), settings, "without repairs")
  }
}

private func compare(_ events: [Event], _ others: [Event], _ settings: ParserSettings, _ difference: String) {
  if events.comparable(settings) != others.comparable(settings) { fail(events, difference, others) }
}
