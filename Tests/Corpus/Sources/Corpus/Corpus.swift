import Foundation

/// Compares this library with Expat alone and with Foundation's `XMLParser` on real documents. See `run`.
@main
struct Corpus {
  static func main() {
    do { try run() } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(1)
    }
  }

  private static func run() throws {
    let arguments = CommandLine.arguments.dropFirst()
    switch (arguments.first, arguments.count) {
    case ("compare", 2): try Comparison(folder: arguments.last ?? "").report()
    // For the processes that the comparison starts, and to look at a single parser.
    case ("read", 4):
      let words = Array(arguments)
      guard let reader = Reader(rawValue: words[1]), let start = Int(words[3]) else { fallthrough }
      try Worker.run(reader, list: words[2], from: start)
    default:
      throw Failure("Corpus compare FOLDER")
    }
  }
}
