/// What is around the root of a document.
package struct DocumentSurroundings {
  /// About what an event takes besides its texts, in bytes.
  private static let costOfEvent = 128

  package internal(set) var start = XMLEvent.StartDocument()
  package private(set) var prolog: [XMLEvent] = []
  package private(set) var epilog: [XMLEvent] = []
  var isAfterRoot = false
  /// A document type may come before they are known.
  var limits = XMLLimits.unlimited
  private var byteCount = 0

  package init() {}

  mutating func append(_ event: XMLEvent, bytes: Int) throws(ParseFault) {
    byteCount += bytes + Self.costOfEvent
    guard byteCount <= limits.treeBytes else { throw limits.fault(.treeBytes) }
    if isAfterRoot { epilog.append(event) } else { prolog.append(event) }
  }
}
