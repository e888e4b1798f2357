import Foundation

@testable import ExpatXML
@testable import ExpatXMLCore

// The stages of a parse. The result of each is thrown away.

/// The number of bytes that a stage produces at a time.
private let chunkSize = 64 << 10

/// Decode: gzip.
func inflate(_ data: Data) throws {
  let inflater = try Inflater(.gzip, limits: XMLLimits())
  try convert(data) { input, output in try inflater.inflate(input, into: &output) }
  try inflater.finish()
}

/// Decode: another encoding.
func transcode(_ data: Data, from encoding: String) throws {
  guard let transcoder = Transcoder(from: encoding) else { throw CocoaError(.fileReadUnknownStringEncoding) }
  try convert(data) { input, output in transcoder.transcode(input, into: &output, isEnd: false, isWhole: false) }
}

/// Tokenize: Expat with handlers that do nothing.
func tokenize(_ data: Data) throws {
  let handlers = unsafe FrequentHandlers(
    startElement: { _, _, _ in }, endElement: { _, _ in }, characterData: { _, _, _ in })
  let tokenizer = try ExpatTokenizer(limits: XMLLimits(), handlers: handlers) { nil }
  let receiver = TokenReceiver(tokenizer)
  tokenizer.setReceiver(receiver)
  let source = DataSource(data)
  try withExtendedLifetime(receiver) {
    while tokenizer.input.write({ source.read(into: &$0) }) > 0 { try parse(with: tokenizer, isFinal: false) }
    try parse(with: tokenizer, isFinal: true)
  }
}

private func parse(with tokenizer: ExpatTokenizer, isFinal: Bool) throws {
  tokenizer.beginChunk(isFinal: isFinal)
  guard let count = tokenizer.input.countForExpat(takesAll: true) else { return }
  guard try tokenizer.parse(count, {}) else { throw CocoaError(.fileReadCorruptFile) }
}

/// Tokenize and assemble: texts are joined, and a listener ignores the events.
func assemble(_ data: Data) throws {
  let source = DataSource(data)
  let pipeline = try ParsePipeline(sink: EventSink(), stop: StopFlag())
  while try pipeline.pull({ source.read(into: &$0) }) {}
  try pipeline.finish()
}

/// Lets `body` use the bytes chunk by chunk, and return how many bytes it used, until all are used.
private func convert(_ data: Data, _ body: (RawSpan, inout OutputRawSpan) throws -> Int) throws {
  let room = UnsafeMutableRawBufferPointer.allocate(byteCount: chunkSize, alignment: 1)
  defer { unsafe room.deallocate() }
  let bytes = data.bytes
  var used = 0
  var made = 0
  repeat {
    var output = unsafe OutputRawSpan(buffer: room, initializedCount: 0)
    let chunk = bytes.extracting(used..<min(used + chunkSize, bytes.byteCount))
    used += try body(chunk, &output)
    made = unsafe output.finalize(for: room)
  } while used < bytes.byteCount || made == chunkSize
}
