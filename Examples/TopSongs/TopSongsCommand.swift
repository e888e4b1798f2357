import ArgumentParser
import ExampleSupport
import ExpatXML
import Foundation

/// Prints the songs at the top of an iTunes feed.
@main
struct TopSongsCommand: AsyncParsableCommand {
  /// Two ways to read the same songs.
  enum Form: String, CaseIterable, ExpressibleByArgument { case delegate, records }

  static let configuration = CommandConfiguration(
    commandName: "TopSongs",
    abstract: "Prints the songs at the top of an iTunes feed.",
    discussion: "Without a source, the program prints the songs of a made-up feed.")

  @Argument(help: Source.help)
  var source: Source?

  @Option(help: "How many songs to print.")
  var limit = 10

  @Option(
    help: "How to get the songs: in the background with a delegate written for XMLParser, or by decoding records.")
  var form = Form.delegate

  func validate() throws {
    if limit <= 0 { throw ValidationError("The limit must be positive.") }
  }

  func run() async throws {
    let source = try source ?? Self.bundledFeed()
    do {
      let songs = try await form == .delegate ? delegateSongs(at: source.url) : Song.songs(at: source.url)
      for (rank, song) in zip(1..., songs.prefix(limit)) {
        let price = song.price.map { " (\($0) \(song.currency))" } ?? ""
        print("\(rank < 10 ? " " : "")\(rank). \(song.title) – \(song.artist)\(price)")
      }
    } catch {
      throw failure(error, in: source)
    }
  }

  /// The feed that comes with the example: made up, and gzipped.
  static func bundledFeed() throws -> Source { try Source("topsongs.xml.gz", in: .module) }

  private func delegateSongs(at url: URL) async throws -> [Song] {
    try await withCheckedThrowingContinuation { continuation in
      guard let parser = XMLParser(contentsOf: url) else {
        return continuation.resume(throwing: CocoaError(.fileReadUnknown))
      }
      TopSongsParser.parse(parser, deliverOn: .main) { continuation.resume(with: $0) }
    }
  }
}
