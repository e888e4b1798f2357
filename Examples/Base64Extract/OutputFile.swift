import Foundation

/// Where the bytes go: a file that stays, or a temporary one.
struct OutputFile {
  let handle: FileHandle
  private let path: String
  private let isTemporary: Bool

  /// Creates the file of a path, or, without one, a temporary one.
  init(path: String?) throws {
    let url =
      path.map { URL(fileURLWithPath: $0) }
      ?? FileManager.default.temporaryDirectory.appendingPathComponent("Base64Extract-\(UUID().uuidString)")
    try Data().write(to: url)
    handle = try FileHandle(forWritingTo: url)
    self.path = url.path
    isTemporary = path == nil
  }

  /// All was written.
  func close() throws {
    try handle.close()
    if isTemporary { delete() }
  }

  /// What was written is not wanted.
  func delete() { try? FileManager.default.removeItem(atPath: path) }
}
