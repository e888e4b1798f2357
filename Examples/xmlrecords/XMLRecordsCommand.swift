import ArgumentParser
import ExampleSupport
import ExpatXML
import ExpatXMLTree
import Foundation

/// Turns the records in a document of any length into lines of JSON, CSV or XML.
@main
struct XMLRecordsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "xmlrecords",
    abstract: "Turns the records in an XML document of any length into lines of JSON, CSV or XML.",
    usage: """
      xmlrecords --element <path> [--select <paths>] [options] [<source>]
      command | xmlrecords --element <path> ...
      xmlrecords --demo
      """,
    discussion: Manual.text)

  @Argument(
    help: "A file, an http or https URL, or - for standard input, which is the default unless it is a terminal.",
    completion: .file())
  var source: String?

  @Option(
    name: .shortAndLong, help: "The elements that are records: a path such as page or channel/item. See PATHS.")
  var element: String?

  @Option(
    name: .shortAndLong,
    help:
      "The parts of each record to write: paths separated by commas. May be repeated. See PATHS. (default: all of it)")
  var select: [String] = []

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "A prefix for paths, and its namespace. May be repeated.", valueName: "prefix=URI"))
  var namespace: [NamespacePrefix] = []

  @Option(name: .shortAndLong, help: "The output format. See OUTPUT.")
  var format = RecordFormat.jsonl

  @Option(help: "The separator of several values in one cell of CSV.")
  var separator = "; "

  @Option(name: .shortAndLong, help: "Stop after this number of records.")
  var limit: Int?

  @Flag(
    help: "Repair the usual faults of feeds, such as a bare & or stray bytes, and report each on standard error.")
  var repair = false

  @Flag(help: "Show the titles in a made-up document that is part of the tool.")
  var demo = false

  func validate() throws {
    if demo, source != nil || element != nil { throw ValidationError("--demo uses its own document and records.") }
    if !demo, element == nil {
      throw ValidationError("Name the elements that are records with --element. --demo shows what the tool does.")
    }
    if !demo, source == nil, isatty(STDIN_FILENO) == 1 {
      throw ValidationError("There is no document. Name a file or a URL, or pipe one in.")
    }
    if format == .csv, !demo, select.isEmpty { throw ValidationError("CSV needs columns. Name them with --select.") }
    if let limit, limit < 0 { throw ValidationError("The limit must not be negative.") }
    do {
      _ = try (recordPath(), selections())
    } catch {
      throw ValidationError("\(error)")
    }
  }

  func run() throws {
    // A reader such as head may stop reading early.
    _ = signal(SIGPIPE, SIG_DFL)
    let (reader, name, input) = try reader()
    let export = RecordExport(writer: format.writer(try selections(), separator: separator), limit: limit)
    var output = StandardOutput()
    let monitor = ProgressMonitor(reader.run.progress)
    if isatty(STDOUT_FILENO) == 0 { monitor.start() }
    do {
      let count = try export.run(reader) { try output.write($0) }
      try output.flush()
      monitor.finish()
      tell(reader.run.madeRepairs, in: name)
      if count == 0, limit != 0 { warn("\(name): there is no element \(element ?? "").\(hint)") }
    } catch let error as XMLPathError {
      // What a start tag does not tell.
      throw ValidationError("\(error)")
    } catch let error as StandardOutput.Failure {
      monitor.finish()
      throw failure(error.underlying, in: "standard output")
    } catch {
      monitor.finish()
      try? output.flush()
      tell(reader.run.madeRepairs, in: name)
      // A read error looks like the end of the document to the parser.
      throw failure(input?.fault ?? error, in: name)
    }
  }

  /// Elements with a prefix are a common reason for finding none.
  private var hint: String {
    guard let element, !element.contains(where: { "|([".contains($0) }) else { return "" }
    let steps = Selection.parts(of: element, separator: "/").map { step in
      step.isEmpty || step.contains(where: { "{:*".contains($0) }) ? step : "{*}\(step)"
    }
    guard steps != Selection.parts(of: element, separator: "/"), let name = steps.last?.split(separator: "}").last
    else {
      return ""
    }
    return " For elements with a prefix, such as o:\(name), write \(steps.joined(separator: "/"))."
  }

  private func warn(_ text: String) { try? FileHandle.standardError.write(contentsOf: Data("\(text)\n".utf8)) }

  private func tell(_ repairs: [XMLRepair], in name: String) {
    for repair in repairs { warn("\(name):\(repair.position): \(repair.message)") }
  }

  private var prefixes: [String: String] {
    Dictionary(namespace.map { ($0.prefix, $0.namespace) }) { _, last in last }
  }

  private func recordPath() throws(XMLPathError) -> XMLPath {
    try XMLPath(parsing: element ?? "page", namespaces: prefixes)
  }

  private func selections() throws(XMLPathError) -> [Selection]? {
    if select.isEmpty { return demo ? try Selection.list("id,title") : nil }
    var selections: [Selection] = []
    for list in select { selections += try Selection.list(list, prefixes) }
    return selections
  }

  /// The reader of the records, the name of its document in messages, and standard input if that is the document.
  private func reader() throws -> (XMLRecordReader, String, StandardInput?) {
    var options = RecordExport.options
    let recordPath = try recordPath()
    if repair { options.repairs = .feeds }
    if demo {
      let pages = Data(PackageResources.pages_xml_gz)
      return (XMLRecordReader(.data(pages), named: recordPath, options: options), "demo", nil)
    }
    guard let source, source != "-" else {
      let input = StandardInput()
      let reader = XMLRecordReader(.chunks(input), named: recordPath, options: options)
      if let byteCount = input.byteCount { reader.run.progress.totalUnitCount = Int64(byteCount) }
      return (reader, "standard input", input)
    }
    guard let location = Source(argument: source) else {
      throw ValidationError("“\(source)” is neither a file nor an http or https URL.")
    }
    return (XMLRecordReader(.contents(of: location.url), named: recordPath, options: options), source, nil)
  }
}
