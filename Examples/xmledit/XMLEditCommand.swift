import ArgumentParser
import ExampleSupport
import ExampleTerminal
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

  func validate() throws {
    guard inPlace else { return }
    guard let source, source.url.isFileURL else { throw ValidationError("--in-place needs a file.") }
    if output != nil { throw ValidationError("--in-place and --output exclude each other.") }
  }

  func run() throws {
    do {
      let progress = XMLProgress()
      let bar = ProgressBar(progress, isShown: inPlace || output != nil)
      defer { bar.finish() }
      let document = source.map { XMLSource.contents(of: $0.url) } ?? .string(Self.demo)
      let destination = (inPlace ? source?.url.path : output).map(XMLDestination.file) ?? .fileDescriptor(STDOUT_FILENO)
      if stream {
        try rewrite(document, to: destination, progress)
      } else {
        try edit(document, to: destination, progress)
      }
    } catch {
      throw failure(error, in: source?.description ?? "demo", file: source?.file)
    }
  }

  private func edit(_ source: XMLSource, to destination: XMLDestination, _ progress: XMLProgress) throws {
    var document = try ExpatXMLDocument(source, progress: progress)
    for setting in settings { try document.set(setting.text, at: setting.path) }
    for path in remove { try document.remove(XMLTextPath(parsing: path)) }
    try document.write(to: destination)
  }

  private func rewrite(_ source: XMLSource, to destination: XMLDestination, _ progress: XMLProgress) throws {
    var rewriter = XMLRewriter(progress: progress)
    for setting in settings {
      let (elements, attribute) = try setting.target()
      rewriter.onElement(elements) { element in
        if let attribute {
          try element.set(setting.text, attribute: attribute)
        } else {
          try element.set(setting.text)
        }
      }
    }
    for path in remove { rewriter.onElement(try XMLPath(parsing: path)) { try $0.remove() } }
    try rewriter.rewrite(source, to: destination)
  }

  /// The changes of the demo if none were asked for.
  private var settings: [Setting] {
    guard source == nil, set.isEmpty, remove.isEmpty else { return set }
    return ["title=Harbour & sea", "rect/@fill=#336699"].compactMap { Setting(argument: $0) }
  }

  /// A picture with what a program that writes it anew would change: both kinds of quotes, comments, references, alignment.
  static let demo = """
    <?xml version='1.0' encoding="utf-8"?>
    <!-- Drawn by hand. -->
    <svg xmlns="http://www.w3.org/2000/svg" viewBox='0 0 24 24'>
      <title>Sea &amp; sky</title>
      <rect  x="0"   y="0"  width="24" height="12" fill='skyblue'/>
      <path  d="M0 12
                H24 V24 H0 Z"/> <!-- the sea -->
    </svg>

    """
}
