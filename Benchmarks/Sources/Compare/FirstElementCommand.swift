import ArgumentParser
import Foundation
import Rivals

/// Measures in this process when one parser delivers the first element of a download. Each child process runs this.
struct FirstElementCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "first-element", abstract: "Measures when a parser delivers the first element of a URL, in seconds.")

  @Option(help: "The parser.")
  var rival: Rival

  @Argument(help: "The URL.")
  var url: String

  func run() throws {
    guard let url = URL(string: url), let seconds = rival.secondsToFirstElement(of: url) else {
      throw RivalFailure(rival: rival)
    }
    print(seconds)
  }
}
