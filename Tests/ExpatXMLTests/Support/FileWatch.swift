/// Detects that a file is opened. The time of access is not reliable, since systems rarely update it.
final class FileWatch {
  #if os(Linux)
    private let descriptor: Int32

    init?(_ path: String) {
      descriptor = inotify_init1(Int32(IN_NONBLOCK))
      guard descriptor >= 0, unsafe inotify_add_watch(descriptor, path, UInt32(IN_OPEN)) >= 0 else { return nil }
    }

    deinit { _ = close(descriptor) }

    /// Whether it was opened since the last call.
    var sawOpening: Bool {
      var buffer = [UInt8](repeating: 0, count: 4096)
      return unsafe read(descriptor, &buffer, buffer.count) > 0
    }
  #else
    init?(_ path: String) {}

    var sawOpening: Bool { false }
  #endif
}
