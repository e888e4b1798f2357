#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A file that can't be opened or read.
public struct FileError: Error, Sendable, Hashable {
  /// The system's error number: `ENOENT` if there is no such file, `EACCES` if it may not be read.
  public var code: Int32

  /// The path of the file as given.
  public var path: String?

  /// Whether writing failed: of a download into a temporary file.
  package var isWriting = false

  /// Makes an error from the system's error number and the path of a file.
  public init(code: Int32, path: String? = nil) {
    self.code = code
    self.path = path
  }

  package init(code: Int32, path: String?, isWriting: Bool) {
    self.init(code: code, path: path)
    self.isWriting = isWriting
  }
}

extension FileError: CustomStringConvertible {
  /// A sentence such as "The file feed.xml can't be read: there is no such file."
  public var description: String {
    let isMissing = !isWriting && [ENOENT, ENOTDIR].contains(code)
    let reason = isMissing ? "there is no such file" : unsafe String(cString: strerror(code)).lowercased()
    return "The file\(path.map { " \($0)" } ?? "") can't be \(isWriting ? "written" : "read"): \(reason)."
  }
}
