import Foundation

/// Standard output: at once to a terminal or a pipe, where somebody waits for it, and in large chunks to a file.
struct StandardOutput {
  /// What was written can't be.
  struct Failure: Error {
    var underlying: any Error
  }

  private static let chunkSize = 64 << 10

  private var buffer = Data()
  private let isFile: Bool

  init() {
    var status = stat()
    isFile = unsafe fstat(STDOUT_FILENO, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  mutating func write(_ text: String) throws {
    buffer.append(contentsOf: text.utf8)
    if !isFile || buffer.count >= Self.chunkSize { try flush() }
  }

  mutating func flush() throws {
    defer { buffer.removeAll(keepingCapacity: true) }
    guard !buffer.isEmpty else { return }
    do { try FileHandle.standardOutput.write(contentsOf: buffer) } catch { throw Failure(underlying: error) }
  }
}
