import Foundation

/// The peak of this process's resident memory so far, in bytes; nil if the system doesn't report it.
public func peakMemory() -> Int? {
  #if os(Linux)
    // Not getrusage: its value survives exec, so it may be that of the shell or the debugger.
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
      let kilobytes = status.firstMatch(of: /VmHWM:\s*(\d+) kB/).flatMap({ Int($0.1) })
    else { return nil }
    return kilobytes * 1024
  #else
    var usage = rusage()
    guard unsafe getrusage(RUSAGE_SELF, &usage) == 0 else { return nil }
    return usage.ru_maxrss
  #endif
}

/// The peak, and how much more it is than it was.
public func peakMemory(since baseline: Int?, comparison: String) -> String {
  guard let peak = peakMemory(), let baseline else { return "unknown" }
  return String(format: "%.1f MB, %.1f MB more than ", Double(peak) / 1e6, Double(peak - baseline) / 1e6) + comparison
}
