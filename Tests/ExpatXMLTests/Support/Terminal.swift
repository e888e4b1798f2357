#if os(Linux)
  /// A terminal for tests: a pair of pseudo-terminals, pty(7).
  final class Terminal {
    /// The path that a program reads from.
    let path: String
    /// The side at which a person would type.
    private let keyboard: FileHandle

    init() throws {
      let descriptor = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY)
      guard descriptor >= 0 else { throw POSIXError(.ENOTTY) }
      keyboard = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
      // TIOCGPTN and TIOCSPTLCK. Swift imports neither these nor the functions that use them.
      var (number, isLocked): (CInt, CInt) = (0, 0)
      guard unsafe ioctl(descriptor, 0x8004_5430, &number) == 0, unsafe ioctl(descriptor, 0x4004_5431, &isLocked) == 0
      else { throw POSIXError(.ENOTTY) }
      path = "/dev/pts/\(number)"
    }

    func type(_ text: String) throws { try keyboard.write(contentsOf: Data(text.utf8)) }
  }
#endif
