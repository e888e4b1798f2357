import CountingParsers
import Foundation

extension Rival {
  func parseInC(_ input: DocumentInput) -> ParsedCounts? {
    var counts = event_counts()
    let succeeds =
      switch input {
      case .file(let url): count(path: url.path, &counts)
      case .memory(let data): unsafe data.withUnsafeBytes { unsafe count($0, &counts) }
      }
    guard succeeds else { return nil }
    return ParsedCounts(
      startTags: Int(counts.start_tags), endTags: Int(counts.end_tags), attributes: Int(counts.attributes),
      textBytes: Int(counts.text_bytes))
  }

  private func count(path: String, _ counts: inout event_counts) -> Bool {
    self == .libxml2
      ? unsafe count_file_with_libxml2(path, &counts)
      : unsafe count_file_with_expat(path, processesNamespaces, &counts)
  }

  private func count(_ bytes: UnsafeRawBufferPointer, _ counts: inout event_counts) -> Bool {
    self == .libxml2
      ? unsafe count_bytes_with_libxml2(bytes.baseAddress, bytes.count, &counts)
      : unsafe count_bytes_with_expat(bytes.baseAddress, bytes.count, processesNamespaces, &counts)
  }
}
