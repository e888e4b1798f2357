/// What paths find in trees and among records: the cases in `Fixtures/trees.txt`. A line says what is asked, a path, and the answers.
/// The settings of a title are namespaces of the path's prefixes.
@Suite struct TreeTests {
  static let kept = XMLOptions(keepsCommentsAndInstructions: true)

  private struct Question {
    let document: String
    let kind: String
    let path: String
    /// Nil if prefixes are those of the document.
    let namespaces: [String: String]?

    private var elementPath: XMLPath {
      get throws { try namespaces.map { try XMLPath(parsing: path, namespaces: $0) } ?? XMLPath(parsing: path) }
    }

    private var textPath: XMLTextPath {
      get throws { try namespaces.map { try XMLTextPath(parsing: path, namespaces: $0) } ?? XMLTextPath(parsing: path) }
    }

    /// The texts of the records, in chunks of each size.
    private func records() async throws -> [String] {
      let bytes = Array(document.utf8)
      var all: [[String]] = []
      for size in [bytes.count, 1, 2, 3, 7] {
        let records = XMLRecords(.chunks(chunks(bytes, of: size)), named: try elementPath, options: TreeTests.kept)
        let xml = kind == "record-xml"
        all.append(try await records.reduce(into: []) { $0.append(try xml ? $1.xml() : $1.text) })
      }
      #expect(Set(all).count == 1)
      return all[0]
    }

    func answers() async throws -> [String] {
      if kind.hasPrefix("record") { return try await records() }
      let root = try tree(document, options: TreeTests.kept)
      if kind == "text" {
        let path = try textPath
        let texts = root.texts(path)
        #expect(root.text(path) == texts.first)
        return texts
      }
      if kind == "error" { return root.texts(try textPath) }
      let found = root.elements(matching: try elementPath)
      #expect(root[try elementPath] == found.first)
      switch kind {
      case "elements", "advice": return [String(found.count)]
      case "xml": return try found.map { try $0.xml() }
      case "inner": return try found.map { try $0.innerXML }
      case "around":
        return try found.map { part in
          let element = try ExpatXMLElement("r") { try $0.write(part) }
          #expect(try element.description == element.xml())
          return element.description
        }
      case "nodes": return found.flatMap { $0.nodes.map(\.description) }
      case "attributes": return found.flatMap { $0.attributes.map(\.description) }
      case "names": return found.map(\.qualifiedName)
      case "uri": return found.map { $0.namespaceURI ?? "nothing" }
      case "position": return found.map { "\($0.position) at byte \($0.position.byteOffset)" }
      default: return found.map { $0.namespace(forPrefix: String(kind.dropFirst("prefix:".count))) ?? "nothing" }
      }
    }
  }

  @Test(arguments: FixtureCase.all("trees")) func answers(_ test: FixtureCase) async throws {
    let document = String(decoding: unescaped(test.document), as: UTF8.self)
    let namespaces = test.settings.map { $0.split(separator: "=", omittingEmptySubsequences: false).map { String($0) } }
    for line in test.lines {
      let middle = try #require(line.ranges(of: " = ").last)
      let words = line[..<middle.lowerBound].split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      let expected = String(decoding: unescaped(String(line[middle.upperBound...])), as: UTF8.self)
      let question = Question(
        document: document, kind: String(words[0]), path: String(words[1]),
        namespaces: namespaces.isEmpty ? nil : Dictionary(uniqueKeysWithValues: namespaces.map { ($0[0], $0[1]) }))
      do {
        let answers = try await question.answers()
        #expect((answers.isEmpty ? "nothing" : answers.joined(separator: " | ")) == expected, "\(line)")
      } catch let error as XMLPathError {
        #expect(error.path == question.path)
        if question.kind == "advice" {
          #expect(
            error.description.split(separator: "\n").first?.hasSuffix(". \(expected)") == true, "\(line): \(error)")
        } else {
          #expect(
            "\(error.character) \(error.reason)".hasPrefix(expected + (expected.contains(" ") ? "" : " ")),
            "\(line): \(error)")
        }
      }
    }
  }
}
