extension LoopbackServer {
  /// A client's request.
  public struct Request: Sendable {
    /// `GET`, `POST` and so on.
    public let method: String
    /// The path and the query.
    public let uri: String
    /// All header fields, in order.
    public let headers: [(name: String, value: String)]

    /// The first header field with a name, in upper or lower case.
    public func header(_ name: String) -> String? {
      headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }
  }

  /// One step of a response.
  public enum Step: Sendable {
    /// Sends bytes; the next step waits until the system has taken them.
    case send([UInt8])
    /// Waits.
    case pause(Duration)
    /// Waits until the condition is met. The condition is called repeatedly, on the server's own thread.
    case wait(until: @Sendable () -> Bool)
    /// Closes the connection normally.
    case close
    /// Resets the connection.
    case reset
    /// Does nothing more until the client goes away.
    case hang
  }

  /// A complete response, including its head, as a script. After its last step the connection serves the next request.
  public struct Response: Sendable {
    let steps: any Sequence<Step> & Sendable

    /// Makes a response from steps, which are requested one by one as they are performed.
    public init(steps: some Sequence<Step> & Sendable) {
      self.steps = steps
    }

    /// A well-formed response.
    ///
    /// - Parameters:
    ///   - body: the bytes of the body.
    ///   - status: the status code.
    ///   - headers: header fields besides those that give the length.
    ///   - chunkSize: how many bytes of the body to send at a time; all by default.
    ///   - interval: how long to wait after each chunk.
    ///   - chunked: whether to use the chunked transfer coding instead of giving the length.
    ///   - latency: how long to wait before the head.
    /// - Returns: a response that leaves the connection open for the next request.
    public static func body(
      _ body: [UInt8], status: Int = 200, headers: [(String, String)] = [("Content-Type", "application/xml")],
      chunkSize: Int? = nil, interval: Duration = .zero, chunked: Bool = false, latency: Duration = .zero
    ) -> Response {
      var head = "HTTP/1.1 \(status) Status\r\n"
      for (name, value) in headers { head += "\(name): \(value)\r\n" }
      head += chunked ? "Transfer-Encoding: chunked\r\n\r\n" : "Content-Length: \(body.count)\r\n\r\n"
      return Response(
        steps: PacedBody(
          latency: latency, head: Array(head.utf8), rest: body[...], chunkSize: max(1, chunkSize ?? body.count),
          interval: interval,
          isChunked: chunked))
    }
  }
}

/// A head, and a body in chunks that are made on request.
private struct PacedBody: Sequence, IteratorProtocol, Sendable {
  var latency: Duration
  var head: [UInt8]?
  var rest: ArraySlice<UInt8>
  let chunkSize: Int
  let interval: Duration
  let isChunked: Bool
  var isPauseDue = false
  var isEndSent = false

  mutating func next() -> LoopbackServer.Step? {
    if latency > .zero {
      defer { latency = .zero }
      return .pause(latency)
    }
    if let head {
      self.head = nil
      return .send(head)
    }
    if isPauseDue {
      isPauseDue = false
      return .pause(interval)
    }
    if !rest.isEmpty {
      let chunk = Array(rest.prefix(chunkSize))
      rest = rest.dropFirst(chunkSize)
      isPauseDue = interval > .zero
      return .send(framed(chunk))
    }
    guard isChunked, !isEndSent else { return nil }
    isEndSent = true
    return .send(Array("0\r\n\r\n".utf8))
  }

  private func framed(_ chunk: [UInt8]) -> [UInt8] {
    guard isChunked else { return chunk }
    return Array("\(String(chunk.count, radix: 16))\r\n".utf8) + chunk + Array("\r\n".utf8)
  }
}
