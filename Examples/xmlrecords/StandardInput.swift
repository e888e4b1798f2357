import ExpatXML
import Foundation

/// Standard input in chunks, as they arrive. It reads the descriptor and not a path: another process may have read the
/// start, it may be a socket, and its path may belong to another user.
final class StandardInput: Sequence, IteratorProtocol {
  /// The error that ended the input; nil at a normal end.
  private(set) var fault: POSIXError?

  func next() -> [UInt8]? {
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    var count = 0
    repeat { count = unsafe read(STDIN_FILENO, &chunk, chunk.count) } while count < 0 && errno == EINTR
    if count < 0 { fault = POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    return count > 0 ? Array(chunk.prefix(count)) : nil
  }
}
