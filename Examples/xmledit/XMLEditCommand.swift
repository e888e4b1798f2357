import ArgumentParser
import ExampleSupport
import ExpatXML
import ExpatXMLTree
import Foundation

/// Changes values in a document, and leaves every other byte as it is.
@main
struct XMLEditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "xmledit",
    abstract: "Changes values in a document, and leaves every other byte as it is.",
    discussion: """
      EXAMPLES
        xmledit logo.svg --set "//rect/@fill=#336699" --set "title=Harbour" --in-place
        xmledit planet.osm --stream --remove "tag[@k='created_by']" --output clean.osm

      With --stream, memory stays constant however long the document is. Paths are then patterns of elements: what a start tag
      tells must decide them, and values that are set are attributes of these elements, or their texts.
      """)

  @Argument(help: "An http or https URL, or a file; both may be gzipped. (default: a made-up picture)")
  var source: Source?

  @Option(
    name: .shortAndLong, help: ArgumentHelp("Set a text or an attribute. May be repeated.", valueName: "path=text"))
  var set: [Setting] = []

  @Option(name: .shortAndLong, help: ArgumentHelp("Remove elements. May be repeated.", valueName: "path"))
  var remove: [String] = []

  @Flag(help: "Change the document while it is copied, in constant memory.")
  var stream = false

  @Option(name: .shortAndLong, help: ArgumentHelp("The file to write. (default: standard output)", valueName: "file"))
  var output: String?

  @Flag(name: .shortAndLong, help: "Write to the file that was read.")
  var inPlace = false

  @Flag(help: "Print the peak of the memory used on standard error.")
  var memory = false

  func validate() throws {
    guard inPlace else { return }
    guard let source, source.url.isFileURL else { throw ValidationError("--in-place needs a file.") }
    if output != nil { throw ValidationError("--in-place and --output exclude each other.") }
  }

  func run() throws {
    let path = inPlace ? source?.url.path : output
    do {
      let document = source.map { XMLSource.contents(of: $0.url) } ?? .string(DemoPicture.text)
      if stream { try rewrite(document, to: path) } else { try edit(document, to: path) }
    } catch {
      throw failure(error, in: source?.description ?? "demo")
    }
    if memory, let bytes = peakMemory() {
      let megabytes = (Double(bytes) / 1e6).formatted(.number.precision(.fractionLength(1)))
      try FileHandle.standardError.write(contentsOf: Data("\(megabytes) MB of memory\n".utf8))
    }
  }

  /// The changes of the demo if none were asked for.
  private var settings: [Setting] { source == nil && set.isEmpty && remove.isEmpty ? DemoPicture.settings : set }

  private func edit(_ source: XMLSource, to path: String?) throws {
    var document = try ExpatXMLDocument(source)
    for setting in settings { try document.set(setting.text, at: XMLTextPath(parsing: setting.path)) }
    for path in remove { try document.remove(XMLTextPath(parsing: path)) }
    if let path { return try document.write(to: .file(path)) }
    try FileHandle.standardOutput.write(contentsOf: Data(document.bytes))
  }

  private func rewrite(_ source: XMLSource, to path: String?) throws {
    var rewriter = XMLRewriter()
    for setting in settings {
      let (element, attribute) = setting.target
      rewriter.onElement(try XMLPath(parsing: element)) { element in
        if let attribute {
          try element.set(setting.text, attribute: attribute)
        } else {
          try element.set(setting.text)
        }
      }
    }
    for path in remove { rewriter.onElement(try XMLPath(parsing: path)) { try $0.remove() } }
    if let path { return try rewriter.rewrite(source, to: .file(path)) }
    try rewriter.rewrite(source, to: .fileDescriptor(STDOUT_FILENO))
  }
}
