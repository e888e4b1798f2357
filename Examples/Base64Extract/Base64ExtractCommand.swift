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

  @Option(help: "The length of the demo's base64, in megabytes.")
  var megabytes = 56

  @Option(help: "The rate of the demo, in megabytes per second.")
  var rate = 20

  func validate() throws {
    if megabytes <= 0 || rate <= 0 { throw ValidationError("Lengths and rates must be positive.") }
  }

  func run() throws {
    if let source { return try extract(source) }
    let server = try LoopbackServer { [megabytes, rate] request in
      let base64Bytes = request.uri == "/short.xml" ? 0 : megabytes * 1_000_000
      return .init(steps: DemoMessage(base64Bytes: base64Bytes, bytesPerSecond: rate * 1_000_000))
    }
    defer { server.shutdown() }
    guard let source = Source(argument: server.url("/message.xml")), let short = URL(string: server.url("/short.xml"))
    else { return }
    // One-time allocations of URLSession should not be counted.
    try? Base64Extractor.extract(
      element, from: .contents(of: short), progress: XMLProgress(), to: OutputFile(path: nil))
    try extract(source, comparison: "for a message of a few bytes")
  }

  private func extract(_ source: Source, comparison: String = "before") throws {
    let start = ContinuousClock.now
    let baseline = peakMemory()
    let file: OutputFile
    do {
      file = try OutputFile(path: output)
    } catch {
      printError("\(output ?? "The temporary file") can't be written: \(error.localizedDescription)\n")
      throw ExitCode.failure
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
    if let peak = peakMemory(), let baseline {
      let (total, more) = (Double(peak) / 1e6, Double(peak - baseline) / 1e6)
      print(String(format: "Peak memory %.1f MB, %.1f MB more than %@", total, more, comparison))
    }
  }
}
