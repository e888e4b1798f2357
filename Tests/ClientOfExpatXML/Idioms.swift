// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Forms in which code builds upon XMLParser, beyond being its delegate.

import Foundation

#if SWAPPED
  import ExpatXML
#elseif canImport(FoundationXML)
  import FoundationXML
#endif

extension XMLParser {
  convenience init(string: String) {
    self.init(data: Data(string.utf8))
  }

  var place: String { "\(lineNumber):\(columnNumber)" }
}

protocol CountingDelegate: XMLParserDelegate {
  var count: Int { get }
}

extension XMLParserDelegate {
  func attach(to parser: XMLParser) -> Self {
    parser.delegate = self
    return self
  }
}

class ElementCounter: NSObject, CountingDelegate {
  var count = 0

  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
    attributes attributeDict: [String: String] = [:]
  ) {
    count += 1
  }

  func parserDidEndDocument(_ parser: XMLParser) { count += 100 }
}

/// What a subclass overrides is called. What it adds to its superclass's conformance is not, but for Apple's XMLParser.
final class CommentCounter: ElementCounter {
  override func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
    attributes attributeDict: [String: String] = [:]
  ) {
    super.parser(parser, didStartElement: elementName, namespaceURI: namespaceURI, qualifiedName: qName)
    count += 10
  }

  #if SWAPPED || canImport(FoundationXML)
    func parser(_ parser: XMLParser, foundComment comment: String) { count += 1000 }
  #endif
}

/// A parser that is its own delegate, and parses as it is made.
final class TitleParser: XMLParser, XMLParserDelegate {
  private(set) var titles: [String] = []
  private var text = ""

  override init(data: Data) {
    super.init(data: data)
    shouldProcessNamespaces = true
    delegate = self
    _ = parse()
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName qName: String?) {
    if name == "title" { titles.append(text) }
    text = ""
  }
}

/// A parser with a state and a delegate of its own.
final class CountingParser: XMLParser {
  let name: String
  private let counter = CommentCounter()

  init(name: String, data: Data) {
    self.name = name
    super.init(data: data)
  }

  override func parse() -> Bool {
    delegate = counter
    return super.parse()
  }

  override var description: String { "\(name) \(counter.count) \(place)" }
}

/// A parser that has a state and no initialiser of its own, so that it inherits all.
class InheritingParser: XMLParser {
  var name = "i"
}

#if SWAPPED || canImport(FoundationXML)
  /// A parser that overrides what is designated, so that it inherits the rest. Apple's `init(stream:)` is not designated.
  final class OverridingParser: InheritingParser {
    override init(data: Data) {
      super.init(data: data)
      name = "d"
    }

    override init(stream: InputStream) {
      super.init(stream: stream)
      name = "s"
    }
  }
#endif

/// Whether subclasses parse a document by the initialisers that they inherit.
public func useInheritedInitialisers(on url: URL) -> [Bool?] {
  var results = [InheritingParser(contentsOf: url)?.parse()]
  #if SWAPPED || canImport(FoundationXML)
    results.append(OverridingParser(contentsOf: url)?.parse())
  #endif
  return results
}

/// What these make of a document.
public func useIdioms(on document: String) -> [String] {
  let titles = TitleParser(data: Data(document.utf8))
  let counting = CountingParser(name: "n", data: Data(document.utf8))
  let succeeded = counting.parse()
  let parser = XMLParser(string: document)
  let counter: any CountingDelegate = CommentCounter().attach(to: parser)
  _ = parser.parse()
  #if SWAPPED || canImport(FoundationXML)
    // The methods of Apple's protocol are optional, and called with a question mark.
    let delegate: any XMLParserDelegate = counter
    delegate.parser(parser, didStartElement: "a", namespaceURI: nil, qualifiedName: nil, attributes: [:])
    delegate.parser(parser, foundCharacters: "x")
  #endif
  return titles.titles + [titles.place, "\(succeeded)", counting.description, "\(counter.count)"]
}
