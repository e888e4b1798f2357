import LoopbackServer

/// Serves a message that is made while it is sent, at a steady rate.
struct DemoServer {
  private static let shortPath = "/short.xml"

  private let server: LoopbackServer

  init(base64Bytes: Int, bytesPerSecond: Int) throws {
    server = try LoopbackServer { request in
      let message = GeneratedMessage(base64Bytes: request.uri == Self.shortPath ? 0 : base64Bytes)
      return .init(steps: PacedSteps(message: message, bytesPerSecond: bytesPerSecond))
    }
  }

  /// The URL of the message.
  var url: String { server.url("/message.xml") }

  /// The URL of a very short message.
  var shortURL: String { server.url(Self.shortPath) }

  func shutdown() { server.shutdown() }
}

/// The response, in the chunked transfer coding.
private struct PacedSteps: Sequence, IteratorProtocol, Sendable {
  var message: GeneratedMessage
  let bytesPerSecond: Int
  private let start = ContinuousClock.now
  private var bytesSent = 0
  private var isHeadDue = true
  private var isEndDue = true

  init(message: GeneratedMessage, bytesPerSecond: Int) {
    self.message = message
    self.bytesPerSecond = bytesPerSecond
  }

  mutating func next() -> LoopbackServer.Step? {
    if isHeadDue {
      isHeadDue = false
      return .send(Array("HTTP/1.1 200 OK\r\nContent-Type: application/xml\r\nTransfer-Encoding: chunked\r\n\r\n".utf8))
    }
    let early = .seconds(Double(bytesSent) / Double(bytesPerSecond)) - (ContinuousClock.now - start)
    if early > .milliseconds(1) { return .pause(early) }
    if let chunk = message.next() {
      bytesSent += chunk.count
      return .send(Array("\(String(chunk.count, radix: 16))\r\n".utf8) + chunk + Array("\r\n".utf8))
    }
    guard isEndDue else { return nil }
    isEndDue = false
    return .send(Array("0\r\n\r\n".utf8))
  }
}
