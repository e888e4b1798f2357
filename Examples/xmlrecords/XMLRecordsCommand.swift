import ArgumentParser
import ExampleSupport
import ExampleTerminal
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
    discussion: manual)

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
      let selections = try selections()
      _ = try recordPath()
      if format == .xml { _ = try selections?.map { try $0.elements(prefixes) } }
    } catch {
      throw ValidationError("\(error)")
    }
  }

  func run() throws {
    // A reader such as head may stop reading early.
    _ = signal(SIGPIPE, SIG_DFL)
    let (source, name, input) = try document()
    var options = RecordExport.options
    if repair { options.repairs = .feeds }
    let progress = XMLProgress()
    let reader = XMLRecordReader(source, named: try recordPath(), options: options, progress: progress)
    let export = RecordExport(
      format: format, selections: try selections(), prefixes: prefixes, separator: separator, limit: limit)
    let bar = ProgressBar(progress, isShown: isatty(STDOUT_FILENO) == 0)
    let output = StandardOutput()
    let result = Result { try export.run(reader) { try output.write($0) } }
    bar.finish()
    try output.flush()
    for repair in progress.repairs { printError("\(name):\(repair.position): \(repair.message)\n") }
    do {
      if try result.get() == 0, limit != 0 { printError("\(name): there is no element \(element ?? "").\n") }
    } catch let error as XMLPathError {
      // What a start tag does not tell.
      throw ValidationError("\(error)")
    } catch {
      // A read error looks like the end of the document to the parser.
      let cause: any Error = input?.fault ?? error
      if let source = self.source.flatMap(Source.init(argument:)), input == nil { throw failure(cause, in: source) }
      printError(fault(of: cause)?.report(in: name) ?? "\(name): \(cause.localizedDescription)\n")
      throw ExitCode.failure
    }
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

  /// The document, its name in messages, and standard input if that is the document.
  private func document() throws -> (XMLSource, String, StandardInput?) {
    if demo { return (.data(Data(PackageResources.pages_xml_gz)), "demo", nil) }
    guard let source, source != "-" else {
      let input = StandardInput()
      return (.chunks(input), "standard input", input)
    }
    guard let location = Source(argument: source) else {
      throw ValidationError("“\(source)” is neither a file nor an http or https URL.")
    }
    return (.contents(of: location.url), source, nil)
  }
}

/// Standard output. To a terminal or a pipe it writes at once, to a file in large chunks.
private final class StandardOutput {
  private var buffer = Data()
  private let isFile: Bool

  init() {
    var status = stat()
    isFile = unsafe fstat(STDOUT_FILENO, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  func write(_ text: String) throws {
    buffer.append(contentsOf: text.utf8)
    if !isFile || buffer.count >= 64 << 10 { try flush() }
  }

  func flush() throws {
    defer { buffer.removeAll() }
    try FileHandle.standardOutput.write(contentsOf: buffer)
  }
}

// No line has more than 80 columns. ArgumentParser would wrap it, and not indent the rest.
private let manual = """
  Everything outside of records is skipped. A record inside another record is
  part of the outer one. One record is in memory at a time.

  PATHS
    title            elements called title, without a prefix; * is any element
    media:title      the name as written in the document or, with --namespace
                     media=URI, in that namespace
    {URI}title       elements called title in this namespace; {*}title in any
    channel/item     each item directly inside a channel; with // also further in
    item | entry     either
    @id, link/@href  an attribute of the record, of elements inside it
    .                the text directly inside the record
    tag[@k='n']/@v   elements with this value of an attribute; [@k]: any value
    entry[id='7']    elements with a child of this text; [id]: any text
    author[2]        the second element in each parent; [last()]: the last

    --element decides at the start tag: its only conditions are those on the
    attributes of the record.

  OUTPUT
    jsonl  A line of JSON for each record. With --select, it is an object with a
           string, an array or null for each path. Without, an element is an
           object with its attributes (@name), its child elements and its text
           (#text), or a string if it has nothing but text.
    csv    A line of paths, then a row for each record.
    xml    A document of the records. With --select, a record contains the
           selected elements, and nothing else.

  EXIT STATUS
    0   The document was read to its end, or up to --limit.
    1   The document has a fault, or can't be read. Standard error has
        file:line:column: message. The records before it have been written.
    64  The arguments are not valid.

  EXAMPLES
    xmlrecords dump.xml.gz --element page --select title,revision/id --format csv
    xmlrecords planet.osm --element node --select "@id,tag[@k='name']/@v"
    curl -s https://example.org/feed | xmlrecords -e channel/item -s title
    xmlrecords feed.xml -e a:entry -n a=http://www.w3.org/2005/Atom -s a:title
  """
