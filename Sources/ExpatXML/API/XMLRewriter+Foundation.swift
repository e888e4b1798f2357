public import Foundation

extension XMLRewriter {
  /// Rewrites a document into a stream, which is opened if it is not open. The caller closes it. Writing blocks while the
  /// stream has no space.
  ///
  /// - Throws: what `rewrite(_:)` throws; the error of the stream. A part of the document was written then.
  public func rewrite(_ source: XMLSource, stream: OutputStream) throws {
    let sink = StreamSink(stream)
    try rewrite(source) { try sink.write($0) }
  }
}
