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

  @Argument(help: "A file, an http or https URL, or - for standard input, which is the default.", completion: .file())
  var source: Source?

  @Option(
    name: .shortAndLong, help: "The elements that are records: a path such as page or channel/item. See PATHS.",
    transform: { try XMLPath(parsing: $0) })
  var element: XMLPath?

  @Option(
    name: .shortAndLong,
    help:
      "The parts of each record to write: paths separated by commas. May be repeated. See PATHS. (default: all of it)",
    transform: parsePaths)
  var select: [[XMLTextPath]] = []

  @Option(name: .shortAndLong, help: "The output format. See OUTPUT.")
  var format = RecordFormat.jsonl

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
    if format == .csv, select.isEmpty, !demo { throw ValidationError("CSV needs columns. Name them with --select.") }
    if format == .xml, !select.isEmpty { throw ValidationError("XML has whole records, without --select.") }
  }

  func run() throws {
    // A reader such as head may stop reading early.
    _ = signal(SIGPIPE, SIG_DFL)
    let source = source?.description == "-" ? nil : source
    let document =
      demo
      ? .data(Data(PackageResources.pages_xml_gz))
      : source.map { XMLSource.contents(of: $0.url) } ?? .fileDescriptor(STDIN_FILENO)
    let name = demo ? "demo" : source?.description ?? "standard input"
    let progress = XMLProgress()
    let reader = Self.reader(document, element ?? "page", repairs: repair ? .feeds : [], progress)
    let isDemoOfTitles = demo && select.isEmpty && format != .xml
    let paths = isDemoOfTitles ? ["id", "title"] : Array(select.joined())
    let bar = ProgressBar(progress, isShown: isatty(STDOUT_FILENO) == 0)
    let result = Result {
      try RecordExport(format: format, paths: paths).run(reader) { text in
        try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
      }
    }
    bar.finish()
    for repair in progress.repairs { printError("\(name):\(repair.position): \(repair.message)\n") }
    do {
      if try result.get() == 0 { printError("\(name): there is no element \(element?.description ?? "page").\n") }
    } catch let error as XMLPathError {
      // What a start tag does not tell.
      throw ValidationError("\(error)")
    } catch {
      throw failure(error, in: name, file: source?.file)
    }
  }

  static func reader(
    _ document: XMLSource, _ element: XMLPath, repairs: XMLRepairs = [], _ progress: XMLProgress = XMLProgress()
  ) -> XMLRecordReader {
    var options = XMLOptions(repairs: repairs)
    // Deeper documents are errors, since JSON is written by recursion.
    options.limits.elementDepth = 1000
    return XMLRecordReader(document, named: element, options: options, progress: progress)
  }
}

/// Paths separated by commas. A comma inside a path, as in `a[@b='1,2']`, separates nothing.
@Sendable func parsePaths(_ text: String) throws -> [XMLTextPath] {
  for index in text.indices where text[index] == "," {
    guard let first = try? XMLTextPath(parsing: String(text[..<index])) else { continue }
    return [first] + (try parsePaths(String(text[text.index(after: index)...])))
  }
  return [try XMLTextPath(parsing: text)]
}

// No line has more than 80 columns. ArgumentParser would wrap it, and not indent the rest.
private let manual = """
  Everything outside of records is skipped. A record inside another record is
  part of the outer one. One record is in memory at a time.

  PATHS
    title            elements called title, without a prefix; * is any element
    media:title      elements with this name as written in the document
    {URI}title       elements called title in this namespace; {*}title in any
    channel/item     each item directly inside a channel; with // also further in
    item | entry     either
    @id, link/@href  an attribute of the record, of elements inside it
    #text            the text directly inside the record
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
    xml    A document of the records.

  EXIT STATUS
    0   The document was read to its end.
    1   The document has a fault, or can't be read. Standard error has
        file:line:column: message. The records before it have been written.
    64  The arguments are not valid.

  EXAMPLES
    xmlrecords dump.xml.gz --element page --select title,revision/id --format csv
    xmlrecords planet.osm --element node --select "@id,tag[@k='name']/@v"
    curl -s https://example.org/feed | xmlrecords -e channel/item -s title
    xmlrecords feed.xml -e "{http://www.w3.org/2005/Atom}entry" -s "{*}title"
  """
