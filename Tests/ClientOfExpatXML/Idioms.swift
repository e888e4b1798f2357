// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Ways of using XMLParser other than being its delegate.

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

/// Overridden methods of a subclass are called. Delegate methods that a subclass adds are called only by Apple's
/// XMLParser.
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

/// A parser that is its own delegate, and parses in its initialiser.
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

/// A parser with its own state and its own delegate.
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

/// A parser that adds state and no initialiser, so that it inherits all initialisers.
class InheritingParser: XMLParser {
  var name = "i"
}

#if SWAPPED || canImport(FoundationXML)
  /// A parser that overrides the designated initialisers, so that it inherits the others. Apple's `init(stream:)` is
  /// not designated.
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

/// Whether subclasses parse a document with the initialisers that they inherit.
public func useInheritedInitialisers(on url: URL) -> [Bool?] {
  var results = [InheritingParser(contentsOf: url)?.parse()]
  #if SWAPPED || canImport(FoundationXML)
    results.append(OverridingParser(contentsOf: url)?.parse())
  #endif
  return results
}

/// The results of these classes for a document.
public func useIdioms(on document: String) -> [String] {
  let titles = TitleParser(data: Data(document.utf8))
  let counting = CountingParser(name: "n", data: Data(document.utf8))
  let succeeded = counting.parse()
  let parser = XMLParser(string: document)
  let counter: any CountingDelegate = CommentCounter().attach(to: parser)
  _ = parser.parse()
  #if SWAPPED || canImport(FoundationXML)
    // The methods of Apple's protocol are optional, and are called with a question mark.
    let delegate: any XMLParserDelegate = counter
    delegate.parser(parser, didStartElement: "a", namespaceURI: nil, qualifiedName: nil, attributes: [:])
    delegate.parser(parser, foundCharacters: "x")
  #endif
  return titles.titles + [titles.place, "\(succeeded)", counting.description, "\(counter.count)"]
}
