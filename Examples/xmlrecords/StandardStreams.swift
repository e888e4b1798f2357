import ArgumentParser
import ExampleTerminal
import ExpatXML
import Foundation

/// Standard input in chunks, as they arrive. It reads the descriptor and not a path: another process may have read the
/// start, it may be a socket, and its path may belong to another user.
final class StandardInput: Sequence, IteratorProtocol {
  /// The error that ended the input; nil at a normal end.
  private(set) var fault: XMLFileError?

  /// The number of bytes left, if the input is a file.
  var byteCount: Int? {
    var status = stat()
    guard unsafe fstat(STDIN_FILENO, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size) - Swift.max(0, Int(lseek(STDIN_FILENO, 0, SEEK_CUR)))
  }

  func next() -> [UInt8]? {
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    var count = 0
    repeat { count = unsafe read(STDIN_FILENO, &chunk, chunk.count) } while count < 0 && errno == EINTR
    if count < 0 { fault = XMLFileError(code: errno) }
    return count > 0 ? Array(chunk.prefix(count)) : nil
  }
}

/// Standard output. To a terminal or a pipe it writes at once, to a file in large chunks.
final class StandardOutput {
  private var buffer = Data()
  private let isFile: Bool

  init() {
    var status = stat()
    isFile = unsafe fstat(STDOUT_FILENO, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  func write(_ text: String) throws {
    buffer.append(contentsOf: text.utf8)
    if !isFile || buffer.count >= 64 << 10 { try flush() }
  }

  func flush() throws {
    defer { buffer.removeAll(keepingCapacity: true) }
    do {
      try FileHandle.standardOutput.write(contentsOf: buffer)
    } catch {
      printError("standard output: \(error.localizedDescription)\n")
      throw ExitCode.failure
    }
  }
}
