import ExpatXML
import ExpatXMLCoding
import Foundation

extension Rival {
  func parseWithExpatXML(_ input: DocumentInput) -> ParsedCounts? {
    let parser =
      switch input {
      case .file(let url): ExpatXMLParser(contentsOf: url)
      case .memory(let data): ExpatXMLParser(data: data)
      }
    guard let parser else { return nil }
    parser.shouldProcessNamespaces = processesNamespaces
    switch self {
    case .expatXMLChoosing: return parse(parser, ChoosingDelegate()) { $0.counts }
    case .expatXMLPushed: return parse(parser, PushingDelegate()) { $0.counts }
    case .expatXMLUntrusted:
      parser.options.limits = .untrusted
      // One of the documents is a single text, which is longer than this preset allows.
      parser.options.limits.textRunBytes = XMLLimits().textRunBytes
    case .expatXMLRepairing: parser.options.repairs = .feeds
    case .expatXMLDiscarding: parser.options.textDelivery = .discard
    default: break
    }
    return parse(parser, CountingDelegate()) { $0.counts }
  }

  private func parse<Delegate: ExpatXMLParserDelegate>(
    _ parser: ExpatXMLParser, _ delegate: Delegate, counts: (Delegate) -> ParsedCounts
  ) -> ParsedCounts? {
    parser.delegate = delegate
    return parser.parse() ? counts(delegate) : nil
  }

  /// Searches for records that do not exist. This measures the cost of skipping a document.
  func parseWithRecordReader(_ input: DocumentInput) -> ParsedCounts? {
    let reader =
      switch input {
      case .file(let url): XMLRecordReader(.contents(of: url), named: "no-such-record")
      case .memory(let data): XMLRecordReader(.data(data), named: "no-such-record")
      }
    return (try? reader.next()) == .some(nil) ? ParsedCounts() : nil
  }

  func parseWithEventReader(_ input: DocumentInput) -> ParsedCounts? {
    let reader =
      switch input {
      case .file(let url): XMLEventReader(.contents(of: url))
      case .memory(let data): XMLEventReader(.data(data))
      }
    var counts = ParsedCounts()
    do {
      while let event = try reader.next() {
        switch event {
        case .startElement(let element):
          counts.startTags += 1
          counts.attributes += element.attributes.count
        // Other parsers count it as an attribute.
        case .startMappingPrefix: counts.attributes += 1
        case .endElement: counts.endTags += 1
        case .characters(let text): counts.textBytes += text.utf8.count
        default: break
        }
      }
    } catch {
      return nil
    }
    return counts
  }
}
