/// Copies a document and changes it on the way, in constant memory. Whatever is not changed stays as it was, byte for byte:
/// quotes, the order of attributes, white space, comments, references, CDATA sections, the XML declaration and a byte
/// order mark.
///
/// ```swift
/// var rewriter = XMLRewriter()
/// rewriter.onElement("tag[@k='created_by']") { try $0.remove() }
/// try rewriter.rewrite(.file("map.osm"), path: "map.osm")
/// ```
///
/// The document must be in UTF-8. It may be compressed; the result is not. Closures are called on the calling thread, in
/// document order, and see the document as it was read. What they insert is checked and escaped, so the result is
/// well-formed.
///
/// An element that comes out of an entity is not in the document itself: changing it is an ``XMLEditError``.
public struct XMLRewriter {
  // Not Sendable: neither are the closures.

  private let options: XMLOptions
  private var rules: [(path: XMLPath, change: RewriteSink.Rule.Change)] = []

  /// Cancels a rewriting, and knows how far it is.
  public let run: XMLRun

  /// Makes a rewriter that changes nothing.
  ///
  /// - Parameters:
  ///   - options: how documents are parsed. The delivery of text has no meaning here. Repairs would change other places, so
  ///     they are an ``XMLEditError``.
  ///   - run: for other tasks and threads: see ``XMLRun``.
  public init(options: XMLOptions = XMLOptions(), run: XMLRun = XMLRun()) {
    self.options = options
    self.run = run
  }

  // MARK: Rules

  /// Calls a closure at the start tag of each element of a pattern. It may change the tag, replace the text, insert content
  /// or remove the element.
  ///
  /// If an element has several closures, they are called in the order in which they were added, and those for records after
  /// the others. Inside of removed elements and of records, none is called.
  ///
  /// - Parameters:
  ///   - pattern: the elements, as in ``XMLRecords/init(_:named:options:run:)``. `*` is every element.
  ///   - change: changes the element. What it throws ends the rewriting.
  public mutating func onElement(_ pattern: XMLPath, _ change: @escaping (inout Element) throws -> Void) {
    rules.append((pattern, .element(change)))
  }

  /// Calls a closure with each record, when its end tag was read. It may change anything in it, and what it does may depend on
  /// anything in it. One record is in memory at a time.
  ///
  /// The path `.` is the record itself, which may be removed too. A record that comes out of an entity has no bytes, and can only be
  /// read. A record inside another record is part of the outer one.
  ///
  /// - Parameters:
  ///   - pattern: the records, as in ``XMLRecords/init(_:named:options:run:)``.
  ///   - change: changes the record, which it can't replace by another document. What it throws ends the rewriting.
  public mutating func onRecord(_ pattern: XMLPath, _ change: @escaping (inout XMLEditableDocument) throws -> Void) {
    rules.append((pattern, .record(change)))
  }

  // MARK: Rewriting

  /// Rewrites a document into memory.
  ///
  /// - Returns: the bytes of the new document.
  /// - Throws: ``XMLParseError`` for a fault of the document, or if it is not in UTF-8; ``XMLEditError``;
  ///   ``XMLWriteError``; ``XMLPathError`` for a pattern that a start tag does not decide; what a closure throws; errors of
  ///   the source; `CancellationError` after the ``run`` was cancelled.
  public func rewrite(_ source: XMLSource) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try rewrite(source) { splicer in
      bytes += splicer.output
      splicer.clearOutput()
    }
    return bytes
  }

  /// Rewrites a document into a file. It replaces the file as a whole, so it may be the one that is read.
  ///
  /// - Throws: what ``rewrite(_:)`` throws; ``XMLFileError``. The file is as before then.
  public func rewrite(_ source: XMLSource, path: String) throws {
    let replacement = try ReplacementFile(path: path)
    try rewrite(source, replacement.file)
    try replacement.finish()
  }

  /// Rewrites a document into a file, a pipe or a socket that is open, such as 1 for the standard output.
  ///
  /// - Throws: what ``rewrite(_:)`` throws; ``XMLFileError``. A part of the document was written then.
  public func rewrite(_ source: XMLSource, fileDescriptor: Int32) throws {
    try rewrite(source, FileDescriptor(borrowing: fileDescriptor))
  }

  /// Rewrites a document, and passes it on in chunks of 64 KiB or more, except for the last one. A long text may be one chunk.
  ///
  /// - Throws: what ``rewrite(_:)`` throws; what the closure throws. A part of the document was passed on then.
  public func rewrite(_ source: XMLSource, chunks receive: ([UInt8]) throws -> Void) throws {
    try withoutActuallyEscaping(receive) { receive in
      try rewrite(source) { try receive($0.takeOutput(reserving: 2 * MarkupBuffer.chunkSize)) }
    }
  }

  private func rewrite(_ source: XMLSource, _ file: FileDescriptor) throws {
    try rewrite(source) { splicer in
      try unsafe file.write(splicer.output.span.bytes)
      splicer.clearOutput()
    }
  }

  private func rewrite(_ source: XMLSource, write: @escaping (inout Splicer) throws -> Void) throws {
    let rules = try rules.map { path, change in
      RewriteSink.Rule(selector: NodeSelector(.elements(try RecordPattern(path))), change: change)
    }
    try RewriteSink(.rewriting(rules) { splicer in if !splicer.output.isEmpty { try write(&splicer) } })
      .parse(source, options, run)
  }
}

@available(*, unavailable)
extension XMLRewriter: @unchecked Sendable {}

extension XMLRewriter: CustomStringConvertible {
  /// The patterns and the options.
  public var description: String {
    "XMLRewriter(\(rules.map(\.path.text.quoted).joined(separator: ", ")), options: \(options))"
  }
}

extension RewriteSink {
  func parse(_ source: XMLSource, _ options: XMLOptions, _ run: XMLRun) throws {
    guard options.repairs.isEmpty else {
      throw XMLEditError(
        code: .repairs, message: "A document can't be repaired while it is changed, since repairs change other places.")
    }
    isStrict = options.namespaceConformance == .strict
    try XMLStreamParser(source, options: options, run: run).parse(self)
  }
}
