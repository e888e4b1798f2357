import ArgumentParser
import Foundation

/// Draws the chart of the last run.
struct ChartCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "chart", abstract: "Draws the results of `parsers` as SVG.")

  @Argument(help: "The file of results that --output has written.")
  var results: String

  @Option(help: "Where to write the picture.")
  var output: String

  func run() throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: results))
    let results = try JSONDecoder().decode(Results.self, from: data)
    try Data(Chart(results).svg.utf8).write(to: URL(fileURLWithPath: output), options: .atomic)
    print("Written: \(output)")
  }
}
