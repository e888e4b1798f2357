import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Performs the steps of a response, one after the other, until the client goes away.
final class ScriptHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = ByteBuffer

  private let handler: LoopbackServer.Handler
  private let counters: Counters
  private var head: HTTPRequestHead?
  /// Requests that wait for the end of the response before them, oldest first.
  private var waiting: [LoopbackServer.Request] = []
  private var steps: (any IteratorProtocol<LoopbackServer.Step>)?
  private var pause: Scheduled<Void>?

  init(handler: @escaping LoopbackServer.Handler, counters: Counters) {
    self.handler = handler
    self.counters = counters
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head): self.head = head
    case .body: break
    case .end:
      guard let head else { return }
      waiting.append(
        LoopbackServer.Request(
          method: head.method.rawValue, uri: head.uri, headers: head.headers.map { ($0.name, $0.value) }))
      answerNextRequest(context)
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    // Also releases the objects that the script holds.
    steps = nil
    waiting = []
    pause?.cancel()
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }

  private func answerNextRequest(_ context: ChannelHandlerContext) {
    guard steps == nil, !waiting.isEmpty else { return }
    steps = Self.iterator(handler(waiting.removeFirst()).steps)
    performNextStep(context)
  }

  private func performNextStep(_ context: ChannelHandlerContext) {
    guard let step = steps?.next() else {
      steps = nil
      return answerNextRequest(context)
    }
    let eventLoop = context.eventLoop
    let loopBoundContext = NIOLoopBound(context, eventLoop: eventLoop)
    let loopBoundSelf = NIOLoopBound(self, eventLoop: eventLoop)
    switch step {
    case .send(let bytes):
      let counters = counters
      context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: bytes))).whenComplete { result in
        guard case .success = result else { return loopBoundContext.value.close(promise: nil) }
        counters.bytes.add(bytes.count, ordering: .relaxed)
        // Goes through the event loop, since a write may complete at once, and thousands of nested calls would overflow
        // the stack.
        eventLoop.execute { loopBoundSelf.value.performNextStep(loopBoundContext.value) }
      }
    case .pause(let duration):
      pause = eventLoop.scheduleTask(in: TimeAmount(duration)) {
        loopBoundSelf.value.performNextStep(loopBoundContext.value)
      }
    case .wait(let isMet): wait(until: isMet, context)
    case .close:
      context.close(promise: nil)
    case .reset:
      // Closing without lingering sends RST.
      guard let socket = context.channel as? any SocketOptionProvider else { return }
      socket.setSoLinger(linger(l_onoff: 1, l_linger: 0)).whenComplete { _ in
        loopBoundContext.value.close(promise: nil)
      }
    case .hang: break
    }
  }

  private func wait(until isMet: @escaping @Sendable () -> Bool, _ context: ChannelHandlerContext) {
    if isMet() { return performNextStep(context) }
    let loopBoundContext = NIOLoopBound(context, eventLoop: context.eventLoop)
    let loopBoundSelf = NIOLoopBound(self, eventLoop: context.eventLoop)
    pause = context.eventLoop.scheduleTask(in: .milliseconds(5)) {
      loopBoundSelf.value.wait(until: isMet, loopBoundContext.value)
    }
  }

  private static func iterator(
    _ steps: some Sequence<LoopbackServer.Step>
  ) -> any IteratorProtocol<LoopbackServer.Step> {
    steps.makeIterator()
  }
}
