/// The process of an exit test.
enum OwnProcess {
  /// Closes the sockets of the parent process. Every exit test calls this first.
  ///
  /// On Linux, Swift Testing passes them to the child. A connection ends only after all processes have closed it, so
  /// connections of other tests would stay open until this process ends.
  static func begin() {
    #if os(Linux)
      for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? [] {
        let file = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)")
        if let file, file.hasPrefix("socket:"), let descriptor = Int32(name) { close(descriptor) }
      }
    #endif
  }
}
