public import Foundation

/// Documents from Foundation's types: `Data`, streams and URLs.
extension XMLRecords {
  /// The records in a document in memory.
  ///
  /// - Parameters:
  ///   - data: the document.
  ///   - name: the name of the elements that are records, or a path of names. `channel/item` means every `item`
  ///     directly inside any `channel`; `/rss/channel/item` begins at the root. Names are matched as by
  ///     ``ExpatXMLNode/first(named:namespace:)``. If it is neither a name nor a path, iterating throws an error.
  ///   - namespace: the namespace of each name that doesn't contain one: `""` for none, `"*"` for any. If you give a
  ///     namespace, namespaces are processed.
  ///   - options: how the document is parsed.
  public init(
    data: Data, named name: String, namespace: String? = nil, options: ParserOptions = ParserOptions()
  ) {
    self.init(.data(data), name, namespace, options)
  }

  /// The records in a document that is read from a stream. It can be iterated once; another iteration is an error. If
  /// the stream waits, its thread waits too. See ``init(data:named:namespace:options:)``.
  public init(
    stream: sending InputStream, named name: String, namespace: String? = nil, options: ParserOptions = ParserOptions()
  ) {
    self.init(.stream(StreamOnce(stream)), name, namespace, options)
  }

  /// The records in a file, read in chunks. See ``init(data:named:namespace:options:)``.
  public init(
    contentsOfFile path: String, named name: String, namespace: String? = nil,
    options: ParserOptions = ParserOptions()
  ) {
    self.init(.file(path: path), name, namespace, options)
  }

  /// The records in the document at a `file`, `http` or `https` URL, which is read or downloaded when records are
  /// requested. With other schemes, iterating throws `URLError.unsupportedURL`. See
  /// ``init(data:named:namespace:options:)``.
  public init(
    contentsOf url: URL, named name: String, namespace: String? = nil, options: ParserOptions = ParserOptions()
  ) {
    self.init(PullSource(url), name, namespace, options)
  }

  /// How much of the document has been read: see ``XMLEvents/progress``.
  public var progress: Progress { parseProgress.progress }
}

extension XMLRecords.AsyncIterator {
  /// The status and headers of the HTTP response, once the first byte of the document has arrived. Nil if the document
  /// is not downloaded.
  public var response: XMLHTTPResponse? { metadata.httpResponse }
}
