import ArgumentParser
import Foundation

/// Records the output of a program as a picture for README.
@main
struct DemoPictureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "DemoPicture", abstract: "Runs a program and draws its output, as it arrives, as an animated SVG.")

  @Option(help: "The command that the picture shows.")
  var command: String

  @Option(help: "Where to write the picture.")
  var output: String

  @Argument(help: "The path of the program.")
  var program: String

  @Argument(parsing: .remaining, help: "Its arguments.")
  var arguments: [String] = []

  func run() throws {
    let recording = try Recording(of: URL(fileURLWithPath: program), arguments: arguments)
    let picture = TerminalPicture(command: command, recording: recording)
    try Data(picture.svg.utf8).write(to: URL(fileURLWithPath: output), options: .atomic)
  }
}
