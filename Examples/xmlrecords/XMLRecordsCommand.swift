import ArgumentParser
import ExampleSupport
import ExpatXML
import Foundation

/// Makes lines of JSON, CSV or XML of the records in a document of any length.
@main
struct XMLRecordsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "xmlrecords",
    abstract: "Makes lines of JSON, CSV or XML of the records in an XML document of any length.",
    discussion: """
      A record is an element of the name given; everything outside of the records is passed over. One is in memory at a \
      time. Gzip and every common encoding are recognised.

        xmlrecords dump.xml.gz --element page --select title,revision/id --format csv
        curl -s https://example.org/feed | xmlrecords --element item --select title,@id

      Without any argument, the tool shows its work on a made-up dump. It exits with 1 and file:line:column: message on \
      standard error if the document is at fault; the records in front of the fault have been written.
      """)

  @Argument(help: "A file, an http or https URL, or - for standard input, which is the default.")
  var source: String?

  @Option(
    name: .shortAndLong, help: "The name of the elements that are records; with a prefix, as it stands in the document."
  )
  var element: String?

  @Option(help: "The namespace of the elements. (default: any)")
  var namespace: String?

  @Option(
    name: .shortAndLong,
    help: "What to write of each: paths such as title, revision/id, @id, link/@href or . for its text. (default: all)")
  var select: SelectionList?

  @Option(name: .shortAndLong, help: "How to write it.")
  var format = RecordFormat.jsonl

  @Option(name: .shortAndLong, help: "Stop after so many records.")
  var limit: Int?

  func validate() throws {
    if element == nil, source != nil { throw ValidationError("Which elements are the records? --element tells.") }
    if format == .csv, select == nil { throw ValidationError("CSV needs columns. --select tells which.") }
    if let limit, limit < 0 { throw ValidationError("The limit must not be negative.") }
  }

  func run() throws {
    // head may have read enough.
    _ = signal(SIGPIPE, SIG_DFL)
    let (reader, name) = try reader()
    let export = RecordExport(writer: format.writer(select?.selections), limit: limit)
    var output = StandardOutput()
    var bar: ProgressBar?
    do {
      try export.run(reader) { text in
        try output.write(text)
        if isatty(STDOUT_FILENO) == 0 { Self.update(&bar, reader.progress) }
      }
      try output.flush()
      bar?.finish()
    } catch let error as StandardOutput.Failure {
      bar?.finish()
      throw failure(error.underlying, in: "standard output")
    } catch {
      bar?.finish()
      try? output.flush()
      throw failure(error, in: name)
    }
  }

  /// Nothing is known of the length before something was read.
  private static func update(_ bar: inout ProgressBar?, _ progress: Progress) {
    guard progress.completedUnitCount > 0 else { return }
    bar = bar ?? ProgressBar(total: progress.totalUnitCount > 0 ? Int(progress.totalUnitCount) : nil)
    bar?.update(Int(progress.completedUnitCount))
  }

  /// What reads the records, and what its document is called in messages.
  private func reader() throws -> (XMLRecordReader, String) {
    guard let element else {
      return try (
        XMLRecordReader(contentsOfFile: BundledDump.path(), named: "page", options: RecordExport.options), "demo"
      )
    }
    guard let source, source != "-" else {
      let reader = XMLRecordReader(
        contentsOfFile: "/dev/stdin", named: element, namespace: namespace, options: RecordExport.options)
      return (reader, "standard input")
    }
    guard let location = Source(argument: source) else {
      throw ValidationError("“\(source)” is neither a file nor an http or https URL.")
    }
    let reader = XMLRecordReader(
      contentsOf: location.url, named: element, namespace: namespace, options: RecordExport.options)
    return (reader, source)
  }
}
