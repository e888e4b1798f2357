import CountingParsers
import Foundation

/// The machine and the versions of a run. Without them, nobody can judge the results.
struct RunEnvironment: Codable, CustomStringConvertible {
  var machine: String
  var system: String
  var swift: String
  var expat: String
  var libxml2: String
  /// The commit of this repository. It ends with "-dirty" if files were changed since.
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

  /// The name of the processor from Linux, on x86 at least, or macOS.
  private static var processorName: String? {
    #if canImport(Darwin)
      firstLine(of: "sysctl", ["-n", "machdep.cpu.brand_string"])
    #else
      (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8))?
        .split(separator: "\n").first { $0.hasPrefix("model name") }?
        .split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) }
    #endif
  }

  /// The first line that a program in the search path prints; nil if it is not there or fails.
  private static func firstLine(of program: String, _ arguments: [String]) -> String? {
    guard let url = ChildProcess.find(program), let output = try? ChildProcess.output(of: url, arguments) else {
      return nil
    }
    return String(decoding: output, as: UTF8.self).split(separator: "\n").first.map(String.init)
  }
}
