import ArgumentParser
import Documents
import ExpatXML
import ExpatXMLCoding
import Foundation

/// Shows for how long a loop over events or records on the main actor blocks other tasks there.
struct PausesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pauses",
    abstract: "Measures the longest pause of a heartbeat on the main actor during loops over a document.")

  @Option(help: "The size of the document.")
  var megabytes = 100

  private struct Entry: Decodable {
    var title: String
    var updated: String
  }

  func run() throws {
    Task { @MainActor in
      do { try await measureAll() } catch { Self.exit(withError: error) }
      Self.exit()
    }
    // Keeps the main actor on the main thread, whose time is measured. On Linux, an asynchronous main function would
    // leave it.
    RunLoop.main.run()
  }

  @MainActor private func measureAll() async throws {
    let file = try DocumentFile(.feed, byteCount: megabytes * 1_000_000).url
    let compressed = try Self.compress(file)
    let server = try DocumentServer(file)
    let compressedServer = try DocumentServer(compressed)
    try report("source             loop              seconds  beats  longest pause, ms  main thread busy, ms")
    try await measure("none", "none") { try await Task.sleep(for: .seconds(1)) }
    for (name, url) in [
      ("file", file), ("file, gzip", compressed), ("server", server.url), ("server, gzip", compressedServer.url),
    ] {
      try await measure(name, "events") { for try await _ in XMLEvents(.url(url)) {} }
      try await measure(name, "records") { for try await _ in XMLRecords(.url(url), named: "entry") {} }
      try await measure(name, "decoded records") {
        for try await _ in XMLRecords(.url(url), named: "entry").decode(Entry.self) {}
      }
      try await measure(name, "no records") { for try await _ in XMLRecords(.url(url), named: "none") {} }
    }
    server.shutdown()
    compressedServer.shutdown()
  }

  @MainActor private func measure(
    _ source: String, _ loop: String, _ body: () async throws -> Void
  ) async throws {
    let start = Date()
    let pauses = try await Heartbeat.measure(body)
    let line =
      source.padding(toLength: 19, withPad: " ", startingAt: 0)
      + loop.padding(toLength: 16, withPad: " ", startingAt: 0)
      + String(
        format: "%9.2f %6d %18.1f %21.1f", Date().timeIntervalSince(start), pauses.count, pauses.longest * 1000,
        pauses.longestBusy * 1000)
    try report(line)
  }

  /// Prints at once, also to a file, since this takes a minute.
  private func report(_ line: String) throws {
    try FileHandle.standardOutput.write(contentsOf: Data("\(line)\n".utf8))
  }

  /// A gzip file of the document, beside it. It is made if it does not exist.
  private static func compress(_ file: URL) throws -> URL {
    let compressed = file.appendingPathExtension("gz")
    guard !FileManager.default.fileExists(atPath: compressed.path) else { return compressed }
    guard let gzip = ChildProcess.find("gzip") else { throw ChildProcess.Failure(description: "There is no gzip.") }
    try ChildProcess.output(of: gzip, ["-c", file.path]).write(to: compressed, options: .atomic)
    return compressed
  }
}
