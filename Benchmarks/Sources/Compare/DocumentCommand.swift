import ArgumentParser
import Documents
import Foundation

/// Prints the path of a document, which is made if it does not exist.
struct DocumentCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "document", abstract: "Makes a document and prints its path.")

  @Argument(help: "One of \(BenchmarkDocument.allCases.map(\.rawValue).joined(separator: ", ")).")
  var document: BenchmarkDocument

  @Option(help: "The size of the document. (default: 20 to 58 MB)")
  var megabytes: Int?

  func validate() throws {
    if let megabytes, megabytes <= 0 { throw ValidationError("The size must be positive.") }
  }

  func run() throws { print(try DocumentFile(document, byteCount: megabytes.map { $0 * 1_000_000 }).url.path) }
}
