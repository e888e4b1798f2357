import Foundation
import NIOCore
import NIOPosix

/// Answers every request on 127.0.0.1 with one document, as fast as it is taken.
final class DocumentServer: Sendable {
  let url: URL
  private let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)

  init(_ document: URL) throws {
    let body = try ByteBuffer(bytes: Data(contentsOf: document))
    let channel = try ServerBootstrap(group: group)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(Responder(body: body))
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

/// Takes the first bytes of a request for all of it.
private final class Responder: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let body: ByteBuffer

  init(body: ByteBuffer) { self.body = body }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let head = "HTTP/1.1 200 OK\r\nContent-Length: \(body.readableBytes)\r\nConnection: close\r\n\r\n"
    context.write(wrapOutboundOut(ByteBuffer(string: head)), promise: nil)
    let channel = context.channel
    context.writeAndFlush(wrapOutboundOut(body)).whenComplete { _ in channel.close(promise: nil) }
  }
}
