/// Where the elements of a tree are in the document, and the namespaces that they declare.
struct SourceMap: Sendable {
  struct Element: Sendable {
    let startTag: Range<Int>
    /// Empty for an empty-element tag.
    fileprivate(set) var endTag = 0..<0
    /// The end of the last markup in it, or of its start tag.
    fileprivate(set) var lastMarkupEnd = 0
    /// The length of the line end and the blanks directly before the start tag.
    let indentation: Int
    /// The number of the scope in it.
    fileprivate let scope: Int

    var range: Range<Int> { startTag.lowerBound..<endTag.upperBound }
    var content: Range<Int> { startTag.upperBound..<endTag.lowerBound }
  }

  struct Scope: Sendable {
    let parent: Int
    /// Where the start tag begins that declares it.
    fileprivate let owner: Int
    let mappings: [DocumentWriter.Mapping]
  }

  /// In document order, without those that come out of entities.
  private(set) var elements: [Element] = []
  private(set) var scopes = [Scope(parent: 0, owner: -1, mappings: [])]
  /// Those in force around the elements.
  let namespaces: WrittenNamespaces
  private var scope = 0
  private var declarationBytes = 0
  /// The numbers of the open elements.
  private var open: [Int] = []

  init(inside namespaces: WrittenNamespaces = WrittenNamespaces()) { self.namespaces = namespaces }

  /// About how much memory it takes in bytes.
  var byteCount: Int {
    elements.capacity * MemoryLayout<Element>.stride + scopes.capacity * MemoryLayout<Scope>.stride
      + declarationBytes
  }

  private static let bytesPerDeclaration = MemoryLayout<DocumentWriter.Mapping>.stride + 32

  // MARK: Building

  mutating func startElement(_ startTag: Range<Int>, indentation: Int, declaring mappings: [DocumentWriter.Mapping]) {
    if !mappings.isEmpty {
      scopes.append(Scope(parent: scope, owner: startTag.lowerBound, mappings: mappings))
      // A namespace is not always in the document's bytes: it may come out of a default.
      declarationBytes += mappings.reduce(0) { $0 + Self.bytesPerDeclaration + $1.uri.string.utf8.count }
      scope = scopes.count - 1
    }
    open.append(elements.count)
    elements.append(Element(startTag: startTag, indentation: indentation, scope: scope))
  }

  mutating func endElement(_ endTag: Range<Int>, lastMarkupEnd: Int) {
    let index = open.removeLast()
    elements[index].endTag = endTag
    elements[index].lastMarkupEnd = lastMarkupEnd
    if scopes[scope].owner == elements[index].startTag.lowerBound { scope = scopes[scope].parent }
  }

  // MARK: Looking up

  /// The element whose start tag begins at an offset.
  func element(at start: Int) -> Element? {
    let index = elements.indices.partitionPoint { elements[$0].startTag.lowerBound < start }
    return index < elements.count && elements[index].startTag.lowerBound == start ? elements[index] : nil
  }

  /// The number of the scope in an element or before it.
  func scope(of element: Element, isOutside: Bool) -> Int {
    let isItsOwn = scopes[element.scope].owner == element.startTag.lowerBound
    return isOutside && isItsOwn ? scopes[element.scope].parent : element.scope
  }
}
