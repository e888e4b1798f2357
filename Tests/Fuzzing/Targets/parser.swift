import Foundation

@testable import ExpatXML

/// The parser, fed in pieces, under every setting, by a source that may fail, with a delegate that may abort, or
/// meddle: it keeps its contract.
func fuzz(_ input: FuzzInput) {
  var input = input
  let flags = input.byte()
  let isMeddling = flags & 1 != 0
  let abortion = flags & 2 != 0 ? input.int(below: 64) : nil
  let fails = flags & 4 != 0
  let isGzipped = flags & 8 != 0
  let sizes = input.pieceSizes()
  let settings = ParserSettings(drawnFrom: &input)

  let bytes = isGzipped ? gzip(settings.document) : settings.document
  let source = PieceSource(bytes, sizes: sizes, fails: fails, charset: settings.charset)
  let parser = ExpatXMLParser(source: source)
  settings.apply(to: parser)
  let log = EventLog(settings)
  log.onEvent = { [unowned log] parser in
    if let abortion, log.events.count > abortion { parser.abortParsing() }
    if isMeddling { meddle(with: parser, at: log.events.count) }
  }
  parser.delegate = log
  let succeeded = parser.parse()

  guard succeeded == (parser.parserError == nil) else { fatalError("parserError") }
  guard !parser.parse() else { fatalError("parsed twice") }
  if let abortion, log.events.count > abortion + 1 {
    guard log.events.count == abortion + 2, log.events.last?.kind == .error else {
      fatalError("events after the abort")
    }
  }
  if isMeddling { return }
  let contract = Contract(settings: settings, events: log.events, succeeded: succeeded)
  contract.check()
  let decoding = Decoding(bytes, charset: settings.charset)
  // There is no text to find positions in if the encoding is not known.
  if !(decoding.error is XMLParseError) { contract.checkPositions(in: decoding.text) }
}

/// Changes settings in mid-document, parses inside a delegate call, takes the delegate away.
private func meddle(with parser: ExpatXMLParser, at event: Int) {
  switch event % 11 {
  case 1: parser.shouldProcessNamespaces.toggle()
  case 2: parser.shouldReportNamespacePrefixes.toggle()
  case 3: parser.cdataDelivery = parser.cdataDelivery == .asCDATA ? .asCharacters : .asCDATA
  case 4: parser.textDelivery = .streamed(maximumBytes: event)
  case 5: parser.textDelivery = .runs
  case 6: parser.textDelivery = .discard
  case 7: parser.namespaceConformance = parser.namespaceConformance == .strict ? .tolerant : .strict
  case 8:
    guard !parser.parse() else { fatalError("parsed inside a delegate call") }
    guard ExpatXMLParser(data: Data("<a b='c'>d<e/></a>".utf8)).parse() else { fatalError("not parsed") }
  case 9: parser.shouldResolveExternalEntities.toggle()
  case 10 where event > 200: parser.delegate = nil
  default: break
  }
}
