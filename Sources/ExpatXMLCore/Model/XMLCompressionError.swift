/// Compressed input that cannot be inflated to the end (RFC 1950, RFC 1952).
public struct XMLCompressionError: Error, Sendable, Hashable {
  /// What is wrong with the compressed stream.
  package enum Reason: Sendable, Hashable {
    /// The stream ends before its last block or its checksum.
    case truncated
    /// A block, a header or a checksum is wrong.
    case corrupt
    /// Bytes follow the end of the stream that are neither another gzip member nor zero padding.
    case trailingData
  }

  /// What is wrong.
  package var reason: Reason

  /// The number of bytes of the compressed stream that were read before the fault.
  package var byteOffset: Int

  /// zlib's message, if it has one.
  package var detail: String?

  /// The path of the file, or the URL without user and password. Nil for bytes in memory, streams and chunks.
  package var source: String?

  package init(reason: Reason, byteOffset: Int, detail: String? = nil, source: String? = nil) {
    self.reason = reason
    self.byteOffset = byteOffset
    self.detail = detail
    self.source = source
  }
}

extension XMLCompressionError: CustomStringConvertible {
  /// A sentence such as "The compressed data of feed.xml.gz is truncated after 1024 bytes."
  public var description: String {
    let what =
      switch reason {
      case .truncated: "is truncated"
      case .corrupt: "is corrupt"
      case .trailingData: "is followed by something else"
      }
    let name = source.map { " of \($0)" } ?? ""
    return "The compressed data\(name) \(what) after \(byteOffset) bytes\(detail.map { " (\($0))" } ?? "")."
  }
}
