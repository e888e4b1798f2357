/// Prints the results of the suite, and appends them to the file that the environment variable `XMLCONF_REPORT` names.
enum ConformanceReport {
  static func write(_ line: String) throws {
    print(line)
    guard let path = ProcessInfo.processInfo.environment["XMLCONF_REPORT"] else { return }
    if !FileManager.default.fileExists(atPath: path) { try Data().write(to: URL(fileURLWithPath: path)) }
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try file.seekToEnd()
    try file.write(contentsOf: Data((line + "\n").utf8))
    try file.close()
  }
}
