import ArgumentParser
import ExampleSupport
import ExampleTerminal
import ExpatXML
import Foundation
import LoopbackServer

/// Saves the base64 in a huge element while the document is downloaded, in constant memory.
@main
struct Base64ExtractCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "Base64Extract",
    abstract: "Decodes an element of base64 into a file while it arrives, in constant memory.",
    discussion: "Without a source, the program serves itself a message with an attachment of 56 MB.")

  @Argument(help: Source.help)
  var source: Source?

  @Option(help: "The name of the element, with its prefix if it has one. The first one is decoded.")
  var element = "attachment"

  @Option(
    name: .shortAndLong,
    help: "Where to write the bytes, when all are there. (default: a temporary file, which is deleted)")
  var output: String?

  func run() throws {
    if let source { return try extract(source) }
    let message = demoMessage(base64Bytes: 56_000_000, bytesPerSecond: 20_000_000)
    let short = demoMessage(base64Bytes: 0, bytesPerSecond: 1)
    let server = try LoopbackServer { .init(steps: $0.uri == "/short.xml" ? short : message) }
    defer { server.shutdown() }
    guard let source = Source(argument: server.url("/message.xml")), let first = URL(string: server.url("/short.xml"))
    else { return }
    // One-time allocations of URLSession should not be counted.
    try? Base64Extractor.extract(element, from: .contents(of: first), to: OutputFile(path: nil))
    try extract(source, comparison: "for a message of a few bytes")
  }

  private func extract(_ source: Source, comparison: String = "before") throws {
    let start = ContinuousClock.now
    let baseline = peakMemory()
    let file: OutputFile
    do {
      file = try OutputFile(path: output)
    } catch {
      throw failure(error, in: output ?? "temporary file")
    }
    do {
      let progress = XMLProgress()
      let bar = ProgressBar(progress)
      defer { bar.finish() }
      try Base64Extractor.extract(element, from: .contents(of: source.url), progress: progress, to: file)
    } catch {
      throw failure(error, in: source)
    }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    print("\(file.byteCount) bytes\(output.map { " in \($0)" } ?? "")")
    print(String(format: "%.2f s, %.1f MB/s", seconds, Double(file.byteCount) / 1e6 / seconds))
    print("Peak memory \(peakMemory(since: baseline, comparison: comparison))")
  }
}
