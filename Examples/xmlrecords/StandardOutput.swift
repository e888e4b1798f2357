import Foundation

/// Standard output. To a terminal or a pipe it writes at once, to a file in large chunks.
struct StandardOutput {
  /// Writing has failed.
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
