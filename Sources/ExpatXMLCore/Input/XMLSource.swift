/// What to parse, for everything that blocks while it parses: ``XMLStreamParser``, ``XMLEventReader``,
/// `XMLRecordReader`, trees, values and `ExpatXMLParser`. Tasks use ``XMLAsyncSource``.
///
/// ```swift
/// let feed = try ExpatXMLElement(.file("feed.xml.gz"))
/// ```
///
/// Making one reads nothing and opens nothing. Documents may be compressed by gzip or zlib, and have any encoding. ExpatXML adds
/// URLs, requests and streams; `Data` comes with it and with ExpatXMLCoding.
public struct XMLSource {
  // Not Sendable: a sequence of chunks or a stream belongs to one task or thread.

  /// Opens the document. The options are those of the parse; a download asks for them when it begins.
  package let open: (_ options: @escaping () -> XMLOptions) -> any ByteSource

  package init(_ open: @escaping (_ options: @escaping () -> XMLOptions) -> any ByteSource) { self.open = open }

  /// Makes a blocking source from one for tasks.
  package init(_ source: XMLAsyncSource) { self.init(source.open) }

  /// A document in memory.
  public static func bytes(_ bytes: some Sequence<UInt8>) -> XMLSource { XMLSource(.bytes(bytes)) }

  /// A document in a String. An encoding that it declares is ignored.
  public static func string(_ string: String) -> XMLSource { XMLSource(.string(string)) }

  /// The file at a path. It is read in chunks. If it can't be read, the parse throws ``XMLFileError``. It may be a pipe.
  public static func file(_ path: String) -> XMLSource { XMLSource(.file(path)) }

  /// A file, a pipe or a socket that is open, such as 0 for the standard input. It is read on from where it is. If it is not
  /// open when the parse begins, the parse throws ``XMLFileError``. The caller closes it.
  public static func fileDescriptor(_ fileDescriptor: Int32) -> XMLSource { XMLSource(.fileDescriptor(fileDescriptor)) }

  /// A document in chunks: `[UInt8]`, `Data` or any other collection of bytes. The next chunk is requested when the
  /// previous ones have been parsed and, by readers, when everything in them has been taken. While the sequence's `next`
  /// waits, nothing can end it: a cancelled parse ends when it returns.
  public static func chunks<Chunks: Sequence>(_ chunks: Chunks) -> XMLSource where Chunks.Element: Collection<UInt8> {
    XMLSource { _ in SequenceSource(chunks) }
  }

  /// Calls a function with a document in memory that is not copied: in an array, a `Data`, or a part of either.
  ///
  /// ```swift
  /// let order = try XMLSource.withSpan(of: bytes.span) { try ExpatXMLElement($0) }
  /// ```
  ///
  /// - Parameters:
  ///   - bytes: the document.
  ///   - body: parses it. After it has returned, reading the source throws an error.
  /// - Returns: what `body` returns.
  /// - Throws: what `body` throws.
  public static func withSpan<Result>(of bytes: Span<UInt8>, _ body: (XMLSource) throws -> Result) rethrows -> Result {
    try SpanSource.withSource(of: bytes) { source in try body(XMLSource { _ in source.reader() }) }
  }
}

@available(*, unavailable)
extension XMLSource: @unchecked Sendable {}
