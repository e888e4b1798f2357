import Foundation
import Synchronization

/// Reads the requests of a client, and performs the steps of the responses, one after the other.
struct Connection {
  private enum State {
    /// Waits for a request.
    case idle
    /// The next step, or the next request, can begin.
    case ready
    case sending(ArraySlice<UInt8>)
    case pausing(until: ContinuousClock.Instant)
    case waiting(until: () -> Bool)
    case hanging
  }

  let socket: Socket
  private let counters: Counters
  private var state = State.idle
  /// What has arrived of the next requests.
  private var received: [UInt8] = []
  private var steps: (any IteratorProtocol<LoopbackServer.Step>)?

  init(socket: Socket, counters: Counters) {
    self.socket = socket
    self.counters = counters
  }

  var isSending: Bool { if case .sending = state { true } else { false } }

  /// When to proceed if the socket is not ready before.
  var nextTurn: Duration? {
    switch state {
    case .idle, .sending, .hanging: nil
    case .ready: .zero
    case .pausing(let end): end - .now
    case .waiting: .milliseconds(5)
    }
  }

  /// Does what can be done without waiting. Throws when the connection is to be closed.
  mutating func proceed(canRead: Bool, _ handler: LoopbackServer.Handler) throws {
    if canRead {
      received += try socket.read()
      if case .idle = state { state = .ready }
    }
    switch state {
    case .idle, .hanging: break
    case .ready: try performNextStep(handler)
    case .sending(let bytes): try send(bytes)
    case .pausing(let end): if ContinuousClock.now >= end { state = .ready }
    case .waiting(let isMet): if isMet() { state = .ready }
    }
  }

  private mutating func performNextStep(_ handler: LoopbackServer.Handler) throws {
    switch steps?.next() {
    case .send(let bytes): try send(bytes[...])
    case .pause(let duration): state = .pausing(until: .now + duration)
    case .wait(let isMet): state = .waiting(until: isMet)
    case .close: throw Socket.Ended()
    case .reset:
      socket.setResets()
      throw Socket.Ended()
    case .hang: state = .hanging
    case nil:
      steps = try nextRequest().map { Self.iterator(handler($0).steps) }
      if steps == nil { state = .idle }
    }
  }

  private mutating func send(_ bytes: ArraySlice<UInt8>) throws {
    let count = try socket.write(bytes)
    counters.bytes.add(count, ordering: .relaxed)
    state = count < bytes.count ? .sending(bytes.dropFirst(count)) : .ready
  }

  private static func iterator(
    _ steps: some Sequence<LoopbackServer.Step>
  ) -> any IteratorProtocol<LoopbackServer.Step> {
    steps.makeIterator()
  }

  /// Takes a request from what has arrived. Returns nil if it is not complete.
  private mutating func nextRequest() throws -> LoopbackServer.Request? {
    // Not the start of a method, but of TLS for example.
    if let first = received.first, !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first) { throw Socket.Ended() }
    guard let end = received.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
    let lines = String(decoding: received[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
    let words = lines[0].split(separator: " ")
    guard words.count == 3 else { throw Socket.Ended() }
    let headers = lines.dropFirst().map { line in
      let parts = line.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      return (name: parts.first ?? "", value: parts.dropFirst().first ?? "")
    }
    let request = LoopbackServer.Request(method: String(words[0]), uri: String(words[1]), headers: headers)
    let length = end.upperBound + (request.header("Content-Length").flatMap { Int($0) } ?? 0)
    guard received.count >= length else { return nil }
    received.removeFirst(length)
    return request
  }
}
