/// Writes a document piece by piece, into memory, a file, or chunks for somebody else.
///
/// ```swift
/// var xml = try XMLWriter(.file("feed.xml"), format: .indented)
/// try xml.document("feed", namespaces: ["": "http://www.w3.org/2005/Atom"]) { feed in
///   try feed.element("title", "News & more")
///   try feed.element("link", ["rel": "self", "href": address])
///   for entry in entries {
///     try feed.element("entry") {
///       try $0.element("id", entry.id)
///       try $0.element("title", entry.title)
///     }
///   }
/// }
/// try xml.finish()
/// ```
///
/// Elements end with their closures. Everything is escaped where it must be, and checked: whatever is complete is
/// well-formed, and is read as it was written. Names, characters and nesting that XML does not allow are errors of the type
/// ``XMLWriteError``.
///
/// A call that throws one has written nothing, so your code may catch it and write something else. After three kinds of errors
/// the document can't be completed, and the writer refuses everything. The first is an error that leaves the closure of an
/// element, which is half written. The others are an error of the destination, such as a full disk, and an error inside a parsed
/// tree or document, after its first tag.
///
/// The document is in UTF-8. A destination gets it in parts of about 64 KiB, so the writer needs little memory, however
/// long the document is. Use a writer in one task or thread at a time.
public struct XMLWriter: ~Copyable {
  let core: WriterCore

  private init(_ format: Format, _ destination: WriteDestination?) {
    core = WriterCore(DocumentWriter(format, destination))
  }

  /// Makes a writer into memory. ``finish()`` returns the document; ``Scope/takeChunk()`` takes parts of it earlier.
  public init(format: Format = .compact) { self.init(format, nil) }

  /// Makes a writer into a destination. Its document is complete after ``finish()``.
  ///
  /// - Throws: ``XMLFileError`` if the destination is a file that can't be made, or may not be replaced.
  public init(_ destination: XMLDestination, format: Format = .compact) throws {
    self.init(format, try WriteDestination(destination))
  }

  // MARK: The document

  /// Writes the document: the XML declaration, and what the closure writes. That may be a document type, comments and
  /// processing instructions, and must be one element.
  ///
  /// - Throws: ``XMLWriteError``; the errors of the destination and of the closure.
  public mutating func document(_ body: (inout Scope) throws -> Void) throws {
    try core.change { try $0.begin() }
    try Scope(core).run(body)
    try core.change { try $0.end() }
  }

  /// Writes a document with this root element.
  ///
  /// - Parameters:
  ///   - name: the name of the root element: see ``Scope``.
  ///   - attributes: its attributes, in this order. Those that are nil are left out.
  ///   - namespaces: the namespaces that it declares, by prefix; `""` for the default one.
  ///   - isMixed: whether text may follow elements in it. It is then not indented.
  ///   - body: writes its content.
  /// - Throws: ``XMLWriteError``; the errors of the destination and of the closure.
  public mutating func document(
    _ name: String, _ attributes: KeyValuePairs<String, String?> = [:], namespaces: KeyValuePairs<String, String> = [:],
    isMixed: Bool = false, _ body: (inout Scope) throws -> Void
  ) throws {
    try document { try $0.element(name, attributes, namespaces: namespaces, isMixed: isMixed, body) }
  }

  // MARK: Bytes

  /// Ends the document. A file takes its place, and is closed. After this call the writer refuses everything, a second
  /// call too.
  ///
  /// - Returns: the document, or what is left of it after ``Scope/takeChunk()``, if the writer has no destination. Otherwise
  ///   nothing.
  /// - Throws: ``XMLWriteError`` if the document is not complete, or was finished before; the errors of the destination. An
  ///   existing file is then unchanged.
  @discardableResult
  public mutating func finish() throws -> [UInt8] {
    try core.change { try $0.finish() }
    return core.takeBytes()
  }

  /// Gives everything that was written to the destination, if there is one.
  public mutating func flush() throws { try core.change { try $0.buffer.drain() } }
}
