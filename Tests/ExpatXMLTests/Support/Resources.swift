#if os(Linux)
  /// The resources of this process, for exit tests, in whose process nothing else runs.
  enum Resources {
    static var threads: Int { entries("/proc/self/task").count }

    /// The targets of all open file descriptors.
    static var files: [String] {
      entries("/proc/self/fd").compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: $0) }
    }

    static var residentBytes: Int { status("VmRSS") }

    /// The greatest value of `residentBytes` since `resetPeak`.
    static var peakBytes: Int { status("VmHWM") }

    static func resetPeak() throws {
      try FileHandle(forWritingTo: URL(fileURLWithPath: "/proc/self/clear_refs")).write(contentsOf: Data("5".utf8))
    }

    /// Gives the memory back that the allocator keeps for later. Otherwise a second parse seems to need less.
    static func releaseFreeMemory() {
      // Glibc has this function, and Swift's module of it does not.
      guard let trim = unsafe dlsym(nil, "malloc_trim") else { return }
      _ = unsafe unsafeBitCast(trim, to: (@convention(c) (Int) -> CInt).self)(0)
    }

    /// Sets an empty directory as the one for temporary files, and returns its path.
    static func useOwnTemporaryDirectory() throws -> String {
      let path = NSTemporaryDirectory() + "ExpatXMLTests-\(UUID().uuidString)"
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      unsafe setenv("TMPDIR", path, 1)
      return path
    }

    /// The total length of open files that have been unlinked.
    static func unlinkedBytes(in directory: String) -> Int {
      entries("/proc/self/fd").reduce(0) { sum, descriptor in
        let file = try? FileManager.default.destinationOfSymbolicLink(atPath: descriptor)
        guard let file, file.hasPrefix(directory), file.hasSuffix(" (deleted)") else { return sum }
        return sum
          + ((try? FileHandle(forReadingFrom: URL(fileURLWithPath: descriptor)).seekToEnd()).map(Int.init) ?? 0)
      }
    }

    private static func entries(_ directory: String) -> [String] {
      ((try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []).map { "\(directory)/\($0)" }
    }

    private static func status(_ name: String) -> Int {
      let lines = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8))?.split(separator: "\n") ?? []
      let words = lines.first { $0.hasPrefix("\(name):") }?.split(whereSeparator: \.isWhitespace) ?? []
      return words.count > 1 ? (Int(words[1]) ?? 0) << 10 : 0
    }
  }
#endif
