import ExpatXML
import Foundation
import Testing

#if EXPATXML
  import ExpatXML
#elseif canImport(FoundationXML)
  import FoundationXML
#endif

/// The code of the article "Moving from XMLParser", which `DocumentationTests` compares with this.
@Suite struct MovingFromXMLParserSnippets {
  // The names of a type take precedence over imported ones, like those of a module.
  typealias XMLParser = ExpatXMLParser
  typealias XMLParserDelegate = ExpatXMLParserDelegate

  @MainActor final class Model: @MainActor ExpatXMLParserDelegate {
    private(set) var count = 0

    func load(_ url: URL) async throws {
      guard let parser = ExpatXMLParser(contentsOf: url) else { return }
      parser.delegate = self
      try await parser.parseDocument()
    }

    func parser(
      _ parser: ExpatXMLParser, didStartElement elementName: String, namespaceURI: String?,
      qualifiedName qName: String?, attributes attributeDict: [String: String]
    ) {
      count += 1
    }
  }

  @Test @MainActor func aDelegateOfTheMainActor() async throws {
    let file = try TemporaryFile(Array("<a><b/><b/></a>".utf8))
    let model = Model()
    try await model.load(URL(fileURLWithPath: file.path))
    #expect(model.count == 3)
  }

  @Test func theScriptPutsSettingsIntoTheDelegate() {
    final class Delegate: ExpatXMLParserDelegate {
      private(set) var sections: [Data] = []
      func parserWillBeginParse(_ parser: ExpatXMLParser) -> Bool {
        parser.options.reportsCDATA = true
        return true
      }
      func parser(_ parser: ExpatXMLParser, foundCDATA CDATABlock: Data) { sections.append(CDATABlock) }
    }
    let delegate = Delegate()
    let parser = ExpatXMLParser(data: Data("<a>b<![CDATA[c]]></a>".utf8))
    parser.delegate = delegate
    #expect(parser.parse())
    #expect(delegate.sections == [Data("c".utf8)])
  }

  final class CDATACollector: XMLParserDelegate {
    private(set) var sections: [Data] = []
    func parser(_ parser: XMLParser, foundCDATA CDATABlock: Data) { sections.append(CDATABlock) }
  }

  @Test(arguments: [true, false]) func sectionsOfCDATA(areAskedFor: Bool) {
    let collector = CDATACollector()
    let parser = XMLParser(data: Data("<a>b<![CDATA[c]]></a>".utf8))
    parser.delegate = collector
    if areAskedFor {
      parser.options.reportsCDATA = true
    }
    parser.options.textDelivery = .runs
    #expect(parser.parse())
    #expect(collector.sections == (areAskedFor ? [Data("c".utf8)] : []))
  }
}
