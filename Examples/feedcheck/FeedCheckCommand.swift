import ArgumentParser
import ExampleSupport
import ExampleTerminal
import ExpatXML
import Foundation

/// Prints the entries of a feed, and what is wrong with it.
@main
struct FeedCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "feedcheck",
    abstract: "Prints the entries of a feed, what is wrong with it, where, and how it was repaired.",
    discussion: """
      The whole document is held in memory, so that the lines with faults can be shown.

      EXIT STATUS
        0   The feed is in order.
        2   The feed was read, after repairs.
        1   It could not be read to its end. Standard error says why, and where.
        3   The document is not a feed.
        64  The arguments are not valid.
      """)

  @Argument(help: "An http or https URL, or a file; both may be gzipped. (default: a made-up feed with faults)")
  var source: Source?

  @Flag(
    name: .shortAndLong, help: "Also repair missing and stray end tags, unescaped HTML and a wrong encoding: a guess.")
  var guess = false

  @Option(name: .shortAndLong, help: "The greatest number of entries, and of repairs, to print.")
  var limit = 20

  func validate() throws {
    if limit < 0 { throw ValidationError("The limit must not be negative.") }
  }

  func run() throws {
    let name = source?.description ?? "demo"
    let document: [UInt8]
    do {
      document = try source.map { try [UInt8](Data(contentsOf: $0.url)) } ?? Self.demo
    } catch {
      throw failure(error, in: name)
    }
    let feed = CheckedFeed(document, repairs: guess ? .all : .feeds)
    for line in feed.report(limit: limit) { print(line) }
    if let error = feed.error {
      let exit = failure(error, in: name)
      for line in fault(of: error).map({ excerpt(of: document, at: $0.position) }) ?? [] { printError("    \(line)\n") }
      throw exit
    }
    if feed.verdict != .healthy { throw ExitCode(feed.verdict.rawValue) }
  }

  /// A made-up feed with common faults. It declares UTF-8, but two of its bytes are quotation marks of Windows-1252.
  static let demo: [UInt8] = {
    let text = """

      <?xml version="1.0" encoding="UTF-8"?>
      <rss version=2.0>
        <channel>
          <title>News of Smith & Sons</title>
          <item>
            <title>1 < 2, and other discoveries</title>
            <link>http://example.org/?id=1&lang=en</link>
          </item>
          <item>
            <title>@Caf&eacute;@ opens at nine</title>
            <link rel="alternate" rel="y">http://example.org/?id=2</link>
          </item>
        </channel>
      </rss>
      """
    return Array(text.utf8).map { $0 == UInt8(ascii: "@") ? 0x92 : $0 } + [0]
  }()
}
