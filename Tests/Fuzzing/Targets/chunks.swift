import Foundation

@testable import ExpatXML
@testable import ExpatXMLCore

/// Parses a document whole, all of it by Expat, and in chunks, plain and compressed, with all plain content
/// scanned. Events, positions and errors must be the same.
func fuzz(_ input: FuzzInput) {
  var input = input
  let isGzipped = input.bool()
  let sizes = input.chunkSizes()
  var settings = ParserSettings(drawnFrom: &input)
  // These limits depend on chunks, since they stop a document before a token is complete.
  settings.limits.markupBytes = .max
  settings.limits.documentBytes = .max
  settings.limits.inflateRatio = .infinity

  let whole = events(
    settings, ChunkSource(settings.document, sizes: [], charset: settings.charset), byExpatAlone: true)
  // Data that is compressed twice is inflated only once.
  let isCompressed = CompressionFormat(signature: settings.document, isDocument: true) != nil
  let bytes = isGzipped && !isCompressed ? gzip(settings.document) : settings.document
  let chunks = events(settings, ChunkSource(bytes, sizes: sizes, charset: settings.charset))
  let (expected, found) = (whole.comparable(settings), chunks.comparable(settings))
  if expected == found { return }
  // Expat counts a reference to a predefined entity as a byte of expansion. The scanner does not, so the limit may be reached later.
  if settings.hasPredefinedReferences, expected.exceedAmplification { return }
  fatalError(
    """
    In chunks of \(sizes)
    Whole:
    \(whole.map { "\($0)" }.joined(separator: "\n"))
    Chunks:
    \(chunks.map { "\($0)" }.joined(separator: "\n"))
    """)
}

private func events(_ settings: ParserSettings, _ source: ChunkSource, byExpatAlone: Bool = false) -> [Event] {
  let parser = ExpatXMLParser(XMLSource { _ in source })
  settings.apply(to: parser)
  parser.options.usesExpatAlone = byExpatAlone
  let log = EventLog(settings)
  parser.delegate = log
  parser.parse()
  return log.events
}
