public import Foundation

extension XMLDestination {
  /// A stream, which is opened if it is not open. The caller closes it, after the document is complete. Writing blocks while the
  /// stream has no space. An error of the stream is thrown by the call that had something to write.
  public static func stream(_ stream: OutputStream) -> XMLDestination {
    let sink = StreamSink(stream)
    return XMLDestination(.chunks { try sink.write($0) })
  }
}
