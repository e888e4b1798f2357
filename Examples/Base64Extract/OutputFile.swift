import Foundation

/// The destination of the bytes: a permanent file or a temporary one.
///
/// A permanent file stays as it was until the new one is complete and takes its place. A device or a pipe is written at once.
final class OutputFile {
  private let handle: FileHandle
  /// What is written, until it has its final name.
  private var temporaryPath: String?
  /// That name.
  private let path: String?

  /// Makes a file with a path or, without a path, a temporary one.
  init(path: String?) throws {
    var status = stat()
    let exists = path.map { unsafe stat($0, &status) == 0 } ?? false
    if let path, exists, status.st_mode & S_IFMT != S_IFREG {
      handle = try Self.open(path, O_WRONLY)
      self.path = nil
      return
    }
    let url = path.map { URL(fileURLWithPath: $0).resolvingSymlinksInPath() }
    let folder = url?.deletingLastPathComponent() ?? FileManager.default.temporaryDirectory
    let temporaryPath = folder.appendingPathComponent(".\(UUID().uuidString)").path
    self.path = url?.path
    handle = try Self.open(temporaryPath, O_WRONLY | O_CREAT | O_EXCL, for: path)
    self.temporaryPath = temporaryPath
    if exists { _ = fchmod(handle.fileDescriptor, status.st_mode & 0o777) }
  }

  deinit { if let temporaryPath { try? FileManager.default.removeItem(atPath: temporaryPath) } }

  private static func open(_ path: String, _ flags: Int32, for name: String? = nil) throws -> FileHandle {
    let descriptor = unsafe Foundation.open(path, flags | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw OutputError(path: name ?? path, code: errno) }
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// Writes bytes to the end.
  func write(_ bytes: [UInt8]) throws { try handle.write(contentsOf: Data(bytes)) }

  /// Closes the file after all bytes were written.
  func close() throws {
    if let temporaryPath, let path {
      try handle.synchronize()
      guard unsafe rename(temporaryPath, path) == 0 else { throw OutputError(path: path, code: errno) }
      self.temporaryPath = nil
    }
    try handle.close()
  }
}

/// A file can't be written.
struct OutputError: LocalizedError {
  var path: String
  var code: Int32

  var errorDescription: String? { unsafe "\(path) can't be written: \(String(cString: strerror(code)))." }
}
