internal import ExpatXMLSystem

/// A file that can't be opened or read.
public struct FileError: Error, Sendable, Hashable {
  /// The system's error number: `ENOENT` if there is no such file, `EACCES` if it may not be read.
  public var code: Int32

  /// The path of the file as given; for a temporary file, the path of its folder.
  public var path: String?

  /// Whether writing failed. Only downloads into temporary files write.
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
    if isWriting { return "A temporary file\(path.map { " in \($0)" } ?? "") can't be written: \(reason)." }
    return "The file\(path.map { " \($0)" } ?? "") can't be read: \(reason)."
  }

  /// The system's description of the error.
  package var reason: String {
    let isMissing = !isWriting && [ENOENT, ENOTDIR].contains(code)
    return isMissing ? "there is no such file" : unsafe String(cString: strerror(code)).lowercased()
  }
}
