import Foundation
import Testing

/// What an example prints as a command-line tool, and its exit status.
struct ToolRun: Equatable {
  var output = ""
  var errors = ""
  var status: Int32 = 0
}

extension ToolRun {
  /// The folder of the products that the tests were built with.
  private static func path(of name: String) throws -> URL {
    let folders = [Bundle.main.bundleURL, URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()]
    let tools = folders.map { $0.appendingPathComponent(name) }
    return try #require(tools.first { FileManager.default.isExecutableFile(atPath: $0.path) })
  }

  /// Runs a tool in a folder of its own, without the other build products. The file `input` in it is standard input.
  ///
  /// `count` is the number of bytes of the input that another process has already read.
  init(_ name: String, _ arguments: [String], input: String? = nil, skipping count: Int = 0) throws {
    let tool = try Self.path(of: name)
    let folder = tool.deletingLastPathComponent().appendingPathComponent("\(name)-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // Linked and not copied. A file that was just written can't be started while a process that another test forks has
    // it open ("text file busy").
    let alone = folder.appendingPathComponent(name)
    try FileManager.default.linkItem(at: tool, to: alone)
    let document = folder.appendingPathComponent("input")
    try Data((input ?? "").utf8).write(to: document)
    let output = folder.appendingPathComponent("output")
    let errors = folder.appendingPathComponent("errors")
    for file in [output, errors] { try Data().write(to: file) }

    let process = Process()
    process.executableURL = alone
    process.currentDirectoryURL = folder
    process.arguments = arguments
    let standardInput = try FileHandle(forReadingFrom: document)
    try standardInput.seek(toOffset: UInt64(count))
    process.standardInput = standardInput
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    self.output = try String(contentsOf: output, encoding: .utf8)
    self.errors = try String(contentsOf: errors, encoding: .utf8)
    status = process.terminationStatus
  }
}
