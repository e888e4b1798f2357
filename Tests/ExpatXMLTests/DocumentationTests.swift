import Foundation
import Testing

@Suite struct DocumentationTests {
  private func file(_ path: String) throws -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  @Test func readmeAndArticleHaveTheSameTableOfDifferences() throws {
    func table(_ text: String) throws -> Substring {
      let start = try #require(text.range(of: "| behaviour | XMLParser | ExpatXML |"))
      return try #require(text[start.lowerBound...].split(separator: "\n\n").first).drop { $0 == "\n" }
    }
    let article = try file("Sources/ExpatXML/ExpatXML.docc/DifferencesFromXMLParser.md")
    let rows = try table(file("README.md")).split(separator: "\n")
    #expect(rows.count > 20)
    #expect(rows == (try table(article).split(separator: "\n")))
  }
}
