public import Foundation

/// Documents that Foundation has, and values.
extension XMLRecords {
  /// The records in a document in memory.
  ///
  /// - Parameters:
  ///   - data: the document.
  ///   - name: the name of the elements that are records, or a path of names: `channel/item` is every `item` directly
  ///     inside a `channel` anywhere, `/rss/channel/item` begins with the root. A name means what it does in
  ///     ``ExpatXMLNode/first(named:namespace:)``. What is neither a name nor a path is an error of the iteration.
  ///   - namespace: the namespace of each name that does not carry one itself: `""` for none, `"*"` for any. If you
  ///     ask by namespace, namespaces are processed.
  ///   - options: how the document is parsed.
  public init(
    data: Data, named name: String, namespace: String? = nil, options: ParserOptions = ParserOptions()
  ) {
    self.init(.data(data), name, namespace, options)
  }

  /// The records in what a stream gives, once: another iteration is an error. A stream that waits keeps its thread waiting.
  /// See ``init(data:named:namespace:options:)``.
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

  /// The records in the document at a `file`, `http` or `https` URL, read or downloaded while they are asked for. Other
  /// schemes are an error of the iteration. See ``init(data:named:namespace:options:)``.
  public init(
    contentsOf url: URL, named name: String, namespace: String? = nil, options: ParserOptions = ParserOptions()
  ) {
    self.init(PullSource(url), name, namespace, options)
  }

  /// How much of the document has been read: see ``XMLEvents/progress``.
  public var progress: Progress { parseProgress.progress }

  /// The records as values of a type, with their namespaces processed. What can't be decoded is thrown. That ends a loop, not
  /// the document: asked again, the iterator goes on with the record behind it, as ``XMLRecordReader`` does.
  ///
  /// ```swift
  /// for try await entry in XMLRecords(contentsOf: url, named: "entry").decode(Entry.self) { print(entry.title) }
  /// ```
  public func decode<Value: Decodable>(
    _ type: Value.Type, using decoder: ExpatXMLDecoder = ExpatXMLDecoder()
  ) -> XMLDecodedRecords<Value> {
    XMLDecodedRecords(results: decodeResults(type, using: decoder), skip: nil)
  }

  /// The records as values of a type, without those that can't be decoded.
  ///
  /// - Parameters:
  ///   - type: the type of the values.
  ///   - decoder: how they are decoded.
  ///   - skip: told of each record that is no such value, and why, where the loop runs. What it throws is thrown.
  /// - Returns: the values.
  public func decode<Value: Decodable>(
    _ type: Value.Type, using decoder: ExpatXMLDecoder = ExpatXMLDecoder(),
    skipping skip: @escaping @Sendable (any Error, ExpatXMLNode) throws -> Void
  ) -> XMLDecodedRecords<Value> {
    XMLDecodedRecords(results: decodeResults(type, using: decoder), skip: skip)
  }

  /// Each record as a value of a type, or the error of decoding it. Errors of the document and its source are thrown.
  public func decodeResults<Value: Decodable>(
    _ type: Value.Type, using decoder: ExpatXMLDecoder = ExpatXMLDecoder()
  ) -> XMLDecodedResults<Value> {
    var records = self
    // For keys that carry a namespace. Others mean the same.
    records.options.shouldProcessNamespaces = true
    return XMLDecodedResults(records: records, decoder: decoder)
  }
}

extension XMLRecords.AsyncIterator {
  /// What the server said in front of the document, as soon as the first byte of that has come; nil if it is not
  /// downloaded.
  public var response: XMLHTTPResponse? { metadata.httpResponse }
}
