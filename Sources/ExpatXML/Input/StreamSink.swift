internal import Foundation

/// An `OutputStream`. It is opened before the first write if it is not open.
final class StreamSink {
  private let stream: OutputStream

  init(_ stream: OutputStream) { self.stream = stream }

  /// Writes all bytes. Blocks while the stream has no space.
  func write(_ bytes: [UInt8]) throws {
    if stream.streamStatus == .notOpen { stream.open() }
    try unsafe bytes.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return }
      var written = 0
      while written < bytes.count {
        let count = unsafe stream.write(start + written, maxLength: bytes.count - written)
        guard count > 0 else { throw fault(count) }
        written += count
      }
    }
  }

  /// The stream's own error. A stream with a fixed capacity has none when it is full.
  private func fault(_ count: Int) -> any Error {
    if let error = stream.streamError { return error }
    let reason = count == 0 ? "It is full." : "It gives no reason."
    return CocoaError(
      .fileWriteUnknown, userInfo: [NSLocalizedDescriptionKey: "The OutputStream can't be written. \(reason)"])
  }
}
