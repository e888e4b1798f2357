internal import CExpatXMLVectors
internal import Dispatch
internal import ExpatXMLSystem

/// An open file. Only this file and `ReplacementFile` call the system's C library for files.
///
/// Its methods throw `XMLFileError`.
package final class FileDescriptor: Sendable {
  package let descriptor: Int32
  /// The path for messages. Temporary files have no name, so it is that of their folder.
  private let path: String?
  private let isTemporary: Bool
  /// Whether `deinit` closes it. Not if the caller opened it.
  private let isOwned: Bool

  package init(_ descriptor: Int32, path: String?, isTemporary: Bool = false, isOwned: Bool = true) {
    self.descriptor = descriptor
    self.path = path
    self.isTemporary = isTemporary
    self.isOwned = isOwned
  }

  /// A file, pipe or socket that the caller has opened, and closes.
  package convenience init(borrowing descriptor: Int32) { self.init(descriptor, path: nil, isOwned: false) }

  deinit { if isOwned { _ = close(descriptor) } }

  package func writingError() -> XMLFileError {
    XMLFileError(code: errno, path: path, isWriting: true, isTemporary: isTemporary)
  }

  /// Opens a file for reading. A pipe is opened even if nobody writes to it yet.
  package static func open(path: String) throws -> FileDescriptor {
    // C would stop at the zero byte and open a file with a shorter name.
    guard !path.utf8.contains(0) else { throw XMLFileError(code: ENOENT, path: path) }
    // A terminal that is opened must not become the controlling terminal of the process.
    let flags = O_RDONLY | O_CLOEXEC | O_NOCTTY
    // Linux would open it anew: from the start, and not if it is a socket or another user's file.
    if path == "/dev/stdin" { return try duplicate(of: STDIN_FILENO, path: path) }
    var descriptor = retrying { Int(platformOpen(path, flags | O_NONBLOCK)) }
    // If another process has a lease on the file, a blocking call waits a moment until it is given up (fcntl(2)).
    if descriptor < 0, errno == EWOULDBLOCK { descriptor = retrying { Int(platformOpen(path, flags)) } }
    guard descriptor >= 0 else { throw XMLFileError(code: errno, path: path) }
    return FileDescriptor(Int32(descriptor), path: path)
  }

  /// The same open file as another descriptor, which its owner may close at any time.
  package static func duplicate(of descriptor: Int32, path: String? = nil) throws -> FileDescriptor {
    let duplicate = retrying { Int(fcntl(descriptor, F_DUPFD_CLOEXEC, 0)) }
    guard duplicate >= 0 else { throw XMLFileError(code: errno, path: path) }
    return FileDescriptor(Int32(duplicate), path: path)
  }

  /// Whether a read may have to wait for a writer.
  ///
  /// The open file is asked, since another one may have the path by now.
  var mayWait: Bool {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return false }
    return ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
  }

  /// The length in bytes, if it is a regular file and an Int can hold it.
  var regularFileSize: Int? {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(exactly: status.st_size)
  }

  /// Whether a read returns bytes, the end or an error at once.
  var isReadable: Bool {
    var file = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let count = Self.retrying { unsafe Int(poll(&file, 1, 0)) }
    return count < 0 || file.revents & ~Int16(POLLNVAL) != 0
  }

  /// Calls `body` on a queue, maybe more than once, when `isReadable` becomes true. Cancel the result to end that.
  func whenReadable(on queue: DispatchQueue, _ body: @escaping @Sendable () -> Void) -> any DispatchSourceRead {
    let readiness = expatxml_open_readiness(descriptor)
    let watched = readiness < 0 ? self : FileDescriptor(readiness, path: nil)
    let events = DispatchSource.makeReadSource(fileDescriptor: watched.descriptor, queue: queue)
    events.setEventHandler(handler: body)
    // Keeps the descriptors open until then: they may not be closed before.
    events.setCancelHandler { withExtendedLifetime((self, watched)) {} }
    events.activate()
    return events
  }

  /// Makes a file without a name, so that it vanishes with its descriptor whatever happens to the process.
  package static func temporary(in directory: String) throws -> FileDescriptor {
    let name = "\(directory)/ExpatXML.\(String(UInt64.random(in: 0...UInt64.max), radix: 36))"
    // O_CLOEXEC, so that a process that is started at this moment does not inherit it. mkstemp does not ensure that.
    let descriptor = retrying { Int(platformOpen(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC)) }
    guard descriptor >= 0 else {
      throw XMLFileError(code: errno, path: directory, isWriting: true, isTemporary: true)
    }
    _ = unsafe unlink(name)
    return FileDescriptor(Int32(descriptor), path: directory, isTemporary: true)
  }

  /// Appends available bytes to `output`, from the file's own position or from a given one; nothing at the end. Returns false if
  /// that would have to wait.
  @discardableResult
  package func read(into output: inout OutputRawSpan, at offset: Int? = nil, count: Int = .max) throws -> Bool {
    var waits = false
    try unsafe output.appendBytes { free in
      let room = min(free.count, count)
      let count = Self.retrying {
        if let offset {
          unsafe pread(descriptor, free.baseAddress, room, off_t(offset))
        } else {
          unsafe platformRead(descriptor, free.baseAddress, room)
        }
      }
      waits = count < 0 && errno == EAGAIN
      guard count >= 0 || waits else { throw XMLFileError(code: errno, path: path) }
      return max(0, count)
    }
    return !waits
  }

  /// Writes all bytes at the file's own position, or at an offset. Waits if a pipe or a socket is full.
  package func write(_ bytes: RawSpan, at offset: Int? = nil) throws {
    try unsafe bytes.withUnsafeBytes { bytes in
      var written = 0
      while written < bytes.count {
        let count = Self.retrying {
          let rest = unsafe bytes.baseAddress.map { unsafe $0 + written }
          guard let offset else { return unsafe platformWrite(descriptor, rest, bytes.count - written) }
          return unsafe pwrite(descriptor, rest, bytes.count - written, off_t(offset + written))
        }
        if count < 0, errno == EAGAIN || errno == EWOULDBLOCK {
          var file = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          guard Self.retrying({ unsafe Int(poll(&file, 1, -1)) }) >= 0 else { throw writingError() }
          continue
        }
        guard count >= 0 else { throw writingError() }
        written += count
      }
    }
  }

  package static func retrying(_ call: () -> Int) -> Int {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }
}

// Needed because the class has methods of the same names.
private func platformOpen(_ path: String, _ flags: Int32) -> Int32 { unsafe open(path, flags, 0o600) }

private func platformWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(descriptor, bytes, count)
}

private func platformRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  unsafe read(descriptor, buffer, count)
}
