import Documents
import Foundation
import Rivals

/// Where the document is while it is measured.
enum InputKind: String, CaseIterable, Codable, Sendable {
  case file, memory
}

/// One cell of the comparison: a document, a parser, and where the document comes from.
struct MeasuringTask: Hashable, Codable, Sendable {
  var document: BenchmarkDocument
  var rival: Rival
  var input: InputKind

  /// Where the document comes from makes no difference to settings.
  static func all(of document: BenchmarkDocument) -> [MeasuringTask] {
    InputKind.allCases.flatMap { input in
      Rival.allCases.filter { input == .file || !Rival.settings.contains($0) }
        .map { MeasuringTask(document: document, rival: $0, input: input) }
    }
  }

  /// Parses in a process of its own, so that its memory and caches are its own.
  func measure(_ file: DocumentFile, repeating: Bool) throws -> Measurement {
    let arguments = self.arguments(file) + (repeating ? ["--repeating"] : [])
    let output = try ChildProcess.output(of: ChildProcess.thisProgram, arguments)
    return try JSONDecoder().decode(Measurement.self, from: output)
  }

  /// Demands that the parser has found what the document consists of.
  func check(_ counts: ParsedCounts, against file: DocumentFile) throws {
    let expected = rival.expectedCounts(of: file)
    guard counts == expected else {
      throw ChildProcess.Failure(
        description: """
          \(rival.rawValue) finds in \(file.url.lastPathComponent), read from \(input.rawValue):
          \(counts)
          The document has:
          \(expected)
          """)
    }
  }

  /// Those of `MeasureCommand`.
  func arguments(_ file: DocumentFile) -> [String] {
    ["measure", "--rival", rival.rawValue, "--input", input.rawValue, file.url.path]
  }
}
