/// An element of a document that is copied, and its changes.
struct EditedElement: Sendable {
  /// The start tag in the document.
  let range: Range<Int>
  var tag: EditedTag
  /// The line end and the blanks directly before the start tag, if the element is first on its line.
  let indentation: [UInt8]
  let isRoot: Bool
  /// The indentation of the last element in it; empty if it is not known.
  var indentationInside: [UInt8] = []

  private(set) var isRemoved = false
  private(set) var keepsWhiteSpace = false
  /// What replaces the text, and the same escaped.
  private(set) var text: (value: String, bytes: [UInt8])?
  private var inserted: [XMLInsertionPlace: [[UInt8]]] = [:]

  init(_ tag: StartTag, _ range: Range<Int>, at position: XMLPosition, indentation: [UInt8], isRoot: Bool) {
    self.tag = EditedTag(tag, at: position)
    self.range = range
    self.indentation = indentation
    self.isRoot = isRoot
  }

  var name: String { tag.name }

  var isChanged: Bool { isRemoved || tag.isChanged || text != nil || !inserted.isEmpty }

  /// Whether an empty-element tag gets an end tag.
  var fillsEmptyTag: Bool {
    tag.tag.isEmptyElement && (text?.bytes.isEmpty == false || !inserted(.atStart).isEmpty || !inserted(.atEnd).isEmpty)
  }

  /// What was inserted at a place.
  func inserted(_ place: XMLInsertionPlace) -> [[UInt8]] { inserted[place] ?? [] }

  mutating func remove(keepingWhiteSpace: Bool) throws {
    if isRoot { throw tag.error(.atRoot, "The root element \(name) can't be removed.") }
    isRemoved = true
    keepsWhiteSpace = keepingWhiteSpace
  }

  mutating func setText(_ text: String) throws { self.text = (text, try FragmentWriter.text(text, of: name)) }

  /// `namespaces` are those in force where the insertion goes.
  mutating func insert(
    _ place: XMLInsertionPlace, _ namespaces: WrittenNamespaces, _ body: (inout XMLWriter.Scope) throws -> Void
  ) throws {
    if isRoot, place == .before || place == .after {
      throw tag.error(.atRoot, "Nothing can be inserted beside the root element \(name).")
    }
    let content = try FragmentWriter.content(of: name, namespaces, body)
    if !content.isEmpty { inserted[place, default: []].append(content) }
  }

  func hasElements() -> XMLEditError {
    tag.error(.hasElements, "The text of \(name) can't be replaced: there are elements in it.")
  }
}
