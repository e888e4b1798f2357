internal import Foundation

/// An `InputStream`, opened if it is not open yet, read without a run loop, and closed at the end.
final class StreamSource: ByteSource {
  private let stream: InputStream

  init(_ stream: InputStream) {
    self.stream = stream
  }

  func read(into output: inout OutputRawSpan) throws {
    if stream.streamStatus == .notOpen { stream.open() }
    try unsafe output.appendBytes { free in
      guard let start = free.baseAddress else { return 0 }
      let count = unsafe stream.read(start.assumingMemoryBound(to: UInt8.self), maxLength: free.count)
      guard count >= 0 else { throw stream.streamError ?? CocoaError(.fileReadUnknown) }
      return count
    }
  }

  func close() {
    stream.close()
  }
}
