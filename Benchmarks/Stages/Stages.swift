import Foundation

@testable import ExpatXML
@testable import ExpatXMLCore

// The stages of a parse, each with its product thrown away.

/// As many bytes as a stage makes at a time.
private let chunkSize = 64 << 10

/// Decode: gzip.
func inflate(_ data: Data) throws {
  let inflater = try Inflater(.gzip, limits: ParserLimits())
  try convert(data) { input, output in try inflater.inflate(input, into: &output) }
  try inflater.finish()
}

/// Decode: another encoding.
func transcode(_ data: Data, from encoding: String) throws {
  guard let transcoder = Transcoder(from: encoding) else { throw CocoaError(.fileReadUnknownStringEncoding) }
  try convert(data) { input, output in transcoder.transcode(input, into: &output, isFinal: false) }
}

/// Tokenize: Expat and the handlers that it calls.
func tokenize(_ data: Data) throws {
  let sinks = (TokenSink(), ElementSink())
  // As behind the first start tag: nothing has to be done about tags and texts.
  sinks.1.detours = []
  sinks.1.runCapacity = .max
  let source = DataSource(data)
  let tokenizer = try ExpatTokenizer(
    sink: sinks.0, elements: sinks.1, collectedText: TextBuffer(), stop: StopFlag(), limits: ParserLimits()
  ) { nil }
  try withExtendedLifetime(sinks) {
    while try tokenizer.write({ source.read(into: &$0) }) > 0 { try tokenizer.parseIfDue() }
    try tokenizer.finish()
  }
}

/// Tokenize and assemble: texts joined, nobody listening.
func assemble(_ data: Data) throws {
  let source = DataSource(data)
  let pipeline = try ParsePipeline(sink: EventSink(), stop: StopFlag())
  while try pipeline.pull({ source.read(into: &$0) }) {}
  try pipeline.finish()
}

/// Lets `body` use the bytes piece by piece, and say how many it used, until all are used.
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
