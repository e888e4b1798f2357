import ExpatXMLTree
import Testing

/// The code of the article "Parsing without Foundation", compiled and progress.
@Suite struct ParsingWithoutFoundationSnippets {
  func titles(inFile path: String) throws -> [String] {
    let reader = XMLRecordReader(.file(path), named: "entry")
    var titles: [String] = []
    while let entry = try reader.next() { titles.append(entry["title"]?.text ?? "") }
    return titles
  }

  @Test func titlesAreRead() async throws {
    let document = "<feed><entry><title>A</title></entry><entry><title>B</title></entry></feed>"
    #expect(try await withFile(Array(document.utf8)) { try titles(inFile: $0) } == ["A", "B"])
  }
}
