import Foundation
import Testing

@Suite struct DocumentationTests {
  private static let modules = ["ExpatXML", "ExpatXMLTree", "ExpatXMLCoding", "ExpatXMLCore"]

  /// The path of an article, in whichever module it is.
  private static func article(_ name: String) -> String {
    modules.map { "Sources/\($0)/\($0).docc/\(name).md" }.first(where: projectFileExists) ?? name
  }

  @Test(arguments: [
    "README.md", "CHANGELOG.md", "CONTRIBUTING.md", ".github/RELEASING.md", "SECURITY.md", "Benchmarks/README.md",
    "Examples/README.md", "Scripts/README.md", "Sources/README.md", "Tests/README.md", "Tests/Expats/README.md",
  ])
  func linkedFilesExist(path: String) throws {
    let text = try file(path)
    let sections = text.matches(of: /(?m)^#+ (.*)$/).map {
      $0.output.1.lowercased().replacing(" ", with: "-").filter { $0.isLetter || $0.isNumber || $0 == "-" }
    }
    // Code is removed, since a subscript call may look like a link.
    let prose = text.replacing(/```(?s).*?```/, with: "").replacing(/`[^`\n]*`/, with: "")
    let links = prose.matches(of: /\]\(([^)]*)\)|<img src="([^"]*)"/).compactMap { $0.output.1 ?? $0.output.2 }
    for link in links where !link.contains("://") {
      if link.first == "#" {
        #expect(sections.contains(String(link.dropFirst())), "\(link)")
      } else {
        let folder = path.split(separator: "/").dropLast().map { "\($0)/" }.joined()
        #expect(projectFileExists(folder + link), "\(link)")
      }
    }
  }

  @Test func readmeLeadsToEveryArticle() throws {
    let readme = try file("README.md")
    for module in Self.modules {
      let folder = "Sources/\(module)/\(module).docc"
      let names = try FileManager.default.contentsOfDirectory(atPath: projectFile(folder).path)
      for name in names where name.hasSuffix(".md") && name != "\(module).md" {
        #expect(readme.contains("](\(folder)/\(name))"), "\(name)")
      }
    }
  }

  /// The code in an article is compiled and run, in the file with the article's name.
  @Test(arguments: [
    "AsynchronousParsing", "ChangingDocuments", "DecodingAndEncoding", "DelegateStack", "EndlessStreams", "Errors",
    "FeedsAsTheyAre", "FromAFileToCSV", "GettingStarted", "HowTextIsDelivered", "LargeDocuments",
    "MovingFromXMLCoder", "MovingFromXMLParser", "Performance", "Recipes", "SourcesAndOptions", "StoppingAParse",
    "StreamingFromTheNetwork", "Testing", "TreesAndRecords", "UntrustedInput", "WritingXML",
  ])
  func codeOfArticlesIsTested(article: String) throws {
    try expectTested(
      try file(Self.article(article)), in: "Tests/ExpatXMLTests/Documentation/\(article)Snippets.swift")
  }

  @Test func codeOfReadmeIsTested() throws {
    try expectTested(try file("README.md"), in: "Tests/ExpatXMLTests/Documentation/ReadmeSnippets.swift")
  }

  @Test func codeOfTheCoreIsTested() throws {
    let name = "ParsingWithoutFoundation"
    try expectTested(try file(Self.article(name)), in: "Tests/ExpatXMLCoreTests/\(name)Snippets.swift")
  }

  /// Indentation is ignored. Code for a manifest must be the same as in the article about installation.
  private func expectTested(_ text: String, in path: String) throws {
    func lines(_ text: some StringProtocol) -> [String] {
      text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }
    let tested = lines(try file(path))
    let blocks = text.matches(of: /```swift\n((?s).*?)```/).map { lines($0.output.1) }
    #expect(!blocks.isEmpty)
    let manifests = lines(try file(Self.article("Installation")))
    for block in blocks {
      if block.first?.hasPrefix(".target(") == true || block.first?.hasPrefix("dependencies: [") == true {
        #expect(manifests.contains(block), "\(path) has another manifest than the article Installation.")
        continue
      }
      // A type and its use may be apart in the snippets.
      var rest = block[...]
      while !rest.isEmpty {
        let count = rest.indices.reversed().first { tested.contains(rest[...$0]) }.map { $0 - rest.startIndex + 1 } ?? 0
        #expect(count > 0, "Code is shown that is not tested: \(rest.first ?? "")")
        rest = rest.dropFirst(max(1, count))
      }
    }
  }
}
