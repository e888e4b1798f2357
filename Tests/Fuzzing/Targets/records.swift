import Dispatch
import Foundation

/// Makes a small document with records, reads them in every way from every source, and compares them with the elements of the tree.
func fuzz(_ input: FuzzInput) {
  var settings = input
  var choices = input.document[...]
  let trial = RecordTrial {
    Int(choices.popFirst() ?? 0) % $0
  } settings: {
    settings.int(below: $0)
  }
  let path = NSTemporaryDirectory() + "expatxml-records-\(getpid()).xml"
  _ = FileManager.default.createFile(atPath: path, contents: Data(trial.document))
  let differences = wait { await trial.differences(gzipped: gzip(trial.document), path: path) }
  if !differences.isEmpty { fatalError("\(trial)\n\(differences.joined(separator: "\n"))") }
}

/// Blocks until the task is done.
private func wait(_ body: @escaping @Sendable () async -> [String]) -> [String] {
  final class Box: @unchecked Sendable { var lines: [String] = [] }
  let (box, semaphore) = (Box(), DispatchSemaphore(value: 0))
  Task {
    box.lines = await body()
    semaphore.signal()
  }
  semaphore.wait()
  return box.lines
}
