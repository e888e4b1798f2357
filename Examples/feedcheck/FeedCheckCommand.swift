import ArgumentParser
import ExampleSupport
import ExpatXML
import Foundation

/// Prints the entries of a feed, and what had to be repaired to read them.
@main
struct FeedCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "feedcheck",
    abstract: "Prints the entries of a feed, and the repairs that were necessary to read them.",
    discussion: """
      EXIT STATUS
        0   Nothing had to be repaired.
        2   The feed was read, after repairs.
        1   It could not be read to its end: file:line:column: message on standard error.
        64  The arguments are not valid.
      """)

  @Argument(help: "An http or https URL, or a file; both may be gzipped. (default: a made-up feed with faults)")
  var source: Source?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "What to repair: \(XMLRepairs.byName.keys.sorted().joined(separator: ", ")). May be repeated.",
      discussion: "By default, all faults that are common in feeds.", valueName: "name"),
    transform: { name in
      guard let repair = XMLRepairs.byName[name] else { throw ValidationError("There is no repair “\(name)”.") }
      return repair
    })
  var repair: [XMLRepairs] = []

  @Option(name: .shortAndLong, help: "The greatest number of entries, and of repairs, to print.")
  var limit = 20

  @Flag(name: .shortAndLong, help: "Print nothing. Only the exit status has the result.")
  var quiet = false

  func validate() throws {
    if limit < 0 { throw ValidationError("The limit must not be negative.") }
  }

  func run() throws {
    let parser = source.flatMap { ExpatXMLParser(contentsOf: $0.url) } ?? ExpatXMLParser(data: Data(DemoFeed.bytes))
    let reader = FeedReader()
    let result = Result { try reader.read(parser, repairs: repair.isEmpty ? .feeds : XMLRepairs(repair)) }
    if !quiet {
      let report = FeedReport(
        feed: reader.feed, repairs: reader.repairs, limit: limit, isStyled: isatty(STDOUT_FILENO) == 1)
      for line in report.lines { print(line) }
    }
    if case .failure(let error) = result { throw failure(error, in: source?.description ?? "demo") }
    if !reader.repairs.isEmpty { throw ExitCode(2) }
  }
}
