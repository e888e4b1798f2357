extension Splicer {
  /// Makes the changes of a document or a record, which ends at the current depth.
  mutating func apply(_ document: XMLEditableDocument, depth: Int) {
    var open: [SourceMap.Element] = []
    let map = document.content.map
    // The root of a record is at this depth.
    func depthOfInnermost() -> Int { depth + open.count }
    func end(_ place: SourceMap.Element, _ splicer: inout Splicer) {
      // In a text that is replaced, a comment out of an entity is no markup.
      let isTextReplaced = splicer.replacesText(atDepth: depthOfInnermost()) != nil
      if !isTextReplaced, splicer.markupEnd < place.lastMarkupEnd { splicer.noteMarkup(endingAt: place.lastMarkupEnd) }
      splicer.endElement(place.endTag, depth: depthOfInnermost())
      open.removeLast()
    }
    for edited in document.changes {
      guard let place = map.element(at: edited.range.lowerBound) else { continue }
      while let last = open.last, last.range.upperBound <= place.startTag.lowerBound { end(last, &self) }
      if isRemoving { continue }
      open.append(place)
      startElement(edited, depth: depthOfInnermost())
      if edited.text != nil {
        for range in document.content.markup(in: place.content) { markup(range) }
      }
    }
    while let last = open.last { end(last, &self) }
  }
}
