import Foundation

/// The resident memory of this process, in bytes.
enum Memory {
  /// The peak so far.
  static var peak: Int {
    #if os(Linux)
      // Not getrusage: its value survives exec, so it may be the parent's.
      status("VmHWM")
    #else
      var usage = rusage()
      unsafe _ = getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss
    #endif
  }

  /// The current value. If the system does not report it, the peak.
  static var resident: Int {
    #if os(Linux)
      status("VmRSS")
    #else
      peak
    #endif
  }

  #if os(Linux)
    private static func status(_ name: String) -> Int {
      let lines = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8))?.split(separator: "\n") ?? []
      let words = lines.first { $0.hasPrefix("\(name):") }?.split(whereSeparator: \.isWhitespace) ?? []
      return words.count > 1 ? (Int(words[1]) ?? 0) << 10 : 0
    }
  #endif
}

extension Int {
  var megabytes: Double { Double(self) / 1_048_576 }
}
