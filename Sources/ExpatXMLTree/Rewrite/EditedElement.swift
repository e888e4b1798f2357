/// An element of a document that is copied, and its changes.
struct EditedElement {
  /// The start tag in the document.
  let range: Range<Int>
  let depth: Int
  let isInEntity: Bool
  let name: ElementName
  /// Without declarations.
  let attributes: [EditedTag.Attribute]
  let declarationCount: Int
  var tag: EditedTag
  /// The line end and the blanks directly before the start tag, if the element is first on its line.
  let indentation: [UInt8]
  /// The same for the last element in it or, as long as there is none, for what is inserted.
  var indentationInside: [UInt8] = []

  var isRemoved = false
  var keepsWhiteSpace = false
  /// What replaces the text, and the same escaped.
  var text: (value: String, bytes: [UInt8])?
  var isTextWritten = false
  /// What replaces all content, once that was read.
  var content: [EditChange] = []
  var inserted: [(place: XMLInsertionPlace, bytes: [UInt8])] = []
  /// Whether something of it comes before the first child and is not inserted yet, and whether something comes after the last one. Each
  /// child asks.
  var insertsAtStart = false
  var insertsAtEnd = false

  var isRoot: Bool { depth == 1 }

  var isChanged: Bool { isRemoved || tag.isChanged || text != nil || !content.isEmpty || !inserted.isEmpty }

  /// A step further in than the element, if it is first on its line and gets no text.
  var firstIndentation: [UInt8] {
    if indentation.isEmpty || text != nil { return [] }
    let inside = inserted.filter { $0.place == .atStart || $0.place == .atEnd }
    guard !inside.isEmpty, inside.allSatisfy({ $0.bytes.isMarkup }) else { return [] }
    return indentation + EditLayout.step(of: Array(indentation.drop { $0.isLineEnd }), depth: depth)
  }

  /// Whether an empty-element tag gets an end tag.
  var fillsEmptyTag: Bool {
    tag.tag.isEmptyElement
      && (text?.bytes.isEmpty == false || inserted.contains { $0.place == .atStart || $0.place == .atEnd })
  }

  func contents(_ place: XMLInsertionPlace) -> [[UInt8]] { inserted.filter { $0.place == place }.map(\.bytes) }
}

extension [UInt8] {
  /// Whether content seems to begin and end with a tag, a comment or an instruction. Text that ends with `>` is rare.
  var isMarkup: Bool {
    first == UInt8(ascii: "<") && last == UInt8(ascii: ">")
      && !(self[1] == UInt8(ascii: "!") && self[2] == UInt8(ascii: "["))
  }
}
