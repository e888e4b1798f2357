import CountingParsers
package import Documents
import ExpatXML
import Foundation

extension GrowingDocument.Parts {
  /// Whether `ExpatXMLParser`, fed with it, parses it to its end.
  package func parseWithExpatXML(processingNamespaces: Bool) -> Bool {
    let parser = ExpatXMLParser()
    let delegate = CountingDelegate()
    parser.delegate = delegate
    parser.limits = .unlimited
    parser.shouldProcessNamespaces = processingNamespaces
    parser.feed(head)
    for _ in 0..<count { parser.feed(block) }
    parser.feed(tail)
    return parser.finish() && delegate.counts.startTags == delegate.counts.endTags
  }

  /// Whether Expat, used from C, parses it to its end.
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
