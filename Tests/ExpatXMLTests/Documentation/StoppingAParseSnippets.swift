import ExpatXML
import Foundation
import Testing

final class RootFinder: ExpatXMLParserDelegate {
  private(set) var rootName: String?

  func parser(
    _ parser: ExpatXMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
    attributes attributeDict: [String: String]
  ) {
    rootName = elementName
    parser.abortParsing()
  }
}

/// The code of the article "Stopping a parse", which `DocumentationTests` compares with this.
@Suite struct StoppingAParseSnippets {
  @Test func aDelegateThatHasFinished() {
    let document = Data("<feed><title>News</title><entry>More</entry></feed>".utf8)
    let parser = ExpatXMLParser(data: document)
    let finder = RootFinder()
    parser.delegate = finder
    let isComplete = parser.parse()
    if !isComplete, finder.rootName == nil { print(parser.parserError?.localizedDescription ?? "") }
    #expect(!isComplete)
    #expect(finder.rootName == "feed")
  }

  private func parse(_ document: Data) async -> Bool {
    let parser = ExpatXMLParser(data: document)
    let progress = parser.progress
    return await withTaskCancellationHandler {
      parser.parse()
    } onCancel: {
      progress.cancel()
    }
  }

  @Test func aTaskThatIsCancelled() async {
    let document = Data("<feed/>".utf8)
    #expect(await parse(document))
    let task = Task {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      return await parse(document)
    }
    #expect(await !task.value)
  }
}
