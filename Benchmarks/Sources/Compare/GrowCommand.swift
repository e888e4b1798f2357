import ArgumentParser
import Documents
import Foundation
import Rivals

/// Shows whether the cost of a byte stays the same as a document grows.
struct GrowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "grow",
    abstract: "Measures documents that grow in one respect: size, depth, names, attributes, namespaces.")

  @Option(help: "Only this: size, depth, names, attributes, namespaces.")
  var document: [GrowingDocument] = []

  @Option(help: "How many times each is parsed.")
  var rounds = 3

  func validate() throws {
    if rounds <= 0 { throw ValidationError("There must be at least one round.") }
  }

  func run() throws {
    for document in document.isEmpty ? GrowingDocument.allCases : document {
      print(
        "\n\(document.title)".padding(toLength: 34, withPad: " ", startingAt: 0) + "    MB  ns a byte  Expat  peak, MB")
      for step in document.steps { try measure(document, step) }
    }
  }

  private func measure(_ document: GrowingDocument, _ step: Int) throws {
    let parts = document.parts(step)
    let namespaces = document.processesNamespaces
    let memory = PeakMemory()
    let time = try fastest { parts.parseWithExpatXML(processingNamespaces: namespaces) }
    let growth = memory.growth
    // Expat alone would need all of the largest documents in memory.
    let expat =
      parts.byteCount > 100_000_000 ? nil : try fastest { parts.parseWithExpat(processingNamespaces: namespaces) }
    print(
      String(
        format: "%33d %6.1f %10.2f %6@ %9.1f", step, Double(parts.byteCount) / 1e6,
        time / Double(parts.byteCount) * 1e9,
        expat.map { String(format: "%.2f", $0 / Double(parts.byteCount) * 1e9) } ?? "–", Double(growth) / 1e6))
  }

  private func fastest(_ parse: () -> Bool) throws -> Double {
    var times: [Double] = []
    for _ in 0..<rounds {
      let start = CPUTime.now
      guard parse() else { throw ValidationError("The document was not parsed.") }
      times.append((CPUTime.now - start).user)
    }
    return times.min() ?? 0
  }
}

extension GrowingDocument: ExpressibleByArgument {}
