package import ExpatXML
import ExpatXMLCoding
package import Foundation

/// A way of parsing or changing a document.
package enum Tier: String, CaseIterable, Sendable {
  case delegate
  case meddling = "delegate that asks for positions, chooses and pushes"
  case borrowed = "borrowed text"
  case events
  case asynchronousEvents = "asynchronous events"
  case records
  case tree
  case decoder
  case background = "delegate on a queue"
  case strict = "strict tree with namespaces"
  case repairing = "delegate of a document that is repaired"
  case rewriting = "rewriter that changes every element"
  case recordRewriting = "rewriter that changes every record"
  case editing = "editable document in which every element is renamed"

  /// Whether it takes chunks of any size.
  private var takesChunks: Bool {
    switch self {
    case .delegate, .meddling, .repairing: true
    default: false
    }
  }

  /// The chunk sizes that make a difference for this way of parsing.
  package func chunkSizes(_ sizes: [Int]) -> [Int] { takesChunks ? sizes : [sizes.max() ?? .max] }

  /// Parses a document that may be well-formed or not, and changes it if this is a way of changing.
  package func parse(_ document: Data, chunkSize: Int, limits: XMLLimits) {
    var options = XMLOptions()
    options.limits = limits
    options.tracksPositions = true
    switch self {
    case .delegate: feed(document, chunkSize: chunkSize, limits: limits, to: CountingDelegate())
    case .repairing:
      feed(document, chunkSize: chunkSize, limits: limits, to: CountingDelegate()) { $0.options.repairs = .feeds }
    case .meddling: feed(document, chunkSize: chunkSize, limits: limits, to: MeddlingDelegate())
    case .borrowed:
      let parser = XMLStreamParser(.data(document), options: options)
      var handler = LengthHandler()
      try? parser.parse(&handler)
    case .events:
      let reader = XMLEventReader(.data(document), options: options)
      while (try? reader.next()) != nil {}
    case .asynchronousEvents:
      let events = XMLEvents(.data(document), options: options)
      waiting { for try await _ in events {} }
    case .background:
      waiting {
        await withCheckedContinuation { continuation in
          let parser = ExpatXMLParser(data: document)
          parser.options.limits = limits
          parser.shouldProcessNamespaces = true
          ExpatXMLParser.parse(parser, delegate: CountingDelegate(), on: .global()) { _, _ in continuation.resume() }
        }
      }
    case .decoder:
      _ = try? ExpatXMLDecoder().decode(Content.self, from: .data(document), options: XMLOptions(limits: limits))
    case .records:
      let reader = XMLRecordReader(.data(document), named: "a", options: options)
      while (try? reader.next()) != nil {}
    case .tree: _ = try? ExpatXMLElement(.data(document), options: XMLOptions(limits: limits))
    case .rewriting:
      rewrite(document, limits: limits) { $0.onElement("//*") { try $0.set("yes", attribute: "changed") } }
    case .recordRewriting:
      rewrite(document, limits: limits) { $0.onRecord("/*/*") { _ = try $0.rename("/*", to: "renamed") } }
    case .editing:
      var editable = try? ExpatXMLDocument(.data(document), options: XMLOptions(limits: limits))
      _ = try? editable?.rename("//*", to: "renamed")
      _ = editable?.bytes
    case .strict:
      _ = try? ExpatXMLElement(
        .data(document),
        options: XMLOptions(checksNamespaces: true, limits: limits))
    }
  }

  private func rewrite(_ document: Data, limits: XMLLimits, addRule: (inout XMLRewriter) -> Void) {
    var rewriter = XMLRewriter(options: XMLOptions(limits: limits))
    addRule(&rewriter)
    try? rewriter.rewrite(.data(document), to: .chunks { _ in })
  }

  private func feed(
    _ document: Data, chunkSize: Int, limits: XMLLimits, to delegate: any ExpatXMLParserDelegate,
    configure: (ExpatXMLParser) -> Void = { _ in }
  ) {
    let parser = ExpatXMLParser()
    configure(parser)
    parser.delegate = delegate
    parser.options.limits = limits
    parser.shouldProcessNamespaces = true
    var offset = 0
    let bytes = document.bytes
    while offset < bytes.byteCount {
      let end = min(offset + min(chunkSize, bytes.byteCount), bytes.byteCount)
      guard unsafe bytes.extracting(offset..<end).withUnsafeBytes({ unsafe parser.feed($0) }) else { return }
      offset = end
    }
    parser.finish()
  }
}

/// Runs an asynchronous closure, and waits for its end.
private func waiting(_ body: @escaping @Sendable () async throws -> Void) {
  let isOver = DispatchSemaphore(value: 0)
  Task.detached {
    try? await body()
    isOver.signal()
  }
  isOver.wait()
}

/// An element of any content, decoded as values.
private struct Content: Decodable {
  var texts: [String] = []
  var contents: [Content] = []

  private struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    guard let container = try? decoder.container(keyedBy: Key.self) else { return }
    for key in container.allKeys {
      if let values = try? container.decode([Content].self, forKey: key) {
        contents += values
      } else if let text = try? container.decode(String.self, forKey: key) {
        texts.append(text)
      }
    }
  }
}

private final class CountingDelegate: ExpatXMLParserDelegate {
  private var bytes = 0

  func parser(
    _ parser: ExpatXMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
    attributes attributeDict: [String: String]
  ) {
    bytes += elementName.utf8.count + attributeDict.count
  }

  func parser(_ parser: ExpatXMLParser, foundCharacters string: String) { bytes += string.utf8.count }

  func parser(_ parser: ExpatXMLParser, foundComment comment: String) { bytes += comment.utf8.count }
}

/// Calls expensive methods of the parser at every event.
private final class MeddlingDelegate: ExpatXMLParserDelegate {
  private var place = 0

  func parser(
    _ parser: ExpatXMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
    attributes attributeDict: [String: String]
  ) {
    place += parser.lineNumber + parser.columnNumber
    if elementName.utf8.count % 2 == 0 { parser.pushDelegate(self) }
  }

  func parser(_ parser: ExpatXMLParser, textDeliveryForElement elementName: String) -> XMLTextDelivery? {
    .streamed(maximumBytes: 16)
  }

  func parser(_ parser: ExpatXMLParser, foundCharacters string: String) { place += parser.columnNumber }

  func parser(_ parser: ExpatXMLParser, foundComment comment: String) { place += parser.columnNumber }
}

private struct LengthHandler: XMLStreamHandler {
  var bytes = 0

  mutating func startElement(_ name: XMLBorrowedName, attributes: XMLAttributes) { bytes += name.qualifiedName.count }
  mutating func characters(_ text: XMLBorrowedUTF8) { bytes += text.count }
}
