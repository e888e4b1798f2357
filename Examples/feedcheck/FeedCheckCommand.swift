import ArgumentParser
import ExampleSupport
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
        1   It could not be read to its end: file:line:column: message on standard error.
        3   The document is not a feed.
        64  The arguments are not valid.
      """)

  @Argument(help: "An http or https URL, or a file; both may be gzipped. (default: a made-up feed with faults)")
  var source: Source?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "What to repair: \(XMLRepairs.byName.keys.sorted().joined(separator: ", ")). May be repeated.",
      discussion: "By default, all faults that need no guess.", valueName: "name"),
    transform: { name in
      guard let repair = XMLRepairs.byName[name] else { throw ValidationError("There is no repair “\(name)”.") }
      return repair
    })
  var repair: [XMLRepairs] = []

  @Flag(
    name: .shortAndLong, help: "Also repair missing and stray end tags, unescaped HTML and a wrong encoding: a guess.")
  var guess = false

  @Option(name: .shortAndLong, help: "The greatest number of entries, and of repairs, to print.")
  var limit = 20

  @Flag(name: .shortAndLong, help: "Print nothing but errors. The exit status has the result.")
  var quiet = false

  func validate() throws {
    if limit < 0 { throw ValidationError("The limit must not be negative.") }
  }

  static let guesses = XMLRepairs.all.subtracting(.feeds)

  func run() throws {
    let name = source?.description ?? "demo"
    let document: Data
    do {
      document = try source.map { try Data(contentsOf: $0.url) } ?? Data(DemoFeed.bytes)
    } catch {
      throw failure(error, in: name)
    }
    var repairs = repair.isEmpty ? XMLRepairs.feeds : XMLRepairs(repair)
    if guess { repairs.formUnion(Self.guesses) }
    let reader = FeedReader()
    let result = Result { try reader.read(ExpatXMLParser(data: document), repairs: repairs) }
    var error: (any Error)?
    if case .failure(let fault) = result { error = fault }
    let verdict = FeedVerdict(reader, isComplete: error == nil)
    if !quiet {
      let report = FeedReport(
        feed: reader.feed, repairs: reader.repairs, limit: limit, source: SourceLines(of: document),
        error: error.flatMap {
          ($0 as NSError).userInfo[NSUnderlyingErrorKey] as? XMLParseError ?? $0 as? XMLParseError
        },
        isStyled: isatty(STDOUT_FILENO) == 1)
      for line in report.lines { print(line) }
      if let message = verdict.message { print(message) }
      if verdict == .unreadable, Self.canBeGuessed(document, repairs) { print("With --guess, it can be read.") }
    }
    if let error { throw failure(error, in: name) }
    if verdict != .healthy { throw ExitCode(verdict.status) }
  }

  /// Whether repairs that need a guess make a feed of it.
  static func canBeGuessed(_ document: Data, _ repairs: XMLRepairs) -> Bool {
    let reader = FeedReader()
    let result = Result { try reader.read(ExpatXMLParser(data: document), repairs: repairs.union(guesses)) }
    return (try? result.get()) != nil && reader.isFeed
  }
}
