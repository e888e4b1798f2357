extension ExpatXMLDocument {
  /// A part of something in the document.
  @nonexhaustive
  public enum Part: Sendable, Hashable {
    /// An element with its tags, an attribute with its name and quotes, a text between two tags.
    case whole

    /// The start tag of an element, or the empty-element tag.
    case startTag

    /// The end tag of an element; nothing, at its end, if it has an empty-element tag.
    case endTag

    /// What is between the tags of an element.
    case content

    /// The name of an element in its start tag, or of an attribute.
    case name

    /// The value of an attribute between its quotes.
    case value
  }

  /// The bytes of the document as it was read, without the changes: after decompression, in UTF-8, with a byte order mark. Of a
  /// record, only those of the record and its indentation. None of a document that was made in code.
  public var originalBytes: [UInt8] { readContent?.bytes ?? [] }

  /// Where something is in ``originalBytes``.
  ///
  /// A text begins with its first character, reference or CDATA section, and ends with the last one before the next tag. So a
  /// comment may be inside it. A text out of an entity is the reference.
  ///
  /// - Parameters:
  ///   - part: which part. Things that have no such part are left out.
  ///   - path: which things. Looked up in the document as it was read.
  /// - Returns: the ranges of bytes, in document order; none if there is nothing at the end of the path. Takes time that grows with
  ///   the document.
  /// - Throws: ``XMLEditError`` for elements that come out of an entity, and for attributes that are defaults of the document
  ///   type; if the document was repaired, since its bytes don't have what the tree has.
  public func ranges(of part: Part = .whole, at path: XMLTextPath) throws -> [Range<Int>] {
    guard let read = readContent else { return [] }
    let document = try read.nodes()
    var ranges: [Range<Int>] = []
    for (element, end) in PathSearch.ends(of: path.parsed.routes, from: ExpatXMLElement(root: read.tree)) {
      guard let node = document.node(of: element) else { continue }
      try document.checkHasBytes(node)
      switch end {
      case .element: if let range = document.range(of: part, node) { ranges.append(range) }
      case .attribute(let test): if let range = try document.range(of: part, test, node) { ranges.append(range) }
      case .text: if part == .whole { ranges += document.texts(in: node) }
      }
    }
    return ranges
  }
}

extension LinkedDocument {
  fileprivate func range(of part: ExpatXMLDocument.Part, _ node: Int32) -> Range<Int>? {
    let (start, end) = (self[node].bytes.widened, self[node].ending.widened)
    let endTag = end.isEmpty ? start.upperBound..<start.upperBound : end
    return switch part {
    case .whole: start.lowerBound..<endTag.upperBound
    case .startTag: start
    case .endTag: endTag
    case .content: start.upperBound..<endTag.lowerBound
    case .name: startTag(node).name.moved(by: start.lowerBound)
    case .value: nil
    }
  }

  fileprivate func range(of part: ExpatXMLDocument.Part, _ test: NameTest, _ node: Int32) throws -> Range<Int>? {
    let (tree, item) = tag(node)
    guard let attribute = tree.attributes(of: item).first(where: { test.matches(tree.name(ofAttribute: $0)) }) else {
      return nil
    }
    let name = tree.name(ofAttribute: attribute).qualifiedName.string
    let tag = startTag(node)
    guard let source = tag.attributes.first(where: { tag.text($0.name).hasSameScalars(as: name) }) else {
      throw error(
        .defaultAttribute, "The attribute \(name) is a default of the document type, so it is not in the tag.", node)
    }
    let range: Range<Int>? =
      switch part {
      case .whole: source.range
      case .name: source.name
      case .value: source.value
      case .startTag, .endTag, .content: nil
      }
    return range?.moved(by: self[node].bytes.widened.lowerBound)
  }

  /// The texts directly inside an element.
  fileprivate func texts(in node: Int32) -> [Range<Int>] {
    var texts: [Range<Int>] = []
    var isOpen = false
    for child in children(of: node) where !self[child].isInEntity {
      let bytes = self[child].bytes.widened
      switch self[child].kind {
      case .text where !bytes.isEmpty:
        if isOpen, let last = texts.popLast() {
          texts.append(last.lowerBound..<bytes.upperBound)
        } else {
          texts.append(bytes)
        }
        isOpen = true
      case .element: isOpen = false
      default: break
      }
    }
    return texts
  }
}

extension Range<Int> {
  fileprivate func moved(by distance: Int) -> Range<Int> { lowerBound + distance..<upperBound + distance }
}
