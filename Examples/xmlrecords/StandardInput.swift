import ExpatXML
import Foundation

/// Standard input in chunks, as they arrive. It reads the descriptor and not a path: another process may have read the
/// start, it may be a socket, and its path may belong to another user.
final class StandardInput: Sequence, IteratorProtocol {
  private static let chunkSize = 64 << 10

  private let descriptor: Int32
  /// The error that ended the input; nil at a normal end.
  private(set) var fault: XMLFileError?

  init(_ descriptor: Int32 = STDIN_FILENO) { self.descriptor = descriptor }

  /// The number of bytes left, if the input is a file.
  var byteCount: Int? {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size) - Swift.max(0, Int(lseek(descriptor, 0, SEEK_CUR)))
  }

  func next() -> [UInt8]? {
    var chunk = [UInt8](repeating: 0, count: Self.chunkSize)
    var count = 0
    repeat { count = unsafe read(descriptor, &chunk, Self.chunkSize) } while count < 0 && errno == EINTR
    if count < 0 { fault = XMLFileError(code: errno) }
    guard count > 0 else { return nil }
    chunk.removeSubrange(count...)
    return chunk
  }
}
