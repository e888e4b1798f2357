import Foundation

/// How much more memory becomes resident from now on.
struct PeakMemory {
  private let baseline: Int

  init() {
    // Asking takes memory too, the first time.
    _ = Self.peak
    #if os(Linux)
      // Forgets the peak so far: proc(5), clear_refs.
      try? Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/self/clear_refs"))
    #endif
    baseline = Self.peak
  }

  /// In bytes.
  var growth: Int { max(0, Self.peak - baseline) }

  private static var peak: Int {
    #if os(Linux)
      // Not getrusage: its figure survives exec, so it may be that of the parent.
      guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
        let kilobytes = status.firstMatch(of: /VmHWM:\s*(\d+) kB/).flatMap({ Int($0.1) })
      else { return 0 }
      return kilobytes * 1024
    #else
      var usage = rusage()
      unsafe _ = getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss
    #endif
  }
}
