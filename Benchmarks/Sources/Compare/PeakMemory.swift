import Foundation

/// The growth of peak resident memory from now on.
struct PeakMemory {
  private let baseline: Int

  init() {
    // The first call allocates memory itself.
    _ = Self.peak
    #if os(Linux)
      // Resets the peak: proc(5), clear_refs.
      try? Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/self/clear_refs"))
    #endif
    baseline = Self.peak
  }

  /// The growth in bytes.
  var growth: Int { max(0, Self.peak - baseline) }

  private static var peak: Int {
    #if os(Linux)
      // Not getrusage: its value survives exec, so it may be the parent's.
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
