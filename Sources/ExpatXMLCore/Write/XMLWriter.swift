/// Writes a document piece by piece, into memory, a file, or chunks for somebody else.
///
/// ```swift
/// var xml = try XMLWriter(path: "feed.xml", format: .indented)
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
/// ``XMLWriteError``. After any error, also one that a closure throws, the writer refuses everything.
///
/// The document is in UTF-8. A destination gets it in parts of about 64 KiB, so the writer needs little memory, however
/// long the document is. Use a writer in one task or thread at a time.
public struct XMLWriter: ~Copyable {
  let core: WriterCore

  private init(_ format: Format, _ destination: WriteDestination?) {
    core = WriterCore(DocumentWriter(format, destination))
  }

  /// Makes a writer into memory. ``finish()`` returns the document; ``takeChunk()`` takes parts of it earlier.
  public init(format: Format = .compact) { self.init(format, nil) }

  /// Makes a writer into a file. ``finish()`` puts it in place of the file that is there, which may be the one that is being
  /// read. Without that call, the old file stays: after an error, when the disk is full, or when the process ends.
  ///
  /// The new file has the permissions of the old one. Symbolic links are followed. The folder must be writable, since the file is
  /// written there. A pipe, a device and `/dev/stdout` are written at once.
  ///
  /// - Throws: ``XMLFileError`` if the file can't be made, or the old one may not be written.
  public init(path: String, format: Format = .compact) throws {
    self.init(format, .replacement(try ReplacementFile(path: path)))
  }

  /// Makes a writer into a file, a pipe or a socket that is open, such as 1 for the standard output. The caller closes
  /// it, after ``finish()``. A pipe or a socket that nobody reads any more ends the process by the signal SIGPIPE, unless the
  /// program ignores that: then it is an error.
  public init(fileDescriptor: Int32, format: Format = .compact) {
    self.init(format, .file(FileDescriptor(borrowing: fileDescriptor)))
  }

  /// Makes a writer that passes the document on in chunks of 64 KiB or more, except for the last one. A long text may be one chunk. An error of
  /// the closure is thrown by the call that had something to write.
  public init(format: Format = .compact, chunks receive: @escaping ([UInt8]) throws -> Void) {
    self.init(format, .chunks(receive))
  }

  // MARK: The document

  /// Writes the document: the XML declaration, and what the closure writes. That may be a document type, comments and
  /// processing instructions, and must be one element.
  ///
  /// - Throws: ``XMLWriteError``; the errors of the destination and of the closure.
  public mutating func document(_ body: (inout Scope) throws -> Void) throws {
    try core.change { try $0.begin() }
    try Scope(core).run(body)
    try endDocument()
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

  /// Gives everything to the destination, and ends the document.
  func endDocument() throws {
    try core.change {
      try $0.end()
      try $0.buffer.drain()
    }
  }

  // MARK: Bytes

  /// Ends the document. The file of a path takes its place, and is closed. After this call the writer refuses everything, a second
  /// call too.
  ///
  /// - Returns: the document, or what is left of it after ``takeChunk()``, if the writer has no destination. Otherwise
  ///   nothing.
  /// - Throws: ``XMLWriteError`` if the document is not complete, or was finished before; the errors of the destination. The old
  ///   file of a path is then as it was.
  @discardableResult
  public mutating func finish() throws -> [UInt8] {
    try core.change { try $0.finish() }
    return core.takeBytes()
  }

  /// Removes and returns what was written into memory if it is at least a chunk of 64 KiB; nil otherwise.
  public mutating func takeChunk() -> [UInt8]? { core.takeChunk() }

  /// Gives everything that was written to the destination, if there is one.
  public mutating func flush() throws { try core.change { try $0.buffer.drain() } }
}

extension WriterCore {
  func takeChunk() -> [UInt8]? { !isFragment && waitingCount >= MarkupBuffer.chunkSize ? takeBytes() : nil }
}
