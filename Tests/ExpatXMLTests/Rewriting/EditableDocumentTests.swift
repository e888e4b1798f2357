import ExpatXML
import Testing

@Suite struct EditableDocumentTests {
  /// The cases in `Fixtures/edits.txt`. Lines with `>` are changes of the document before them, the line with `=` what becomes of it,
  /// or the code of an error. Where the title says `[lines]`, the same is true with carriage returns.
  struct Case: CustomTestStringConvertible {
    var title = ""
    var document = ""
    var changes: [[String]] = []
    var result = ""

    var testDescription: String { "\(title): \(document)" }

    static let all: [Case] = {
      var cases: [Case] = []
      var next = Case()
      for line in fixtureLines("edits") {
        let content = String(line.dropFirst(2))
        switch line.prefix(2) {
        case "# ": next.title = content
        case "> ":
          // A kind of change, where, and what is written.
          let parts = content.split(separator: " := ", maxSplits: 1, omittingEmptySubsequences: false)
          let words = parts[0].split(separator: " ", maxSplits: parts[0].hasPrefix("set") ? 1 : .max)
          next.changes.append((words + parts.dropFirst()).map { String($0) })
        case "= ":
          next.result = content
          cases.append(next)
          next = Case(title: next.title)
        default: next.document = line
        }
      }
      return cases
    }()

    static let places: [String: XMLInsertionPlace] = [
      "before": .before, "after": .after, "start": .atStart, "end": .atEnd,
    ]

    /// Makes the changes, at paths or at the elements that were found at them.
    func change(_ document: inout ExpatXMLDocument, byElement: Bool) throws {
      for change in changes {
        let text = String(decoding: unescaped(change[change.count - 1]), as: UTF8.self)
        let place = change.lazy.compactMap { Self.places[$0] }.first ?? .after
        let path = change[Self.places[change[1]] == nil ? 1 : 2]
        func write(_ content: inout XMLWriter.Scope) throws {
          if text.hasPrefix("<!--") { return try content.comment(String(text.dropFirst(4))) }
          guard text.hasPrefix("<") else { return try content.text(text) }
          let parts = text.dropFirst().split(separator: ">", maxSplits: 1, omittingEmptySubsequences: false)
          try content.element(String(parts[0]), String(parts[1]))
        }
        let elements = byElement ? (try? XMLPath(parsing: path)).map(document.root.elements(matching:)) ?? [] : []
        for element in elements {
          switch change[0] {
          case "set": try document.set(text, in: element)
          case "remove": try document.remove(element)
          case "keep": try document.remove(element, keepingWhiteSpace: true)
          case "rename": try document.rename(element, to: text)
          case "move" where elements.count == 1: try document.move(element, place, #require(document.root[change[3]]))
          case "copy" where elements.count == 1: try document.copy(element, place, #require(document.root[change[3]]))
          case "move", "copy": return try self.change(&document, byElement: false)
          case "markup": try document.insert(place, element, markup: text)
          case "content": try document.set(markup: text, in: element)
          default: try document.insert(place, element, write)
          }
        }
        if !elements.isEmpty { continue }
        switch change[0] {
        case "set": try document.set(text, at: XMLTextPath(parsing: path))
        case "remove": try document.remove(XMLTextPath(parsing: path))
        case "keep": try document.remove(XMLTextPath(parsing: path), keepingWhiteSpace: true)
        case "rename": try document.rename(XMLPath(parsing: path), to: text)
        case "move": try document.move(XMLPath(parsing: path), place, XMLPath(parsing: change[3]))
        case "copy": try document.copy(XMLPath(parsing: path), place, XMLPath(parsing: change[3]))
        case "markup": try document.insert(place, XMLPath(parsing: path), markup: text)
        case "content": try document.set(markup: text, at: XMLPath(parsing: path))
        default: try document.insert(place, XMLPath(parsing: path), write)
        }
      }
    }

    func outcome(_ bytes: [UInt8], byElement: Bool) throws -> String {
      var document = try ExpatXMLDocument(.bytes(bytes))
      do {
        try change(&document, byElement: byElement)
        #expect(try document.root == ExpatXMLDocument(.bytes(document.bytes)).root)
        return escaped(document.bytes)
      } catch let error as XMLEditError {
        return "\(error.code)"
      } catch let error as XMLWriteError {
        return "\(error.code)"
      }
    }
  }

  @Test(arguments: Case.all, [false, true]) func changesAreMade(_ test: Case, byElement: Bool) throws {
    #expect(try test.outcome(unescaped(test.document), byElement: byElement) == test.result)
    guard test.title.hasSuffix("[lines]") else { return }
    let document = unescaped(test.document.replacing("\\n", with: "\\r\\n"))
    #expect(try test.outcome(document, byElement: byElement) == test.result.replacing("\\n", with: "\\r\\n"))
  }

  @Test func thereAreManyCases() { #expect(Case.all.count > 70) }

  /// What is inserted is written as a whole.
  @Test func noPartOfAnInsertionCanBeTaken() throws {
    let long = String(repeating: "x", count: 100_000)
    let edited = try edit("<r/>") { document in
      try document.insert(.atEnd, ".") { content in
        try content.element("n") { n in
          try n.text(long)
          #expect(n.takeChunk() == nil)
        }
      }
    }
    #expect(edited == "<r><n>\(long)</n></r>")
  }

  /// White space is text where `xml:space` says so.
  @Test func preservedWhiteSpaceStays() throws {
    let document = "<a xml:space='preserve'>\n  <b/>x<c xml:space='default'>\n  <d/>\n</c>\n  <e/></a>"
    let rewritten = try rewrite(document) { rewriter in
      for name in ["b", "d", "e"] { rewriter.onElement(XMLPath(stringLiteral: name)) { try $0.remove() } }
    }
    #expect(rewritten == "<a xml:space='preserve'>\n  x<c xml:space='default'>\n</c>\n  </a>")
  }

  @Test func whatWasRepairedCannotBeChanged() throws {
    var document = try ExpatXMLDocument(.string("<a>&</a>"), options: XMLOptions(repairs: .feeds))
    #expect(document.root.text == "&" && document.description == "<a>&</a>")
    let error = #expect(throws: XMLEditError.self) { try document.set("x", at: ".") }
    #expect(error?.code == .repairs)
  }
}
