import Foundation
import LoopbackServer

/// Serves a message with a huge attachment, which is made while it is sent.
struct DemoMessage: Sequence, IteratorProtocol, Sendable {
  /// 57 bytes make an indented line of base64.
  private static let line = "    \(Data((0..<57).map { $0 &* 151 &+ 7 }).base64EncodedString())\n"
  private static let linesPerChunk = 200

  private let end = "    QQ==\n  </attachment>\n</message>\n"
  private let pause: Duration
  private var chunksLeft: Int
  private var steps: [LoopbackServer.Step]

  /// The size of the attachment in bytes. One more byte makes padding necessary.
  let size: Int

  /// Makes a message whose base64 has about this number of bytes.
  init(base64Bytes: Int, bytesPerSecond: Int) {
    let chunkBytes = Self.linesPerChunk * Self.line.utf8.count
    chunksLeft = base64Bytes / chunkBytes
    size = chunksLeft * Self.linesPerChunk * 57 + 1
    pause = .seconds(Double(chunkBytes) / Double(bytesPerSecond))
    let start = "<message>\n  <subject>The film you asked for</subject>\n  <attachment name=\"film.bin\">\n"
    let length = start.utf8.count + chunksLeft * chunkBytes + end.utf8.count
    let head = "HTTP/1.1 200 OK\r\nContent-Type: application/xml\r\nContent-Length: \(length)\r\n\r\n"
    steps = [.send(Array((head + start).utf8))]
  }

  mutating func next() -> LoopbackServer.Step? {
    if steps.isEmpty {
      let lines = chunksLeft > 0 ? String(repeating: Self.line, count: Self.linesPerChunk) : end
      if chunksLeft >= 0 { steps = [.send(Array(lines.utf8)), .pause(pause)] }
      chunksLeft -= 1
    }
    return steps.isEmpty ? nil : steps.removeFirst()
  }
}
