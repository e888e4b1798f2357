import ExpatXML
import Foundation

/// Standard input in pieces, as they come. Read by its descriptor, not by a path: somebody else may have read the start of it, it may be a
/// socket, and its path may belong to another user.
final class StandardInput: Sequence, IteratorProtocol {
  private static let pieceSize = 64 << 10

  private let descriptor: Int32
  /// Why there is no next piece, unless it is the end.
  private(set) var fault: FileError?

  init(_ descriptor: Int32 = STDIN_FILENO) { self.descriptor = descriptor }

  /// How many bytes there are left, if it is a file.
  var byteCount: Int? {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size) - Swift.max(0, Int(lseek(descriptor, 0, SEEK_CUR)))
  }

  func next() -> [UInt8]? {
    var piece = [UInt8](repeating: 0, count: Self.pieceSize)
    var count = 0
    repeat { count = unsafe read(descriptor, &piece, Self.pieceSize) } while count < 0 && errno == EINTR
    if count < 0 { fault = FileError(code: errno) }
    guard count > 0 else { return nil }
    piece.removeSubrange(count...)
    return piece
  }
}
