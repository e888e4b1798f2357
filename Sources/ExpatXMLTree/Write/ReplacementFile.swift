internal import ExpatXMLSystem

/// A file that takes the place of another one when it is complete. Until then the other one is as it was. If it is never
/// complete, nothing is left of this one.
///
/// Only regular files can be replaced. All others are written directly, and so is `/dev/stdout`, whatever that is.
final class ReplacementFile {
  let file: FileDescriptor
  /// The path to replace. Nil if nothing is replaced, or once it is.
  private var target: String?
  /// The temporary name. A file without a name disappears even if the process is killed.
  private var name: String?

  /// - Throws: ``XMLFileError`` if it can't be created.
  init(path: String) throws {
    // C would stop at the zero byte and write a file with a shorter name.
    guard !path.isEmpty, !path.utf8.contains(0) else { throw Self.error(ENOENT, path) }
    var status = stat()
    let exists = unsafe stat(path, &status) == 0
    // A duplicate, since opening it on Linux fails for a socket, and overwrites a file from the start.
    if path == "/dev/stdout" {
      file = try Self.opened(path) { fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0) }
    } else if exists, status.st_mode & S_IFMT != S_IFREG {
      // A terminal that is opened must not become the controlling terminal of the process.
      file = try Self.opened(path) { unsafe open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY) }
    } else {
      let target = try Self.target(path)
      // Replacing needs only write access to the folder, so write protection of the file is checked here.
      if exists, unsafe access(target, W_OK) != 0 { throw Self.error(errno, path) }
      let mode: mode_t = exists ? 0o600 : 0o666
      if let nameless = Self.nameless(path, in: Self.parts(of: target).folder, mode) {
        file = nameless
      } else {
        let name = Self.newName(beside: target)
        file = try Self.opened(path) { unsafe open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode) }
        self.name = name
      }
      self.target = target
      if exists { copyOwnerAndPermissions(status) }
    }
  }

  deinit { if let name { _ = unsafe unlink(name) } }

  /// Takes the place of the other file when everything is on the disk, so that a power failure leaves one or the other.
  ///
  /// - Throws: ``XMLFileError``. The other file is then unchanged.
  func finish() throws {
    guard let target else { return }
    try check(fsync(file.descriptor))
    let name = name ?? Self.newName(beside: target)
    if self.name == nil {
      try check(unsafe linkat(AT_FDCWD, "/proc/self/fd/\(file.descriptor)", AT_FDCWD, name, AT_SYMLINK_FOLLOW))
      self.name = name
    }
    try check(unsafe rename(name, target))
    (self.name, self.target) = (nil, nil)
    // The folder has the name, so it is synchronised too. Some systems can't do that.
    if let folder = try? FileDescriptor.open(path: Self.parts(of: target).folder) { _ = fsync(folder.descriptor) }
  }

  private func check(_ result: Int32) throws {
    if result != 0 { throw file.writingError() }
  }

  private func copyOwnerAndPermissions(_ status: stat) {
    // Most users can't give a file away. Then the group gets no rights, and setuid and setgid are dropped: they were meant for
    // others.
    let hasSameOwner = fchown(file.descriptor, status.st_uid, status.st_gid) == 0
    if !hasSameOwner { _ = fchown(file.descriptor, uid_t.max, status.st_gid) }
    _ = fchmod(file.descriptor, status.st_mode & (hasSameOwner ? 0o7777 : 0o707))
  }

  // MARK: Opening

  private static func error(_ code: Int32, _ path: String) -> XMLFileError {
    XMLFileError(code: code, path: path, isWriting: true, isTemporary: false)
  }

  private static func opened(_ path: String, _ open: () -> Int32) throws -> FileDescriptor {
    let descriptor = FileDescriptor.retrying { Int(open()) }
    guard descriptor >= 0 else { throw error(errno, path) }
    return FileDescriptor(Int32(descriptor), path: path)
  }

  /// Opens a file that gets its name when it is complete; nil if the system or the file system can't do that.
  private static func nameless(_ path: String, in folder: String, _ mode: mode_t) -> FileDescriptor? {
    #if os(Linux)
      // Swift does not import the macro O_TMPFILE.
      let flags = O_WRONLY | O_CLOEXEC | O_DIRECTORY | 0o20_000_000
      guard unsafe access("/proc/self/fd", X_OK) == 0 else { return nil }
      return try? opened(path) { unsafe open(folder, flags, mode) }
    #else
      return nil
    #endif
  }

  // MARK: Names

  /// The absolute path without symbolic links, so that links stay. A dangling link is an error.
  private static func target(_ path: String) throws -> String {
    var status = stat()
    let exists = unsafe lstat(path, &status) == 0
    let (folder, name) = parts(of: path)
    guard let resolved = unsafe realpath(exists ? path : folder, nil) else { throw error(errno, path) }
    defer { unsafe free(resolved) }
    return unsafe exists ? String(cString: resolved) : "\(String(cString: resolved))/\(name)"
  }

  /// The folder, with a slash at its end, and the name in it.
  private static func parts(of path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("./", path) }
    return (String(path[...slash]), String(path[path.utf8.index(after: slash)...]))
  }

  /// It is short, since names of files are limited in length.
  private static func newName(beside target: String) -> String {
    "\(parts(of: target).folder).\(String(UInt64.random(in: 0...UInt64.max), radix: 36))"
  }
}
