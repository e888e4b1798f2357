import Foundation
import TestData

/// A message with a huge attachment, made chunk by chunk: a head, base64 in lines, and a tail with the checksum.
struct GeneratedMessage: Sequence, IteratorProtocol, Sendable {
  private static let bytesPerLine = 57
  private static let linesPerChunk = 200

  /// The size of the attachment in bytes.
  let size: Int
  /// Seeded, so that the bytes are the same every time.
  private var generator = SplitMix64(seed: 0)
  private var checksum = CRC32()
  private var encoded = 0
  private var parts: [Part] = [.head, .base64, .tail]

  private enum Part { case head, base64, tail }

  /// Makes a message whose base64 has about this number of bytes.
  init(base64Bytes: Int) {
    // Every 57 bytes make an indented line of base64. One more byte makes padding necessary.
    size = base64Bytes / 81 * Self.bytesPerLine + 1
  }

  mutating func next() -> [UInt8]? {
    switch parts.first {
    case .head:
      parts.removeFirst()
      return Array(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <message>
          <subject>The film you asked for</subject>
          <attachment name="film.bin" size="\(size)">\n
        """.utf8)
    case .base64:
      let lines = nextLines()
      if encoded == size { parts.removeFirst() }
      return lines
    case .tail:
      parts.removeFirst()
      return Array("  </attachment>\n  <crc32>\(checksum.text)</crc32>\n</message>\n".utf8)
    case nil:
      return nil
    }
  }

  private mutating func nextLines() -> [UInt8] {
    var lines: [UInt8] = []
    for _ in 0..<Self.linesPerChunk where encoded < size {
      let bytes = generator.bytes(Swift.min(Self.bytesPerLine, size - encoded))
      encoded += bytes.count
      checksum.update(bytes)
      lines += "    ".utf8
      lines += Data(bytes).base64EncodedData()
      lines.append(UInt8(ascii: "\n"))
    }
    return lines
  }
}

extension SplitMix64 {
  fileprivate mutating func bytes(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + 8)
    while bytes.count < count {
      let number = next()
      for shift in stride(from: UInt64(0), to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
    }
    bytes.removeLast(bytes.count - count)
    return bytes
  }
}
