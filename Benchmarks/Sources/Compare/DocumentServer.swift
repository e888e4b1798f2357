import Foundation
import LoopbackServer

/// Answers every request on 127.0.0.1 with one document, at full speed or at a steady rate.
struct DocumentServer {
  private static let partsPerSecond = 200

  let url: URL
  private let server: LoopbackServer

  init(_ document: URL, bytesPerSecond: Int? = nil) throws {
    let body = try [UInt8](Data(contentsOf: document))
    server = try LoopbackServer { _ in
      guard let bytesPerSecond else { return .body(body) }
      return .body(
        body, chunkSize: bytesPerSecond / Self.partsPerSecond, interval: .seconds(1) / Self.partsPerSecond)
    }
    guard let url = URL(string: server.url("/")) else {
      throw ChildProcess.Failure(description: "The server has no URL.")
    }
    self.url = url
  }

  func shutdown() { server.shutdown() }
}
