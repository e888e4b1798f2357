// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Ways of using XMLParser that are more than being its delegate. Compiled twice, like EventRecorder.swift.

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

/// Overridden methods of a subclass are called. Delegate methods that a subclass adds are called only by Apple's XMLParser.
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

/// A delegate that conforms in an extension, with parameter names of its own.
final class TextReader: NSObject {
  private(set) var text = "none"
}

extension TextReader: XMLParserDelegate {
  func parserDidStartDocument(_: XMLParser) { text = "" }

  func parser(_: XMLParser, foundCharacters part: String) { text += part }
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
  /// A parser that overrides the designated initialisers, so that it inherits the others. It is its own delegate, and
  /// sets everything in both. Apple's `init(stream:)` is not designated.
  final class OverridingParser: InheritingParser, XMLParserDelegate {
    private(set) var log: [String] = []

    override init(data: Data) {
      super.init(data: data)
      setUp("data of \(data.count) bytes")
    }

    override init(stream: InputStream) {
      super.init(stream: stream)
      setUp("a stream")
    }

    private func setUp(_ source: String) {
      log = [source]
      delegate = self
      shouldProcessNamespaces = true
      shouldReportNamespacePrefixes = true
      shouldResolveExternalEntities = true
      externalEntityResolvingPolicy = .noNetwork
      allowedExternalEntityURLs = []
      #if SWAPPED
        options.reportsCDATA = true
        options.textDelivery = .runs
        options.checksNamespaces = true
        options.limits = .untrusted
        options.encoding = "UTF-8"
        options.entities = .html
        options.skipsUnknownEntities = true
        options.repairs = .feeds
        options.shouldParseErrorResponses = true
        automaticallyPopsDelegates = true
      #endif
    }

    func parser(_ parser: XMLParser, didStartMappingPrefix prefix: String, toURI namespaceURI: String) {
      log.append("\(prefix)=\(namespaceURI)")
    }

    func parser(
      _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
      attributes attributeDict: [String: String] = [:]
    ) {
      log.append("\(elementName) of \(namespaceURI ?? "")")
    }

    func parser(_ parser: XMLParser, parseErrorOccurred parseError: Error) {
      log.append("\(parseError)")
    }
  }

  /// What a subclass gets that sets everything in its initialisers: what it is made of, its events, and the result.
  public func useOverriddenInitialisers(on url: URL) -> [[String]?] {
    let data = (try? Data(contentsOf: url)) ?? Data()
    var parsers = [
      OverridingParser(data: data), OverridingParser(stream: InputStream(data: data)),
      OverridingParser(contentsOf: url),
    ]
    #if SWAPPED
      for options in [nil, XMLOptions()] {
        let sources: [XMLSource] = [
          .data(data), .string(String(decoding: data, as: UTF8.self)), .stream(InputStream(data: data)),
          .file(url.path), .contents(of: url),
        ]
        for source in sources {
          parsers.append(options.map { OverridingParser(source, options: $0) } ?? OverridingParser(source))
        }
      }
    #endif
    return parsers.map { parser in parser.map { [$0.parse() ? "parsed" : "failed"] + $0.log } }
  }
#endif

/// Whether subclasses parse a document with the initialisers that they inherit.
public func useInheritedInitialisers(on url: URL) -> Bool? {
  InheritingParser(contentsOf: url)?.parse()
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
  #if SWAPPED
    // The attributes have a default in Apple's protocol, and not in FoundationXML's.
    delegate.parser(parser, didStartElement: "a", namespaceURI: nil, qualifiedName: nil)
  #elseif canImport(FoundationXML)
    delegate.parser(parser, didStartElement: "a", namespaceURI: nil, qualifiedName: nil, attributes: [:])
  #endif
  // The default of a class's own method.
  CommentCounter().parser(parser, didStartElement: "a", namespaceURI: nil, qualifiedName: nil)
  let reading = XMLParser(string: document)
  let reader = TextReader().attach(to: reading)
  _ = reading.parse()
  return titles.titles + [titles.place, "\(succeeded)", counting.description, "\(counter.count)", reader.text]
}
