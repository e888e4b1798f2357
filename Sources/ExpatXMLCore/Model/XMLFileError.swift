internal import ExpatXMLSystem

/// A file that can't be opened, read or written.
public struct XMLFileError: Error, Sendable, Hashable {
  /// The system's error number: `ENOENT` if there is no such file, `EACCES` if it may not be read or written.
  public var code: Int32

  /// The path of the file as given; for a temporary file, the path of its folder.
  public var path: String?

  /// Whether writing failed.
  package var isWriting = false

  /// Whether it is the temporary file of a download.
  package var isTemporary = false

  /// The URL of that download, without user and password.
  package var download: String?

  package init(code: Int32, path: String? = nil) {
    self.code = code
    self.path = path
  }

  package init(code: Int32, path: String?, isWriting: Bool, isTemporary: Bool) {
    self.init(code: code, path: path)
    self.isWriting = isWriting
    self.isTemporary = isTemporary
  }
}

extension XMLFileError: CustomStringConvertible {
  /// A sentence such as "The file feed.xml can't be read: there is no such file."
  public var description: String {
    if isTemporary {
      let end = download.map { ": \($0)" } ?? "."
      return "A temporary file\(path.map { " in \($0)" } ?? "") can't be written: \(reason)\(end)"
    }
    return "The file\(path.map { " \($0)" } ?? "") can't be \(isWriting ? "written" : "read"): \(reason)."
  }

  /// The reason as a main clause.
  package var reason: String {
    switch code {
    case ENOENT, ENOTDIR: isWriting ? "there is no such folder" : "there is no such file"
    case EISDIR: "it is a directory"
    case EACCES, EPERM: "you have no permission"
    case EROFS: "the file system is read-only"
    case ENOSPC: "no space is left on the device"
    case EDQUOT: "the disk quota is used up"
    case EFBIG: "it would be too large"
    case EMFILE, ENFILE: "too many files are open"
    case ENAMETOOLONG: "its name is too long"
    case ELOOP: "too many symbolic links lead to it"
    case EBUSY, ETXTBSY: "it is in use"
    case EIO: "the device has failed"
    case ENXIO, ENODEV: "there is no such device"
    case EPIPE: "nobody reads it any more"
    case ENOMEM: "there is not enough memory"
    default: unsafe "the system says \(String(cString: strerror(code)).quoted)"
    }
  }
}
