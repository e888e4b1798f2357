/// Divides the bytes of a piece into nodes. The tree says which names, values and texts they have.
extension LinkedDocument {
  /// Links the items of a piece's tree at the end of a node, with the texts before and in them. `place` is where the bytes of the first
  /// one begin. The root is an item of the document only: inserted content had an element around it. Returns the end of the bytes that
  /// were linked.
  ///
  /// An item out of an entity has no bytes. Its position is that of the reference, which is in the bytes of the text before it.
  @discardableResult
  mutating func link(_ piece: Int, from place: Int, under top: Int32) -> Int {
    let (bytes, tree, start) = (pieces[piece].bytes, pieces[piece].tree, pieces[piece].start)
    let first = piece == 0 ? 0 : 1
    var (place, textPlace) = (place, 0)
    var open: [(node: Int32, item: Int)] = piece == 0 ? [] : [(top, 0)]

    func appendText(to textEnd: UInt32) {
      let end = Self.textEnd(in: bytes.span, from: place)
      if end > place || textEnd > textPlace {
        append(EditNode(.text, piece, place..<end, ending: textPlace..<Int(textEnd)), under: open.last?.node ?? top)
      }
      (place, textPlace) = (end, Int(textEnd))
    }
    /// Ends the open elements that do not contain an item.
    func endElements(before item: Int) {
      while let last = open.last, item >= tree.end(of: last.item) {
        appendText(to: tree.items[last.item].textEnd)
        open.removeLast()
        if self[last.node].isInEntity { continue }
        let end = ContentScanner.tokenEnd(in: bytes.span, from: place) ?? bytes.count
        nodes[Int(last.node)].ending = Range(shortening: place..<end)
        place = end
      }
    }

    for item in first..<tree.end(of: 0) {
      endElements(before: item)
      appendText(to: tree.items[item].textStart)
      let isInEntity = tree.position(of: item).byteOffset - start < place
      let end = isInEntity ? place : ContentScanner.tokenEnd(in: bytes.span, from: place) ?? bytes.count
      let kind: EditNode.Kind =
        switch tree.items[item].name {
        case NodeTree.Item.comment: .comment
        case NodeTree.Item.instruction: .instruction
        default: .element
        }
      let node = append(
        EditNode(kind, piece, item: item, place..<end, isInEntity: isInEntity), under: open.last?.node ?? top)
      place = end
      if kind == .element, isInEntity || bytes[end - 2] != UInt8(ascii: "/") { open.append((node, item)) }
    }
    endElements(before: tree.end(of: 0))
    return place
  }

  /// The end of character data, references and CDATA sections.
  private static func textEnd(in bytes: Span<UInt8>, from start: Int) -> Int {
    var place = start
    while place < bytes.count, bytes[place] != UInt8(ascii: "<") || bytes.contains("<![CDATA[", at: place) {
      let isSection = bytes[place] == UInt8(ascii: "<")
      place = isSection ? ContentScanner.tokenEnd(in: bytes, from: place) ?? bytes.count : place + 1
    }
    return place
  }
}
