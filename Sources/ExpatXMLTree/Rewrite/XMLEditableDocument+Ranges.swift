extension XMLEditableDocument {
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

  /// The bytes of the document as it was read, without the changes; after decompression, with a byte order mark. Of a
  /// record, only those of the record.
  public var originalBytes: [UInt8] { content.bytes }

  /// Where something is in ``originalBytes``.
  ///
  /// A text begins with its first character, reference or CDATA section, and ends with the last one before the next tag. So a
  /// comment may be inside it. A text out of an entity is the reference.
  ///
  /// - Parameters:
  ///   - part: which part. Things that have no such part are left out.
  ///   - path: which things. Looked up from ``root``; `#text` leads to the texts directly inside.
  /// - Returns: the ranges of bytes, in document order; none if there is nothing at the end of the path.
  /// - Throws: ``XMLEditError`` for elements that come out of an entity, and for attributes that are defaults of the document
  ///   type.
  public func ranges(of part: Part = .whole, at path: XMLPath) throws -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for (node, end) in PathSearch.ends(of: path.routes, from: root) {
      switch end {
      case .element: if let range = try range(of: part, node) { ranges.append(range) }
      case .attribute(let test): if let range = try range(of: part, test, node) { ranges.append(range) }
      case .text: if part == .whole { ranges += try content.texts(of: node) }
      }
    }
    return ranges.map { $0.lowerBound - content.start..<$0.upperBound - content.start }
  }

  private func range(of part: Part, _ node: ExpatXMLElement) throws -> Range<Int>? {
    let place = try content.place(of: node)
    switch part {
    case .whole: return place.range
    case .startTag: return place.startTag
    case .endTag: return place.endTag
    case .content: return place.content
    case .name: return content.tag(place).name.moved(by: place.startTag.lowerBound)
    case .value: return nil
    }
  }

  private func range(of part: Part, _ test: NameTest, _ node: ExpatXMLElement) throws -> Range<Int>? {
    guard let attribute = node.attributes.first(where: { test.matches($0.tree.name(ofAttribute: $0.index)) }) else {
      return nil
    }
    let place = try content.place(of: node)
    let tag = content.tag(place)
    guard let source = tag.attributes.first(where: { tag.text($0.name).hasSameScalars(as: attribute.qualifiedName) })
    else {
      throw XMLEditError(
        code: .defaultAttribute,
        message: "The attribute \(attribute.qualifiedName) is a default of the document type, so it is not in the tag.",
        position: node.position)
    }
    let range: Range<Int>? =
      switch part {
      case .whole: source.range
      case .name: source.name
      case .value: source.value
      case .startTag, .endTag, .content: nil
      }
    return range?.moved(by: place.startTag.lowerBound)
  }
}

extension EditableContent {
  /// The texts directly inside an element.
  fileprivate func texts(of node: ExpatXMLElement) throws -> [Range<Int>] {
    let place = try self.place(of: node)
    var texts: [Range<Int>] = []
    var start = place.content.lowerBound
    func addText(upTo end: Int) {
      guard start < end else { return }
      var text = start..<end
      let markup = markup(in: text)
      for comment in markup where comment.lowerBound == text.lowerBound { text = comment.upperBound..<end }
      for comment in markup.reversed() where comment.upperBound == text.upperBound && !text.isEmpty {
        text = text.lowerBound..<comment.lowerBound
      }
      if !text.isEmpty { texts.append(text) }
    }
    for child in node.elements {
      guard let childPlace = map.element(at: child.position.byteOffset) else { continue }
      addText(upTo: childPlace.range.lowerBound)
      start = childPlace.range.upperBound
    }
    addText(upTo: place.content.upperBound)
    return texts
  }
}

extension Range<Int> {
  fileprivate func moved(by distance: Int) -> Range<Int> { lowerBound + distance..<upperBound + distance }
}
