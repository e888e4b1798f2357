import Foundation
import NIOCore
import NIOPosix

/// Answers every request on 127.0.0.1 with one document, at full speed or at a steady rate.
final class DocumentServer: Sendable {
  let url: URL
  private let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)

  init(_ document: URL, bytesPerSecond: Int? = nil) throws {
    let body = try ByteBuffer(bytes: Data(contentsOf: document))
    let channel = try ServerBootstrap(group: group)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(Responder(body: body, bytesPerSecond: bytesPerSecond))
        }
      }
      .bind(host: "127.0.0.1", port: 0).wait()
    guard let url = URL(string: "http://127.0.0.1:\(channel.localAddress?.port ?? 0)/") else {
      throw ChildProcess.Failure(description: "The server has no port.")
    }
    self.url = url
  }

  func shutdown() throws { try group.syncShutdownGracefully() }
}

/// Answers when the first bytes of a request have arrived.
private final class Responder: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  /// The interval between two parts of a body that is sent at a steady rate.
  private static let interval = TimeAmount.milliseconds(5)

  private let body: ByteBuffer
  private let partLength: Int

  init(body: ByteBuffer, bytesPerSecond: Int?) {
    self.body = body
    partLength =
      bytesPerSecond.map { max(1, $0 / Int(TimeAmount.seconds(1).nanoseconds / Self.interval.nanoseconds)) }
      ?? body.readableBytes
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let head = "HTTP/1.1 200 OK\r\nContent-Length: \(body.readableBytes)\r\nConnection: close\r\n\r\n"
    context.write(wrapOutboundOut(ByteBuffer(string: head)), promise: nil)
    Self.send(body, in: partLength, to: context.channel)
  }

  /// Also ends when the client has gone.
  private static func send(_ body: ByteBuffer, in partLength: Int, to channel: any Channel) {
    var rest = body
    guard channel.isActive, let part = rest.readSlice(length: min(partLength, rest.readableBytes)) else { return }
    let sent = channel.writeAndFlush(part)
    guard rest.readableBytes > 0 else { return sent.whenComplete { _ in channel.close(promise: nil) } }
    let remainder = rest
    channel.eventLoop.scheduleTask(in: interval) { send(remainder, in: partLength, to: channel) }
  }
}
