import ArgumentParser
import AsyncHTTPClient
import ExpatXML
import Foundation

/// Prints the headlines of a feed while the feed is being downloaded, without URLSession.
@main
struct HeadlinesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "Headlines",
    abstract: "Prints the headlines of an Atom or RSS feed while AsyncHTTPClient downloads it.",
    discussion: "Without a URL, the program serves itself a made-up feed, slowly.")

  @Argument(help: "An http or https URL.")
  var url: String?

  func run() async throws {
    let server = try url == nil ? DemoServer() : nil
    defer { server?.shutdown() }
    guard let url = url ?? server?.url else { return }
    let reader = HeadlineReader { headline in
      print(headline)
      fflush(nil)
    }
    do {
      try await HTTPClient.withHTTPClient { client in try await client.parse(url, delegate: reader) }
    } catch {
      try? FileHandle.standardError.write(contentsOf: Data("\(url): \(error.localizedDescription)\n".utf8))
      throw ExitCode.failure
    }
  }
}
