import ExpatXML
import Foundation

/// Standard input in chunks, as they come. Read by its descriptor, not by a path: somebody else may have read the start of it, it may be a
/// socket, and its path may belong to another user.
final class StandardInput: Sequence, IteratorProtocol {
  private static let chunkSize = 64 << 10

  private let descriptor: Int32
  /// Why there is no next chunk, unless it is the end.
  private(set) var fault: FileError?

  init(_ descriptor: Int32 = STDIN_FILENO) { self.descriptor = descriptor }

  /// How many bytes there are left, if it is a file.
  var byteCount: Int? {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size) - Swift.max(0, Int(lseek(descriptor, 0, SEEK_CUR)))
  }

  func next() -> [UInt8]? {
    var chunk = [UInt8](repeating: 0, count: Self.chunkSize)
    var count = 0
    repeat { count = unsafe read(descriptor, &chunk, Self.chunkSize) } while count < 0 && errno == EINTR
    if count < 0 { fault = FileError(code: errno) }
    guard count > 0 else { return nil }
    chunk.removeSubrange(count...)
    return chunk
  }
}
