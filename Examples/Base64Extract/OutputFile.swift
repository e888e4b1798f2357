import Foundation

/// The destination of the bytes: a permanent file or a temporary one.
///
/// It is created or emptied when the first bytes are written. So a file stays as it is if the document can't be loaded.
final class OutputFile {
  private let url: URL
  private let isTemporary: Bool
  private var handle: FileHandle?

  /// Makes a file with a path or, without a path, a temporary one.
  init(path: String?) {
    isTemporary = path == nil
    url =
      path.map { URL(fileURLWithPath: $0) }
      ?? FileManager.default.temporaryDirectory.appendingPathComponent("Base64Extract-\(UUID().uuidString)")
  }

  deinit { delete() }

  /// Writes bytes to the end.
  func write(_ bytes: [UInt8]) throws {
    let handle = try self.handle ?? open()
    self.handle = handle
    try handle.write(contentsOf: Data(bytes))
  }

  /// Links are followed, and devices and pipes are opened once.
  private func open() throws -> FileHandle {
    let descriptor = unsafe url.withUnsafeFileSystemRepresentation { path in
      unsafe path.map { unsafe Foundation.open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666) } ?? -1
    }
    guard descriptor >= 0 else { throw OutputError(path: url.path, code: errno) }
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// Closes the file after all bytes were written.
  func close() throws {
    try handle?.close()
    delete()
  }

  private func delete() {
    if isTemporary { try? FileManager.default.removeItem(at: url) }
  }
}

/// A file can't be opened.
struct OutputError: LocalizedError {
  var path: String
  var code: Int32

  var errorDescription: String? { unsafe "\(path) can't be written: \(String(cString: strerror(code)))." }
}
