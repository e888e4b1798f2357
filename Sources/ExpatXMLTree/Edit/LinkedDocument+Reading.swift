/// Divides the bytes of a piece into nodes. The tree says which names, values and texts they have.
extension LinkedDocument {
  /// Links what is in a range of a piece's bytes, at the end of a node. The positions of the tree's items say where they are in
  /// the bytes; what comes out of an entity has the position of the reference. With `isOneElement`, it stops after the first
  /// element. Returns the end of the bytes that were linked.
  @discardableResult
  mutating func link(
    _ piece: Int, _ range: Range<Int>, items: Range<Int>, text: Range<Int>, under top: Int32, isOneElement: Bool = false
  ) -> Int {
    let (bytes, tree, start) = (pieces[piece].bytes, pieces[piece].tree, pieces[piece].start)
    var reader = Reader(piece: piece, tree: tree, item: items.lowerBound, textPlace: text.lowerBound, open: top)
    var open: [(node: Int32, item: Int)] = []
    var place = range.lowerBound

    func offset(of item: Int) -> Int { tree.position(of: item).byteOffset - start }
    /// The place in the tree's text of what comes next, an item or the end of the open element.
    func textLimit() -> Int {
      let itemsEnd = open.last.map { tree.end(of: $0.item) } ?? items.upperBound
      if reader.item < itemsEnd { return Int(tree.items[reader.item].textStart) }
      return open.last.map { Int(tree.items[$0.item].textEnd) } ?? text.upperBound
    }

    while place < range.upperBound {
      let end: Int
      if bytes[place] != UInt8(ascii: "<") || bytes.span.contains("<![CDATA[", at: place) {
        end = Self.textEnd(in: bytes.span, from: place, to: range.upperBound)
        var run = place..<end
        while reader.item < items.upperBound, offset(of: reader.item) < end {
          if open.last.map({ reader.item >= tree.end(of: $0.item) }) == true { break }
          appendText(run, to: Int(tree.items[reader.item].textStart), &reader)
          appendEntity(&reader)
          run = end..<end
        }
        appendText(run, to: textLimit(), &reader)
      } else {
        end = min(ContentScanner.tokenEnd(in: bytes.span, from: place) ?? range.upperBound, range.upperBound)
        switch bytes[place + 1] {
        case UInt8(ascii: "/"):
          guard let last = open.popLast() else { return place }
          nodes[Int(last.node)].ending = Range(shortening: place..<end)
          reader.textPlace = Int(tree.items[last.item].textEnd)
          reader.open = open.last?.node ?? top
        case UInt8(ascii: "!"), UInt8(ascii: "?"):
          let kind = bytes[place + 1] == UInt8(ascii: "!") ? EditNode.Kind.comment : .instruction
          append(EditNode(kind, piece, item: reader.item, place..<end), under: reader.open)
          reader.item += 1
        default:
          let item = reader.item
          let node = append(EditNode(.element, piece, item: item, place..<end), under: reader.open)
          reader.item += 1
          if bytes[end - 2] == UInt8(ascii: "/") {
            reader.textPlace = Int(tree.items[item].textEnd)
          } else {
            open.append((node, item))
            reader.open = node
            reader.textPlace = Int(tree.items[item].textStart)
          }
        }
        if isOneElement, open.isEmpty, bytes[place + 1] != UInt8(ascii: "!"), bytes[place + 1] != UInt8(ascii: "?") {
          return end
        }
      }
      place = end
    }
    return place
  }

  /// The place in a tree up to which everything is linked.
  private struct Reader {
    let piece: Int
    let tree: NodeTree
    var item: Int
    var textPlace: Int
    /// The innermost open node.
    var open: Int32
  }

  /// The end of character data, references and CDATA sections.
  private static func textEnd(in bytes: Span<UInt8>, from start: Int, to limit: Int) -> Int {
    var place = start
    while place < limit {
      if bytes[place] != UInt8(ascii: "<") {
        place += 1
      } else if bytes.contains("<![CDATA[", at: place) {
        place = ContentScanner.tokenEnd(in: bytes, from: place) ?? limit
      } else {
        return place
      }
    }
    return limit
  }

  private mutating func appendText(_ bytes: Range<Int>, to textEnd: Int, _ reader: inout Reader) {
    defer { reader.textPlace = textEnd }
    if bytes.isEmpty, reader.textPlace >= textEnd { return }
    append(
      EditNode(.text, reader.piece, bytes, ending: reader.textPlace..<max(reader.textPlace, textEnd)),
      under: reader.open)
  }

  /// Links an item that comes out of an entity, with everything in it.
  private mutating func appendEntity(_ reader: inout Reader) {
    let (tree, outer, end) = (reader.tree, reader.open, reader.tree.end(of: reader.item))
    var open: [(node: Int32, item: Int)] = []
    func close(before item: Int, _ document: inout Self) {
      while let last = open.last, item >= tree.end(of: last.item) {
        document.appendText(0..<0, to: Int(tree.items[last.item].textEnd), &reader)
        open.removeLast()
        reader.open = open.last?.node ?? outer
      }
    }
    while reader.item < end {
      let item = reader.item
      close(before: item, &self)
      if !open.isEmpty { appendText(0..<0, to: Int(tree.items[item].textStart), &reader) }
      let kind: EditNode.Kind =
        switch tree.items[item].name {
        case NodeTree.Item.comment: .comment
        case NodeTree.Item.instruction: .instruction
        default: .element
        }
      let node = append(EditNode(kind, reader.piece, item: item, isInEntity: true), under: reader.open)
      reader.textPlace = Int(tree.items[item].textStart)
      reader.item += 1
      guard kind == .element else { continue }
      open.append((node, item))
      reader.open = node
    }
    close(before: end, &self)
  }
}
