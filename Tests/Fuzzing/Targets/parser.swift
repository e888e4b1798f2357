import Foundation

@testable import ExpatXML
@testable import ExpatXMLCore

/// Runs the parser with every setting, reading or fed in chunks, with a source that may fail and a delegate that may
/// abort or change the parser. The events must obey the contract.
func fuzz(_ input: FuzzInput) {
  var input = input
  let flags = input.byte()
  let isMeddling = flags & 1 != 0
  let abortion = flags & 2 != 0 ? input.int(below: 64) : nil
  let fails = flags & 4 != 0
  let isGzipped = flags & 8 != 0
  let isFed = flags & 16 != 0
  let isBorrowed = flags & 32 != 0
  let sizes = input.chunkSizes()
  let settings = ParserSettings(drawnFrom: &input)

  let bytes = isGzipped ? gzip(settings.document) : settings.document
  struct Fault: Error {}
  func source() -> ChunkSource {
    ChunkSource(bytes, sizes: sizes, charset: settings.charset, fault: fails ? Fault() : nil)
  }
  if isBorrowed { borrow(from: source(), settings) }
  // A fed parser has no transport that could know the encoding.
  if isFed, settings.charset != nil { return }
  let parser = isFed ? ExpatXMLParser() : ExpatXMLParser(XMLSource { _ in source() })
  settings.apply(to: parser)
  let log = EventLog(settings)
  log.onEvent = { [unowned log] parser in
    if let abortion, log.events.count > abortion { parser.abortParsing() }
    if isMeddling { meddle(with: parser, at: log.events.count) }
  }
  parser.delegate = log
  let succeeded = isFed ? feed(parser, bytes, sizes: sizes) : parser.parse()

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
  // If the encoding is not known, there is no text to find positions in.
  if !(decoding.error is XMLParseError) { contract.checkPositions(in: decoding.text) }
}

private func feed(_ parser: ExpatXMLParser, _ bytes: [UInt8], sizes: [Int]) -> Bool {
  var rest = bytes[...]
  var chunk = 0
  while !rest.isEmpty {
    let size = sizes.isEmpty ? rest.count : sizes[chunk % sizes.count]
    chunk += 1
    if !parser.feed(Array(rest.prefix(size))) { return false }
    rest = rest.dropFirst(size)
  }
  return parser.finish()
}

/// The handler of borrowed text must get well-formed UTF-8.
private func borrow(from source: ChunkSource, _ settings: ParserSettings) {
  let options = XMLOptions(
    checksNamespaces: settings.checksNamespaces, textDelivery: settings.textDelivery,
    reportsCDATA: settings.reportsCDATA, limits: settings.limits)
  var handler = ValidatingHandler()
  try? XMLStreamParser(XMLSource { _ in source }, options: options).parse(&handler)
}

private struct ValidatingHandler: XMLStreamHandler {
  private func validate(_ text: XMLBorrowedUTF8) {
    guard (try? UTF8Span(validating: text.utf8)) != nil else { fatalError("not UTF-8") }
  }

  private func validate(_ name: XMLBorrowedName) {
    validate(name.qualifiedName)
    validate(name.localName)
    if name.namespaceURI?.isEmpty == true { fatalError("an empty namespace") }
  }

  func startElement(_ name: XMLBorrowedName, attributes: XMLAttributes) {
    validate(name)
    for index in 0..<attributes.count {
      validate(attributes.name(at: index))
      validate(attributes.value(at: index))
    }
  }

  func endElement(_ name: XMLBorrowedName) { validate(name) }

  func characters(_ text: XMLBorrowedUTF8) { validate(text) }

  func comment(_ text: XMLBorrowedUTF8) { validate(text) }

  func processingInstruction(target: XMLBorrowedUTF8, data: XMLBorrowedUTF8?) { validate(target) }
}

/// A delegate for pushing and popping.
private final class Bystander: ExpatXMLParserDelegate {}

/// Changes settings, parses inside a delegate call, skips elements, and pushes and pops delegates.
private func meddle(with parser: ExpatXMLParser, at event: Int) {
  switch event % 15 {
  case 1: parser.shouldProcessNamespaces.toggle()
  case 2: parser.shouldReportNamespacePrefixes.toggle()
  case 3: parser.options.reportsCDATA.toggle()
  case 4: parser.options.textDelivery = .streamed(maximumBytes: event)
  case 5: parser.options.textDelivery = .runs
  case 6: parser.options.textDelivery = .discard
  case 7: parser.options.checksNamespaces.toggle()
  case 8:
    guard !parser.parse() else { fatalError("parsed inside a delegate call") }
    guard ExpatXMLParser(data: Data("<a b='c'>d<e/></a>".utf8)).parse() else { fatalError("not parsed") }
  case 9: parser.shouldResolveExternalEntities.toggle()
  case 10 where event > 200: parser.delegate = nil
  case 11: parser.pushDelegate(Bystander())
  case 12: parser.popDelegate()
  case 13: parser.automaticallyPopsDelegates.toggle()
  case 14: parser.skipDescendants()
  default: break
  }
}
