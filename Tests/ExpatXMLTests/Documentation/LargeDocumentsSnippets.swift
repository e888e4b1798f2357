import ExpatXML
import Foundation
import Testing

final class AttachmentWriter: ExpatXMLParserDelegate {
  private let file: FileHandle
  private var isInside = false
  private(set) var error: (any Error)?

  init(writingTo file: FileHandle) {
    self.file = file
  }

  func parser(
    _ parser: ExpatXMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
    attributes attributeDict: [String: String]
  ) {
    isInside = elementName == "attachment"
  }

  func parser(_ parser: ExpatXMLParser, textDeliveryForElement elementName: String) -> XMLTextDelivery? {
    elementName == "attachment" ? .streamed(maximumBytes: 64 << 10) : .discard
  }

  func parser(_ parser: ExpatXMLParser, foundCharacters string: String) {
    guard isInside else { return }
    do {
      try file.write(contentsOf: Data(string.utf8))
    } catch {
      self.error = error
      parser.abortParsing()
    }
  }
}

/// The code of the article "Large documents", which `DocumentationTests` compares with this.
@Suite struct LargeDocumentsSnippets {
  @Test func records() async throws {
    let document = "<feed><entry><title>A</title></entry><entry><title>B</title></entry></feed>"
    let path = try TemporaryFile(Array(document.utf8)).path
    var titles: [String?] = []
    func handOn(_ entry: ExpatXMLElement) { titles.append(entry["title"]?.text) }
    for try await entry in XMLRecords(.file(path), named: "entry") {
      handOn(entry)
    }
    #expect(titles == ["A", "B"])
  }

  private static let attachment = String(repeating: "QUJD\n", count: 100_000)

  private func write(to file: FileHandle) -> (isComplete: Bool, writer: AttachmentWriter) {
    let document = "<mail><subject>S</subject>\n<attachment>\(Self.attachment)</attachment>\n<end>E</end></mail>"
    let writer = AttachmentWriter(writingTo: file)
    let parser = ExpatXMLParser(data: Data(document.utf8))
    parser.delegate = writer
    return (parser.parse(), writer)
  }

  @Test func oneHugeText() throws {
    let path = try TemporaryFile([]).path
    let (isComplete, _) = try write(to: #require(FileHandle(forWritingAtPath: path)))
    #expect(isComplete)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == Self.attachment)
  }

  @Test func aFileThatCannotBeWritten() throws {
    let (isComplete, writer) = try write(to: #require(FileHandle(forReadingAtPath: TemporaryFile([]).path)))
    #expect(!isComplete)
    #expect(writer.error != nil)
  }

  final class Search: ExpatXMLParserDelegate {
    private(set) var megabytes = 0
    private(set) var found: String?

    func parser(_ parser: ExpatXMLParser, foundCharacters string: String) {
      megabytes = parser.position.byteOffset / 1_000_000
      if string == "needle" { found = string }
      if found != nil { parser.abortParsing() }
    }
  }

  @Test func progressAndTheEnd() {
    let hay = "<a>\(String(repeating: "hay ", count: 400_000))</a>"
    let search = Search()
    let parser = ExpatXMLParser(data: Data("<all>\(hay)<a>needle</a>\(hay)</all>".utf8))
    parser.delegate = search
    #expect(!parser.parse())
    #expect((parser.parserError as NSError?)?.code == XMLErrorCode.delegateAbortedParseError.rawValue)
    #expect(search.found == "needle")
    #expect(search.megabytes == 1)
  }
}
