import Foundation

@testable import ExpatXML
@testable import ExpatXMLCore

/// Parses a document with some, all or no repairs, whole and in chunks, plain and compressed. Events, repairs, positions and errors must
/// be the same. If nothing was repaired, they must also be the same as without repairs, by Expat alone.
func fuzz(_ input: FuzzInput) {
  var input = input
  let choice = input.byte()
  func bits(_ byte: UInt8, _ shift: Int) -> UInt32 { UInt32(byte) << shift }
  let repairs: XMLRepairs =
    switch choice {
    case ..<96: .feeds
    case ..<160: []
    default: XMLRepairs(rawValue: bits(input.byte(), 8) | bits(input.byte(), 0))
    }
  let isGzipped = input.bool()
  let sizes = input.chunkSizes()
  let settings = ParserSettings(drawnFrom: &input, inChunks: true)
  // Data that is compressed twice is inflated only once.
  let isCompressed = CompressionFormat(signature: settings.document, isDocument: true) != nil
  let bytes = isGzipped && !isCompressed ? gzip(settings.document) : settings.document
  func events(_ bytes: [UInt8], _ repairs: XMLRepairs, _ sizes: [Int], byExpatAlone: Bool = false) -> [Event] {
    settings.events(bytes, sizes: sizes) {
      $0.options.repairs = repairs
      $0.options.usesExpatAlone = byExpatAlone
    }
  }

  let whole = events(settings.document, repairs, [], byExpatAlone: repairs.isEmpty)
  compare(whole, events(bytes, repairs, sizes), settings, "in chunks of \(sizes)")
  if repairs.isEmpty { return }
  // How much text precedes invalid bytes depends on whether they may be repaired.
  let decoding = Decoding(settings.document, charset: settings.charset)
  let isText = decoding.validText.count == decoding.text.count
  // After leading characters, the declared encoding applies, and may be unknown, or not that of these characters.
  let isDecoded = !whole.prefix(2).contains { $0.kind == .error }
  if isText, isDecoded, !whole.contains(where: { $0.kind == .repair }) {
    compare(whole, events(settings.document, [], [], byExpatAlone: true), settings, "without repairs")
  }
}

private func compare(_ events: [Event], _ others: [Event], _ settings: ParserSettings, _ difference: String) {
  let (expected, found) = (events.comparable(settings), others.comparable(settings))
  // Expat counts a reference to a predefined entity as a byte of expansion. The scanner does not, so the limit may be reached later.
  let isReachedLater = settings.hasPredefinedReferences && (expected.exceedAmplification || found.exceedAmplification)
  if expected != found, !isReachedLater { fail(events, difference, others) }
}
