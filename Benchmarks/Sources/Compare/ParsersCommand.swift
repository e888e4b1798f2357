import ArgumentParser
package import Documents
import Foundation
import Rivals

/// Measures all parsers in turn, in several rounds, and prints the table.
struct ParsersCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "parsers", abstract: "Measures all parsers in turn and prints a table.")

  @Option(help: "The size of each document. (default: 20 to 58 MB)")
  var megabytes: Int?

  @Option(help: "The number of rounds in which each parser is measured once.")
  var rounds = 5

  @Option(
    name: .customLong("document"),
    help: "Only these: \(BenchmarkDocument.allCases.map(\.rawValue).joined(separator: ", ")).")
  var documents: [BenchmarkDocument] = []

  @Flag(inversion: .prefixedNo, help: "Count instructions with valgrind, if it is installed. Slow, but repeatable.")
  var instructions = true

  @Option(help: "Where to write the results as JSON, for the chart. (default: nowhere)")
  var output: String?

  func validate() throws {
    if rounds <= 0 { throw ValidationError("There must be at least one round.") }
    if let megabytes, megabytes <= 0 { throw ValidationError("The size must be positive.") }
  }

  func run() throws {
    let files = try (documents.isEmpty ? BenchmarkDocument.allCases : documents).map { document in
      report("Document \(document.rawValue): \(document.summary)")
      return try DocumentFile(document, byteCount: megabytes.map { $0 * 1_000_000 })
    }
    var results = Results(files: files, environment: .current())
    try measure(files, into: &results)
    try measureFirstElements(files, into: &results)
    if instructions { try countInstructions(of: files.map(\.document), into: &results) }
    print(ResultsTable(results))
    if let output {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      try encoder.encode(results).write(to: URL(fileURLWithPath: output), options: .atomic)
    }
  }

  private func measure(_ files: [DocumentFile], into results: inout Results) throws {
    for round in 1...rounds {
      for file in files {
        report("Round \(round) of \(rounds): \(file.document.rawValue)")
        for task in MeasuringTask.all(of: file.document) {
          let measurement = try task.measure(file, repeating: true)
          try task.check(measurement.counts, against: file)
          results.add(measurement, of: task)
        }
      }
    }
  }

  /// The server sends at a steady rate, like a network. At full speed, no parser would have to wait for the rest.
  private func measureFirstElements(_ files: [DocumentFile], into results: inout Results) throws {
    let bytesPerSecond = 50_000_000
    results.serverBytesPerSecond = bytesPerSecond
    for file in files {
      report("First element of a download: \(file.document.rawValue)")
      let server = try DocumentServer(file.url, bytesPerSecond: bytesPerSecond)
      defer { server.shutdown() }
      for _ in 1...min(rounds, 3) {
        for rival in Rival.readers {
          let arguments = ["first-element", "--rival", rival.rawValue, server.url.absoluteString]
          let output = try ChildProcess.output(of: ChildProcess.thisProgram, arguments)
          guard let seconds = Double(String(decoding: output, as: UTF8.self).trimmingCharacters(in: .newlines)) else {
            throw RivalFailure(rival: rival)
          }
          results.add(secondsToFirstElement: seconds, document: file.document, rival: rival)
        }
      }
    }
  }

  private func countInstructions(of documents: [BenchmarkDocument], into results: inout Results) throws {
    guard let callgrind = Callgrind() else { return report("No instruction counts: valgrind is not installed.") }
    for document in documents {
      report("Instructions: \(document.rawValue)")
      let file = try DocumentFile(document, byteCount: Callgrind.documentSize)
      for rival in Rival.allCases {
        let task = MeasuringTask(document: document, rival: rival, input: .file)
        let (counts, instructions) = try callgrind.run(task, file)
        try task.check(counts, against: file)
        results.set(
          instructionsPerByte: Double(instructions) / Double(file.byteCount), document: document, rival: rival)
      }
    }
  }

  /// Prints progress, separately from the table.
  private func report(_ line: String) {
    try? FileHandle.standardError.write(contentsOf: Data("\(line)\n".utf8))
  }
}

extension BenchmarkDocument: ExpressibleByArgument {}
