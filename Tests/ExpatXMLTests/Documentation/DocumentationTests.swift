import Foundation
import Testing

@Suite struct DocumentationTests {
  @Test func linksOfReadmeLeadSomewhere() throws {
    let readme = try file("README.md")
    let sections = readme.matches(of: /(?m)^#+ (.*)$/).map {
      $0.output.1.lowercased().replacing(" ", with: "-").filter { $0.isLetter || $0.isNumber || $0 == "-" }
    }
    let links = readme.matches(of: /\]\(([^)]*)\)|<img src="([^"]*)"/).compactMap { $0.output.1 ?? $0.output.2 }
    #expect(links.count > 10)
    for link in links where !link.contains("://") {
      if link.first == "#" {
        #expect(sections.contains(String(link.dropFirst())), "\(link)")
      } else {
        #expect(projectFileExists(String(link)), "\(link)")
      }
    }
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

  /// What an article shows is compiled and run, in the file that is named after it.
  @Test(arguments: [
    "AsynchronousParsing", "DelegateStack", "GettingStarted", "HowTextIsDelivered", "LargeDocuments",
    "MovingFromXMLCoder", "MovingFromXMLParser", "Performance", "SourcesAndOptions", "StoppingAParse",
    "StreamingFromTheNetwork",
    "TreesAndRecords", "UntrustedInput",
  ])
  func codeOfArticlesIsTested(article: String) throws {
    try expectTested(try file("Sources/ExpatXML/ExpatXML.docc/\(article).md"), in: "\(article)Snippets.swift")
  }

  @Test func codeOfReadmeIsTested() throws {
    let section = try file("README.md").firstMatch(of: /### Trees and values\n(?s).*?\n##/)
    try expectTested(String(try #require(section).output), in: "TreesAndRecordsSnippets.swift")
  }

  /// Indentation does not count. What belongs into a manifest is as in README.
  private func expectTested(_ text: String, in name: String) throws {
    func lines(_ text: some StringProtocol) -> [String] {
      text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }
    let tested = lines(try file("Tests/ExpatXMLTests/Documentation/\(name)"))
    let blocks = text.matches(of: /```swift\n((?s).*?)```/).map { lines($0.output.1) }
    #expect(!blocks.isEmpty)
    let readme = lines(try file("README.md"))
    for block in blocks {
      if [".target(", "dependencies: ["].contains(block.first) {
        #expect(readme.contains(block), "\(name) has another manifest than README.md.")
        continue
      }
      // A type and what is done with it may be apart.
      var rest = block[...]
      while !rest.isEmpty {
        let count = rest.indices.reversed().first { tested.contains(rest[...$0]) }.map { $0 - rest.startIndex + 1 } ?? 0
        #expect(count > 0, "Code is shown that is not tested: \(rest.first ?? "")")
        rest = rest.dropFirst(max(1, count))
      }
    }
  }
}
