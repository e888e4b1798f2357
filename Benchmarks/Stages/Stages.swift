import Foundation

@testable import ExpatXML
@testable import ExpatXMLCore
@testable import ExpatXMLEssentials

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
