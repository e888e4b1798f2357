import Foundation

@testable import ExpatXML
@testable import ExpatXMLCore

/// Parses a document whole, all of it by Expat, and in chunks, plain and compressed, with all plain content
/// scanned. Events, positions and errors must be the same.
func fuzz(_ input: FuzzInput) {
  var input = input
  let isGzipped = input.bool()
  let sizes = input.chunkSizes()
  let settings = ParserSettings(drawnFrom: &input, inChunks: true)

  let whole = settings.events(settings.document, sizes: []) { $0.options.usesExpatAlone = true }
  // Data that is compressed twice is inflated only once.
  let isCompressed = CompressionFormat(signature: settings.document, isDocument: true) != nil
  let bytes = isGzipped && !isCompressed ? gzip(settings.document) : settings.document
  let chunks = settings.events(bytes, sizes: sizes)
  let (expected, found) = (whole.comparable(settings), chunks.comparable(settings))
  if expected == found { return }
  // Expat counts a reference to a predefined entity as a byte of expansion. The scanner does not, so the limit may be reached later.
  if settings.hasPredefinedReferences, expected.exceedAmplification { return }
  fail(whole, "In chunks of \(sizes)", chunks)
}
