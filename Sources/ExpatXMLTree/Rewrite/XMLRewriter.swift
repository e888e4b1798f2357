/// Copies a document and changes it on the way, in constant memory. Whatever is not changed stays as it was, byte for byte:
/// quotes, the order of attributes, white space, comments, references, CDATA sections, the XML declaration and a byte
/// order mark.
///
/// ```swift
/// var rewriter = XMLRewriter()
/// rewriter.onElement("tag[@k='created_by']") { try $0.remove() }
/// try rewriter.rewrite(.file("map.osm"), to: .file("map.osm"))
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
  private var rules: [(path: XMLPath, change: Rewriting.Rule.Change)] = []

  /// Cancels a rewriting, and knows how far it is.
  private let progress: XMLProgress

  /// Makes a rewriter that changes nothing.
  ///
  /// - Parameters:
  ///   - options: how documents are parsed. The delivery of text has no meaning here. Repairs would change other places, so
  ///     they are an ``XMLEditError``.
  ///   - progress: for other tasks and threads: see ``XMLProgress``.
  public init(options: XMLOptions = XMLOptions(), progress: XMLProgress = XMLProgress()) {
    self.options = options
    self.progress = progress
  }

  // MARK: Rules

  /// Calls a closure at the start tag of each element of a pattern. It may change the tag, replace the text, insert content
  /// or remove the element.
  ///
  /// If an element has several closures, they are called in the order in which they were added, and those for records after the
  /// others. Inside removed elements and records, none is called.
  ///
  /// - Parameters:
  ///   - pattern: the elements, as in ``XMLRecords/init(_:named:rootName:options:progress:)``. `*` is every element.
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
  ///   - pattern: the records, as in ``XMLRecords/init(_:named:rootName:options:progress:)``.
  ///   - change: changes the record, which it can't replace by another document. What it throws ends the rewriting.
  public mutating func onRecord(_ pattern: XMLPath, _ change: @escaping (inout ExpatXMLDocument) throws -> Void) {
    rules.append((pattern, .record(change)))
  }

  // MARK: Rewriting

  /// Rewrites a document into memory.
  ///
  /// - Returns: the bytes of the new document.
  /// - Throws: ``XMLParseError`` for a fault of the document, or if it is not in UTF-8. ``XMLPathError`` for a pattern that can't
  ///   be decided at a start tag. ``XMLEditError``; ``XMLWriteError``; what a closure throws; errors of the source;
  ///   `CancellationError` after the ``XMLProgress`` was cancelled.
  public func rewrite(_ source: XMLSource) throws -> [UInt8] { try rewrite(source, nil) }

  /// Rewrites a document into a destination. A file is replaced as a whole, so it may be the one that is read.
  ///
  /// - Throws: what ``rewrite(_:)`` throws; ``XMLFileError``; the errors of the destination. An existing file is then unchanged.
  ///   Other destinations may have got a part of the document.
  public func rewrite(_ source: XMLSource, to destination: XMLDestination) throws {
    _ = try rewrite(source, WriteDestination(destination))
  }

  private func rewrite(_ source: XMLSource, _ destination: WriteDestination?) throws -> [UInt8] {
    let rules = try rules.map { path, change in
      Rewriting.Rule(selector: RecordSelector(try RecordPattern(path)), change: change)
    }
    return try Rewriting(rules, destination).rewrite(source, options, progress)
  }
}

@available(*, unavailable)
extension XMLRewriter: @unchecked Sendable {}
