/// A document in memory that can be changed, and is written as it was read but for the changes: quotes, the order of
/// attributes, white space, comments, references, CDATA sections, the XML declaration and a byte order mark stay.
///
/// ```swift
/// var picture = try XMLEditableDocument(.file("logo.svg"))
/// try picture.set("#336699", at: "//rect/@fill")
/// try picture.set("Harbour & sea", at: "title")
/// try picture.write(to: .file("logo.svg"))
/// ```
///
/// Paths are looked up in the document as it was read, from its root element: see ``root``. What changes is checked and
/// escaped, so the result is well-formed. The document must be in UTF-8, and may be compressed; the result is not.
///
/// An ``XMLRewriter`` passes each record as such a document. ``ExpatXMLElement`` is a tree that can't be changed.
public struct XMLEditableDocument: Sendable {
  let content: EditableContent
  /// The changed elements by the offsets of their start tags.
  var edited: [Int: EditedElement] = [:]
  /// Those offsets in ascending order.
  var starts: [Int] = []
  /// Whether an element was removed, perhaps only for a moment.
  var hasRemovals = false
  var namespaces: PlacedNamespaces

  init(_ content: EditableContent) {
    self.content = content
    namespaces = PlacedNamespaces(content.map)
  }

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - source: the document.
  ///   - options: how it is parsed. ``XMLLimits/treeBytes`` limits the tree, and its bytes with the places of elements.
  ///   - run: for other tasks: see ``XMLRun``.
  /// - Throws: ``XMLParseError`` for a fault of the document, or if it is not in UTF-8; ``XMLEditError`` if `options` ask
  ///   for repairs; errors of the source.
  public init(_ source: XMLSource, options: XMLOptions = XMLOptions(), run: XMLRun = XMLRun()) throws {
    let copier = DocumentCopier(.reading)
    try copier.parse(source, options, run)
    guard let content = copier.document() else {
      throw XMLParseError(code: .internalError, message: "There is no root element.", position: .none)
    }
    self.init(content)
  }

  /// The root element as it was read, without the changes.
  public var root: ExpatXMLElement { content.root }

  /// Whether anything was changed.
  public var isChanged: Bool { edited.values.contains { $0.isChanged } }

  /// The changed elements in document order.
  var changes: [EditedElement] { starts.compactMap { edited[$0] }.filter(\.isChanged) }

  // MARK: Changes

  /// Sets the texts or attributes at the end of a path, each of them.
  ///
  /// A path to elements, or with `#text`, sets the text directly inside. There must be no elements in them, but comments and
  /// processing instructions stay. A path to an attribute, such as `rect/@fill`, sets its value, or adds it to each
  /// element before it. What has this text already stays as it is.
  ///
  /// - Parameters:
  ///   - text: the text, which is escaped.
  ///   - path: where. Looked up from ``root``.
  /// - Returns: the number of texts or attributes.
  /// - Throws: ``XMLEditError``, ``XMLWriteError`` for characters and names that XML does not allow. Nothing is changed then.
  @discardableResult
  public mutating func set(_ text: String, at path: XMLPath) throws -> Int {
    try change(path, .text(text))
  }

  /// Removes what is at the end of a path: elements with everything in them, attributes, or the text directly inside
  /// elements.
  ///
  /// - Parameters:
  ///   - path: what. Looked up from ``root``.
  ///   - keepingWhiteSpace: whether the line end and the blanks stay that precede an element which is first on its line.
  ///     Default false.
  /// - Returns: the number of elements, attributes or texts.
  /// - Throws: ``XMLEditError``. Nothing is changed then.
  @discardableResult
  public mutating func remove(_ path: XMLPath, keepingWhiteSpace: Bool = false) throws -> Int {
    try change(path, .removal(keepingWhiteSpace: keepingWhiteSpace))
  }

  /// Inserts content at each element at the end of a path. Several insertions at one place keep the order of the calls.
  ///
  /// - Parameters:
  ///   - place: where, seen from the element.
  ///   - path: the elements. Looked up from ``root``.
  ///   - body: writes the content, once for each element. Namespaces are declared as needed.
  /// - Returns: the number of elements.
  /// - Throws: ``XMLEditError``, ``XMLWriteError``, what the closure throws. Nothing is changed then.
  @discardableResult
  public mutating func insert(
    _ place: XMLInsertionPlace, _ path: XMLPath, _ body: (inout XMLWriter.Scope) throws -> Void
  ) throws -> Int {
    try withoutActuallyEscaping(body) { try change(path, .insertion(place, $0)) }
  }

  /// Renames elements.
  ///
  /// - Parameters:
  ///   - path: the elements. Looked up from ``root``.
  ///   - name: the new name, as for ``XMLWriter/Scope``. Its namespace must be declared at the element.
  /// - Returns: the number of elements.
  /// - Throws: ``XMLEditError``, ``XMLWriteError``. Nothing is changed then.
  @discardableResult
  public mutating func rename(_ path: XMLPath, to name: String) throws -> Int {
    try change(path, .name(name))
  }

  // MARK: Results

  /// The bytes of the document with the changes.
  public var bytes: [UInt8] {
    var splicer = changed()
    return splicer.takeOutput()
  }

  /// Writes the document with the changes. A file is replaced as a whole, so it may be the one that was read. A function gets it in
  /// one chunk.
  ///
  /// - Throws: ``XMLFileError``; the errors of the destination. An old file is as before then.
  public func write(to destination: XMLDestination) throws {
    let destination = try WriteDestination(destination)
    var splicer = changed()
    try splicer.drain(to: destination)
    try destination.finish()
  }

  private func changed() -> Splicer {
    var splicer = Splicer(DocumentTape(content.bytes, start: content.start))
    splicer.apply(self, depth: 1)
    splicer.copy(upTo: content.start + content.bytes.count)
    return splicer
  }
}

extension XMLEditableDocument: CustomStringConvertible {
  /// The document with the changes.
  public var description: String { String(utf8: bytes.span) }
}
