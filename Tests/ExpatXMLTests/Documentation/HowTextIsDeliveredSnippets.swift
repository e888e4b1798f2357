import ExpatXML
import Foundation
import Testing

/// The code of the article "Text delivery", which `DocumentationTests` compares with this.
@Suite struct HowTextIsDeliveredSnippets {
  final class Texts: ExpatXMLParserDelegate {
    private(set) var texts: [String] = []

    func parser(_ parser: ExpatXMLParser, foundCharacters string: String) {
      texts.append(string)
    }
  }

  @Test func oneCallBetweenTwoTags() {
    let texts = Texts()
    let parser = ExpatXMLParser(data: Data("<p>one <b>two</b> &amp; three</p>".utf8))
    parser.delegate = texts
    #expect(parser.parse())
    #expect(texts.texts == ["one ", "two", " & three"])
  }

  private func inside(_ configure: (ExpatXMLParser) -> Void) throws -> [String] {
    let outcome = try parse("<a>one<!--two--> &amp; <![CDATA[three]]></a>", configure: configure)
    return Array(outcome.events.dropFirst(2).dropLast(2))
  }

  @Test func theFourWays() throws {
    #expect(try inside { _ in } == [#"comment "two""#, #"text "one & three""#])
    let runs = try inside { parser in
      parser.options.textDelivery = .runs
    }
    #expect(runs == [#"text "one""#, #"comment "two""#, #"text " & three""#])
    #expect(try inside { $0.options.textDelivery = .discard } == [#"comment "two""#])

    let sections = try inside { parser in
      parser.options.textDelivery = .runs
      parser.options.reportsCDATA = true
    }
    #expect(sections == [#"text "one""#, #"comment "two""#, #"text " & ""#, #"cdata "three""#])
  }

  final class Chunks: ExpatXMLParserDelegate {
    private(set) var chunks: [String] = []

    func parser(_ parser: ExpatXMLParser, textDeliveryForElement elementName: String) -> XMLTextDelivery? {
      switch elementName {
      case "image": .streamed(maximumBytes: 16 << 10)
      case "script": .discard
      default: nil
      }
    }

    func parser(_ parser: ExpatXMLParser, foundCharacters string: String) { chunks.append(string) }
  }

  @Test func forSomeElements() {
    let image = String(repeating: "0123456789", count: 10_000)
    let document = "<p>\n<script>x</script><image>\(image)</image>1<!--2-->3</p>"
    let chunks = Chunks()
    let parser = ExpatXMLParser(data: Data(document.utf8))
    parser.delegate = chunks
    #expect(parser.parse())
    #expect(chunks.chunks.first == "\n")
    #expect(chunks.chunks.last == "13")
    #expect(chunks.chunks.dropFirst().dropLast().joined() == image)
    #expect(chunks.chunks.allSatisfy { $0.utf8.count <= 16 << 10 })
  }
}
