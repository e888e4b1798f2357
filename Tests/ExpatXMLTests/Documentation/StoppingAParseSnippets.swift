import ExpatXML
import Foundation
import Testing

final class TitleFinder: ExpatXMLParserDelegate {
  private(set) var title: String?

  func parser(_ parser: ExpatXMLParser, foundCharacters string: String) {
    title = string
    parser.abortParsing()
  }
}

/// The code of the article "Stopping a parse".
@Suite struct StoppingAParseSnippets {
  @Test func aDelegateThatHasFoundWhatItWasLookingFor() {
    let document = Data("<feed><title>News</title><entry>More</entry></feed>".utf8)
    let parser = ExpatXMLParser(data: document)
    let finder = TitleFinder()
    parser.delegate = finder
    let isComplete = parser.parse()
    if !isComplete, finder.title == nil { print(parser.parserError?.localizedDescription ?? "") }
    #expect(!isComplete)
    #expect(finder.title == "News")
  }
}
