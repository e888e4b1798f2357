import ArgumentParser
import Documents
import Rivals

/// Checks on small documents that all parsers report the right events.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Checks that all parsers find the same in small documents.")

  @Option(help: "The size of each document.")
  var megabytes = 1

  func validate() throws {
    if megabytes <= 0 { throw ValidationError("The size must be positive.") }
  }

  func run() throws {
    for document in BenchmarkDocument.allCases {
      let file = try DocumentFile(document, byteCount: megabytes * 1_000_000)
      let tasks = MeasuringTask.all(of: document)
      for task in tasks {
        try task.check(task.measure(file, repeating: false).counts, against: file)
      }
      let counts = file.counts
      print(
        "\(document.rawValue): \(tasks.count) times \(counts.startTags) elements, "
          + "\(counts.attributes + counts.namespaceDeclarations) attributes, \(counts.textBytes) bytes of text")
    }
  }
}
