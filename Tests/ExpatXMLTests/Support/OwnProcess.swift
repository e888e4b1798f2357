import Foundation

/// The process of an exit test.
enum OwnProcess {
  /// Closes the sockets of the process that began this one. Every exit test does so first.
  ///
  /// On Linux, Swift Testing hands them on. A connection ends when all who have it have closed it, so those of other tests
  /// would not end before this process does.
  static func begin() {
    #if os(Linux)
      for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? [] {
        let file = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)")
        if let file, file.hasPrefix("socket:"), let descriptor = Int32(name) { close(descriptor) }
      }
    #endif
  }
}
