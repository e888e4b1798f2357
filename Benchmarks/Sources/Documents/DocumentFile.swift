package import Foundation

/// A document on disk, and its event counts.
package struct DocumentFile: Sendable {
  package var document: BenchmarkDocument
  package var url: URL
  package var byteCount: Int
  package var counts: EventCounts

  /// `.build/documents` of this package, which Git ignores.
  package static var defaultFolder: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent(".build/documents", isDirectory: true)
  }

  /// Raise this whenever a document changes.
  private static let version = 1

  /// The document of this size in a folder. It is generated if it does not exist.
  package init(_ document: BenchmarkDocument, byteCount: Int? = nil, in folder: URL = defaultFolder) throws {
    let requested = byteCount ?? document.defaultByteCount
    let name = "\(document.rawValue)-\(requested)-\(Self.version)"
    let url = folder.appendingPathComponent("\(name).xml")
    // Written last. If this file exists, the document is complete.
    let countsURL = folder.appendingPathComponent("\(name).json")
    if let data = try? Data(contentsOf: countsURL) {
      counts = try JSONDecoder().decode(EventCounts.self, from: data)
    } else {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      counts = try Self.generate(document, byteCount: requested, at: url)
      try JSONEncoder().encode(counts).write(to: countsURL, options: .atomic)
    }
    self.document = document
    self.url = url
    self.byteCount = try url.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
  }

  private static func generate(_ document: BenchmarkDocument, byteCount: Int, at url: URL) throws -> EventCounts {
    try Data().write(to: url)
    let file = try FileHandle(forWritingTo: url)
    var writer = DocumentWriter(file: file)
    try document.write(byteCount: byteCount, to: &writer)
    writer.newLine()
    try writer.flush()
    try file.close()
    return writer.counts
  }
}
