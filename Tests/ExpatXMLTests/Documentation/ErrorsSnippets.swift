import ExpatXML
import Foundation
import Testing

/// The code of the article "Errors", which `DocumentationTests` compares with this.
@Suite struct ErrorsSnippets {
  private func lines(of data: Data) throws -> [String] {
    var lines: [String] = []
    func print(_ line: String) { lines.append(line) }
    do {
      let feed = try ExpatXMLElement(.data(data))
      print(feed.name)
    } catch let error as XMLParseError {
      print("\(error.position.line):\(error.position.column): \(error.message)")
    }
    return lines
  }

  @Test func theErrorOfAParserWithADelegate() {
    var lines: [String] = []
    func print(_ line: String) { lines.append(line) }
    let parser = ExpatXMLParser(.string("<feed>\n<b></a>"))
    if !parser.parse(), let fault = parser.parserError as? XMLParseError {
      print("\(fault.position): \(fault.message)")
    }
    #expect(lines == ["2:6: Mismatched end tag: expected </b>, found </a>."])
  }

  @Test func faultsOfADocument() throws {
    #expect(try lines(of: Data("<feed/>".utf8)) == ["feed"])
    #expect(
      try lines(of: Data("<feed>\n<b></a>".utf8)) == ["2:6: Mismatched end tag: expected </b>, found </a>."])
  }
}
