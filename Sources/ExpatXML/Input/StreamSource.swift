internal import Foundation

/// An `InputStream`. It is opened before the first read if it is not open, read without a run loop, and closed at the end.
final class StreamSource: ByteSource {
  private let stream: InputStream
  /// Subclasses of `InputStream` that do not override `streamStatus` never count as open.
  private var isOpened = false

  init(_ stream: InputStream) {
    self.stream = stream
  }

  func read(into output: inout OutputRawSpan) throws {
    if !isOpened {
      isOpened = true
      if stream.streamStatus == .notOpen { stream.open() }
    }
    try unsafe output.appendBytes { free in
      guard let start = free.baseAddress else { return 0 }
      let count = unsafe stream.read(start.assumingMemoryBound(to: UInt8.self), maxLength: free.count)
      guard count >= 0 else { throw fault }
      guard count <= free.count else { throw Self.unreadable("It has read more bytes than it was asked for.") }
      return count
    }
  }

  /// The stream's own error, with a better message. A stream does not say which file or connection it reads.
  private var fault: any Error {
    guard let original = stream.streamError else { return Self.unreadable() }
    let error = original as NSError
    guard error.userInfo[NSLocalizedDescriptionKey] == nil else { return original }
    let reason =
      error.domain == NSPOSIXErrorDomain
      ? XMLFileError(code: Int32(truncatingIfNeeded: error.code)).reason : error.localizedDescription
    var info = error.userInfo
    info[NSLocalizedDescriptionKey] = "The InputStream can't be read: \(reason)\(reason.hasSuffix(".") ? "" : ".")"
    return NSError(domain: error.domain, code: error.code, userInfo: info)
  }

  private static func unreadable(_ reason: String = "") -> any Error {
    let message = "The InputStream can't be read." + (reason.isEmpty ? "" : " " + reason)
    return CocoaError(.fileReadUnknown, userInfo: [NSLocalizedDescriptionKey: message])
  }

  func close() {
    stream.close()
  }
}
