import CountingParsers
import Foundation

/// Where and what a run measures: without it, nobody can judge the figures.
struct RunEnvironment: Codable, CustomStringConvertible {
  var machine: String
  var system: String
  var swift: String
  var expat: String
  var libxml2: String
  /// Of this repository; ends with "-dirty" if files were changed since.
  var commit: String

  static func current() -> RunEnvironment {
    let process = ProcessInfo.processInfo
    let gigabytes = Int((Double(process.physicalMemory) / Double(1 << 30)).rounded())
    return unsafe RunEnvironment(
      machine:
        "\(processorName ?? architecture), \(process.activeProcessorCount) cores in use, \(gigabytes) GB of memory",
      system: process.operatingSystemVersionString,
      swift: firstLine(of: "swift", ["--version"]) ?? "Swift of an unknown version",
      expat: String(cString: version_of_expat()).replacing("expat_", with: "Expat "),
      libxml2: "libxml2 \(String(cString: version_of_libxml2()))",
      commit: firstLine(of: "git", ["-C", folder, "describe", "--always", "--dirty", "--exclude=*"]) ?? "unknown")
  }

  var description: String {
    """
    \(machine); \(system)
    \(swift); \(expat), \(libxml2); ExpatXML at commit \(commit)
    """
  }

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path

  private static var architecture: String {
    #if arch(x86_64)
      "x86-64"
    #elseif arch(arm64)
      "arm64"
    #else
      "another architecture"
    #endif
  }

  /// As Linux names it, on x86 at least, or macOS.
  private static var processorName: String? {
    #if canImport(Darwin)
      firstLine(of: "sysctl", ["-n", "machdep.cpu.brand_string"])
    #else
      (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8))?
        .split(separator: "\n").first { $0.hasPrefix("model name") }?
        .split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) }
    #endif
  }

  /// What a program of the search path says first, if it is there and succeeds.
  private static func firstLine(of program: String, _ arguments: [String]) -> String? {
    guard let url = ChildProcess.find(program), let output = try? ChildProcess.output(of: url, arguments) else {
      return nil
    }
    return String(decoding: output, as: UTF8.self).split(separator: "\n").first.map(String.init)
  }
}
