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

  final class ElementCounter: NSObject, XMLParserDelegate {
    private(set) var count = 0

    func parser(
      _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
      attributes attributeDict: [String: String] = [:]
    ) {
      count += 1
    }
  }

  @Test func delegatesStayAsTheyAre() {
    let counter = ElementCounter()
    let parser = XMLParser(data: Data("<a><b/><b/></a>".utf8))
    parser.delegate = counter
    #expect(parser.parse())
    #expect(counter.count == 3)
  }

  final class TextCollector: NSObject, XMLParserDelegate {
    private(set) var text = ""

    func parser(_ parser: XMLParser, foundCharacters string: String) {
      text += string.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    func parser(_ parser: XMLParser, foundCDATA CDATABlock: Data) {
      text += String(decoding: CDATABlock, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }
  }

  @Test(arguments: [
    ("a <![CDATA[ b]]>", XMLCDATADelivery.asCharacters, "a  b"), ("a <![CDATA[ b]]>", .asCDATA, "ab"),
    ("a &amp; b", .asCDATA, "a & b"),
  ])
  func aDelegateThatTrimsPieces(content: String, delivery: XMLCDATADelivery, text: String) {
    let collector = TextCollector()
    let parser = XMLParser(data: Data("<a>\(content)</a>".utf8))
    parser.delegate = collector
    parser.options.cdataDelivery = delivery
    #expect(parser.parse())
    #expect(collector.text == text)
  }

  @Test func theScriptPutsSettingsIntoTheDelegate() {
    final class Delegate: ExpatXMLParserDelegate {
      private(set) var sections: [Data] = []
      func parserWillBeginParse(_ parser: ExpatXMLParser) -> Bool {
        parser.options.cdataDelivery = .asCDATA
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
      parser.options.cdataDelivery = .asCDATA
    }
    parser.options.textDelivery = .runs
    #expect(parser.parse())
    #expect(collector.sections == (areAskedFor ? [Data("c".utf8)] : []))
  }
}
