import ArgumentParser
import ExampleSupport
import ExpatXML
import Foundation

/// Saves the base64 in a huge element while the document is downloaded, in constant memory.
@main
struct Base64ExtractCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "Base64Extract",
    abstract: "Decodes an element of base64 into a file while it arrives, in constant memory.",
    discussion: """
      Without a source, the program serves itself a message with an attachment of 56 MB. If the document has an element \
      <crc32>, its text is compared with the checksum of the bytes.
      """)

  @Argument(help: "An http or https URL, or a file; both may be gzipped.")
  var source: Source?

  @Option(help: "The name of the element, with its prefix if it has one. The first one is decoded.")
  var element = "attachment"

  @Option(
    name: .shortAndLong,
    help: "Where to write the bytes, when all are there. (default: a temporary file, which is deleted)")
  var output: String?

  @Option(help: "The length of the demo's base64, in megabytes.")
  var megabytes = 56

  @Option(help: "The rate of the demo, in megabytes per second.")
  var rate = 20

  func validate() throws {
    if megabytes <= 0 || rate <= 0 { throw ValidationError("Lengths and rates must be positive.") }
  }

  func run() throws {
    if let source { return try extract(source) }
    let server = try DemoServer(base64Bytes: megabytes * 1_000_000, bytesPerSecond: rate * 1_000_000)
    defer { server.shutdown() }
    guard let source = Source(argument: server.url), let short = Source(argument: server.shortURL) else { return }
    // One-time allocations of URLSession should not be counted.
    _ = try? Extraction(of: element, from: short.url, to: OutputFile(path: nil))
    try extract(source, comparison: "for a message of a few bytes")
  }

  private func extract(_ source: Source, comparison: String = "before") throws {
    let start = ContinuousClock.now
    let baseline = peakMemory()
    let extraction: Extraction
    do {
      let file = try OutputFile(path: output)
      extraction = try Extraction(of: element, from: source.url, to: file)
      try file.close()
    } catch {
      throw failure(error, in: source)
    }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    let peak = peakMemory()

    let megabytes = Double(extraction.byteCount) / 1_000_000
    print("\(extraction.byteCount) bytes\(output.map { " in \($0)" } ?? ""), CRC-32 \(extraction.checksum)")
    print(String(format: "%.2f s, %.1f MB/s", seconds, megabytes / seconds))
    if let peak, let baseline {
      let more = Double(peak - baseline) / 1_000_000
      print(String(format: "Peak memory %.1f MB, %.1f MB more than %@", Double(peak) / 1_000_000, more, comparison))
    }
    for mismatch in extraction.mismatches {
      try FileHandle.standardError.write(contentsOf: Data("\(source): \(mismatch)\n".utf8))
    }
    if !extraction.mismatches.isEmpty { throw ExitCode.failure }
  }
}
