public import Foundation

extension XMLWriter {
  /// Makes a writer into a stream, which is opened if it is not open. The caller closes it, after `finish()`. Writing blocks
  /// while the stream has no space.
  public init(stream: OutputStream, format: Format = .compact) {
    let sink = StreamSink(stream)
    self.init(format: format) { try sink.write($0) }
  }
}
