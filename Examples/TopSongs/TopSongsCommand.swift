import ArgumentParser
import ExpatXML
import Foundation

/// Prints the songs at the top of an iTunes feed.
@main
struct TopSongsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "TopSongs",
    abstract: "Prints the songs at the top of an iTunes feed.",
    discussion: "Without a source, the songs are those of a made-up feed.")

  @Argument(help: "An http or https URL, or a file; both may be gzipped.")
  var source: String?

  @Option(help: "How many songs to print.")
  var limit = 10

  func validate() throws {
    if limit <= 0 { throw ValidationError("The limit must be positive.") }
  }

  func run() throws {
    let songs = TopSongsParser()
    do {
      try songs.parse(xmlParser())
    } catch let error as ValidationError {
      throw error
    } catch {
      try? FileHandle.standardError.write(contentsOf: Data("Error: \(error.localizedDescription)\n".utf8))
      throw ExitCode.failure
    }
    for (rank, song) in zip(1..., songs.songs.prefix(limit)) {
      let price = song.price.map { " (\($0) \(song.currency))" } ?? ""
      print("\(rank < 10 ? " " : "")\(rank). \(song.title) – \(song.artist)\(price)")
    }
  }

  private func xmlParser() throws -> XMLParser {
    let url = try source.map { $0.contains("://") ? URL(string: $0) : URL(fileURLWithPath: $0) } ?? BundledFeed.url()
    guard let url, let parser = XMLParser(contentsOf: url) else {
      throw ValidationError("“\(source ?? "")” is neither a file nor an http or https URL.")
    }
    return parser
  }
}
