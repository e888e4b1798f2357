import ArgumentParser
import ExpatXML
import Foundation

/// Prints the songs at the top of an iTunes feed.
@main
struct TopSongsCommand: AsyncParsableCommand {
  /// Three ways to read the same songs.
  enum Form: String, CaseIterable, ExpressibleByArgument {
    case delegate, background, records
  }

  static let configuration = CommandConfiguration(
    commandName: "TopSongs",
    abstract: "Prints the songs at the top of an iTunes feed.",
    discussion: "Without a source, the program prints the songs of a made-up feed.")

  @Argument(help: "An http or https URL, or a file; both may be gzipped.")
  var source: String?

  @Option(help: "How many songs to print.")
  var limit = 10

  @Option(
    help: """
      How to get the songs: with a delegate written for XMLParser, with the same delegate in the background, or in a loop \
      over records.
      """)
  var form = Form.delegate

  func validate() throws {
    if limit <= 0 { throw ValidationError("The limit must be positive.") }
  }

  func run() async throws {
    let songs: [Song]
    do {
      songs = try await self.songs()
    } catch let error as ValidationError {
      throw error
    } catch {
      try? FileHandle.standardError.write(contentsOf: Data("Error: \(error.localizedDescription)\n".utf8))
      throw ExitCode.failure
    }
    for (rank, song) in zip(1..., songs.prefix(limit)) {
      let price = song.price.map { " (\($0) \(song.currency))" } ?? ""
      print("\(rank < 10 ? " " : "")\(rank). \(song.title) – \(song.artist)\(price)")
    }
  }

  private func songs() async throws -> [Song] {
    switch form {
    case .delegate:
      let songs = TopSongsParser()
      try songs.parse(xmlParser())
      return songs.songs
    case .background:
      let url = try url()
      return try await withCheckedThrowingContinuation { continuation in
        guard let parser = XMLParser(contentsOf: url) else { return continuation.resume(throwing: unusable) }
        TopSongsParser.parse(parser, deliverOn: .main) { continuation.resume(with: $0) }
      }
    case .records:
      return try await Song.songs(at: url())
    }
  }

  private func xmlParser() throws -> XMLParser {
    guard let parser = try XMLParser(contentsOf: url()) else { throw unusable }
    return parser
  }

  private func url() throws -> URL {
    let url = try source.map { $0.contains("://") ? URL(string: $0) : URL(fileURLWithPath: $0) } ?? BundledFeed.url()
    guard let url, ["file", "http", "https"].contains(url.scheme?.lowercased() ?? "") else { throw unusable }
    return url
  }

  private var unusable: ValidationError {
    ValidationError("“\(source ?? "")” is neither a file nor an http or https URL.")
  }
}
