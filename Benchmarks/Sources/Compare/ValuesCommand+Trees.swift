import Documents
import Foundation

extension ValuesCommand {
  /// Prints the fastest round and the memory of trees, each in a process of its own.
  func printTrees() throws {
    print("trees                               MB        seconds of CPU   MB of memory")
    for document in [BenchmarkDocument.feed, .osm, .tiny] {
      let file = try DocumentFile(document)
      var childCounts: Set<Int> = []
      for library in TreeCommand.Library.allCases {
        let costs = try (0..<rounds).map { _ in
          let output = try ChildProcess.output(
            of: ChildProcess.thisProgram, ["tree", "--library", library.rawValue, file.url.path])
          return try JSONDecoder().decode(TreeCommand.Cost.self, from: output)
        }
        childCounts.formUnion(costs.map(\.childCount))
        let seconds = costs.map(\.seconds).min() ?? 0
        let memory = Double(costs.map(\.peakBytes).min() ?? 0) / 1e6
        print(
          "\(document.rawValue), \(library.rawValue)".padding(toLength: 32, withPad: " ", startingAt: 0)
            + String(format: "%6.0f %21.3f %14.0f", Double(file.byteCount) / 1e6, seconds, memory))
      }
      guard childCounts.count == 1 else {
        throw ChildProcess.Failure(description: "The trees of \(file.url.lastPathComponent) differ.")
      }
    }
  }
}
