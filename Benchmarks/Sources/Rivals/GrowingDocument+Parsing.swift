import CountingParsers
package import Documents
import ExpatXML
import Foundation

extension GrowingDocument.Parts {
  /// Feeds the document to `ExpatXMLParser`. Returns whether it was parsed to its end.
  package func parseWithExpatXML(processingNamespaces: Bool) -> Bool {
    let parser = ExpatXMLParser()
    let delegate = CountingDelegate()
    parser.delegate = delegate
    parser.options.limits = .unlimited
    parser.shouldProcessNamespaces = processingNamespaces
    parser.feed(head)
    for _ in 0..<count { parser.feed(block) }
    parser.feed(tail)
    return parser.finish() && delegate.counts.startTags == delegate.counts.endTags
  }

  /// Parses the document with Expat from C. Returns whether it was parsed to its end.
  package func parseWithExpat(processingNamespaces: Bool) -> Bool {
    var counts = event_counts()
    var bytes = head
    for _ in 0..<count { bytes += block }
    bytes += tail
    return unsafe bytes.withUnsafeBytes {
      unsafe count_bytes_with_expat($0.baseAddress, $0.count, processingNamespaces, &counts)
    }
  }
}
