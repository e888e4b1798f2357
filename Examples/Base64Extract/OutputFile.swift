import Foundation

/// The destination of the bytes: a permanent file or a temporary one.
struct OutputFile {
  let handle: FileHandle
  private let path: String
  private let isTemporary: Bool

  /// Creates the file at a path or, without a path, a temporary one.
  init(path: String?) throws {
    let url =
      path.map { URL(fileURLWithPath: $0) }
      ?? FileManager.default.temporaryDirectory.appendingPathComponent("Base64Extract-\(UUID().uuidString)")
    try Data().write(to: url)
    handle = try FileHandle(forWritingTo: url)
    self.path = url.path
    isTemporary = path == nil
  }

  /// Closes the file after all bytes were written.
  func close() throws {
    try handle.close()
    if isTemporary { delete() }
  }

  /// Deletes the file, because its bytes are not wanted.
  func delete() { try? FileManager.default.removeItem(atPath: path) }
}
