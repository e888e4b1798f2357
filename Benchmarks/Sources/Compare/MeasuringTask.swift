import Documents
import Foundation
import Rivals

/// The source of the document during a measurement.
enum InputKind: String, CaseIterable, Codable, Sendable {
  case file, memory
}

/// One cell of the comparison: a document, a parser, and the source of the document.
struct MeasuringTask: Hashable, Codable, Sendable {
  var document: BenchmarkDocument
  var rival: Rival
  var input: InputKind

  /// All tasks for a document. Settings are measured with one source only, since the source makes no difference to
  /// them.
  static func all(of document: BenchmarkDocument) -> [MeasuringTask] {
    InputKind.allCases.flatMap { input in
      Rival.allCases.filter { input == .file || !Rival.settings.contains($0) }
        .map { MeasuringTask(document: document, rival: $0, input: input) }
    }
  }

  /// Parses in a process of its own, with its own memory and caches.
  func measure(_ file: DocumentFile, repeating: Bool) throws -> Measurement {
    let arguments = self.arguments(file) + (repeating ? ["--repeating"] : [])
    let output = try ChildProcess.output(of: ChildProcess.thisProgram, arguments)
    return try JSONDecoder().decode(Measurement.self, from: output)
  }

  /// Throws unless the parser has reported the right events.
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

  /// The arguments of `MeasureCommand`.
  func arguments(_ file: DocumentFile) -> [String] {
    ["measure", "--rival", rival.rawValue, "--input", input.rawValue, file.url.path]
  }
}
