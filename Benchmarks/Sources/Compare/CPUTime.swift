import Foundation

/// The processor time that all threads of this process have used so far.
struct CPUTime {
  var user: Double
  var system: Double

  var total: Double { user + system }

  static var now: CPUTime {
    var usage = rusage()
    #if canImport(Glibc)
      unsafe _ = getrusage(RUSAGE_SELF.rawValue, &usage)
    #else
      unsafe _ = getrusage(RUSAGE_SELF, &usage)
    #endif
    return CPUTime(user: seconds(usage.ru_utime), system: seconds(usage.ru_stime))
  }

  static func - (end: CPUTime, start: CPUTime) -> CPUTime {
    CPUTime(user: end.user - start.user, system: end.system - start.system)
  }

  private static func seconds(_ time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) / 1e6
  }
}
