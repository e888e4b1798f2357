import ExampleTerminal
import ExpatXMLCore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Counts the parts of a document without making Strings.
struct DocumentCounter: XMLStreamHandler {
  private(set) var elements = 0
  private(set) var attributes = 0
  /// The number of bytes in the text, in UTF-8.
  private(set) var textBytes = 0

  mutating func startElement(_ name: XMLBorrowedName, attributes: XMLAttributes) {
    elements += 1
    self.attributes += attributes.count
  }

  mutating func characters(_ text: XMLBorrowedUTF8) { textBytes += text.count }

  /// Parses a file of any length, in constant memory.
  init(ofFile path: String) throws {
    // With this, no text is collected.
    let options = XMLOptions(textDelivery: .streamed(maximumBytes: 64 << 10))
    let progress = XMLProgress()
    let bar = ProgressBar(progress)
    defer { bar.finish() }
    try XMLStreamParser(.file(path), options: options, progress: progress).parse(&self)
  }
}

/// Prints what documents consist of, or what is wrong with them and where. It does not need Foundation, and may be
/// linked statically.
@main struct XMLCheck {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard !arguments.isEmpty, !arguments.contains("--help") else {
      print(
        """
        Usage: xmlcheck FILE ...
        Checks whether XML documents are well-formed, also if they are gzipped. "-" is standard input.
        Exit code: 0 if all are, 1 if one is not or can't be read, 2 without any.
        """)
      exit(arguments.isEmpty ? 2 : 0)
    }
    var isAnyFaulty = false
    for name in arguments {
      do {
        let counter = try DocumentCounter(ofFile: name == "-" ? "/dev/stdin" : name)
        print(
          "\(name): \(counter.elements) elements, \(counter.attributes) attributes, \(counter.textBytes) bytes of text")
      } catch {
        isAnyFaulty = true
        let fault = (error as? XMLParseError).map { Fault($0.message, at: $0.position) }
        printError(fault?.report(in: name, file: name == "-" ? nil : name) ?? "\(name): \(error)\n")
      }
    }
    exit(isAnyFaulty ? 1 : 0)
  }
}
