public import Foundation

/// Documents that Foundation has, and values.
extension XMLRecordReader {
  /// Reads a document in memory. For the name and the namespace, see ``XMLRecords/init(data:named:namespace:options:)``.
  public convenience init(
    data: Data, named name: String, namespace: String? = nil, options: ParserOptions = ParserOptions()
  ) {
    self.init(DataSource(data), name, namespace, options)
  }

  /// Reads what a stream gives. The stream is opened if it is not, read without a run loop, and closed at the end.
  public convenience init(
    stream: InputStream, named name: String, namespace: String? = nil, options: ParserOptions = ParserOptions()
  ) {
    self.init(StreamSource(stream), name, namespace, options)
  }

  /// Reads a file in chunks. Whether it can be read is found out by ``next()``, which throws `CocoaError`.
  public convenience init(
    contentsOfFile path: String, named name: String, namespace: String? = nil,
    options: ParserOptions = ParserOptions()
  ) {
    self.init(LocalFileSource(path: path), name, namespace, options)
  }

  /// Reads the document at a `file`, `http` or `https` URL. Other schemes are an error of ``next()``.
  public convenience init(
    contentsOf url: URL, named name: String, namespace: String? = nil, options: ParserOptions = ParserOptions()
  ) {
    self.init(PullSource(url).makeSource(options), name, namespace, options)
  }

  /// The next record as a value of a type; nil at the end and behind an error of the document.
  ///
  /// Namespaces are processed, as by ``XMLRecords/decode(_:using:)``, unless a record was asked for before as it is and the
  /// options do not have them processed.
  ///
  /// - Parameters:
  ///   - type: the type of the value.
  ///   - decoder: how it is decoded.
  /// - Returns: the value.
  /// - Throws: what ``next()`` throws; `DecodingError` if the record is not such a value, in which case the next call goes
  ///   on with the record behind it.
  public func next<Value: Decodable>(
    _ type: Value.Type, using decoder: ExpatXMLDecoder = ExpatXMLDecoder()
  ) throws -> Value? {
    try nextResult(type, using: decoder)?.get()
  }

  /// The next record that is a value of a type; nil at the end and behind an error of the document.
  ///
  /// - Parameters:
  ///   - type: the type of the value.
  ///   - decoder: how it is decoded.
  ///   - skip: told of each record in front of it that is no such value, and why. What it throws is thrown.
  /// - Returns: the value.
  /// - Throws: what ``next()`` and `skip` throw.
  public func next<Value: Decodable>(
    _ type: Value.Type, using decoder: ExpatXMLDecoder = ExpatXMLDecoder(),
    skipping skip: (any Error, ExpatXMLNode) throws -> Void
  ) throws -> Value? {
    processNamespaces()
    while let record = try next() {
      switch decoder.result(type, from: record) {
      case .success(let value): return value
      case .failure(let error): try skip(error, record)
      }
    }
    return nil
  }

  /// The next record as a value of a type, or the error of decoding it; nil at the end and behind an error of the document.
  ///
  /// - Throws: what ``next()`` throws.
  public func nextResult<Value: Decodable>(
    _ type: Value.Type, using decoder: ExpatXMLDecoder = ExpatXMLDecoder()
  ) throws -> Result<Value, any Error>? {
    processNamespaces()
    return try next().map { decoder.result(type, from: $0) }
  }

  /// What the server said in front of the document, as soon as the first byte of that has come; nil if it is not downloaded.
  public var response: XMLHTTPResponse? { metadata.httpResponse }

  /// How much of the document has been read: see ``ExpatXMLParser/progress``. Cancelling it makes ``next()`` throw
  /// `CancellationError`.
  public var progress: Progress { parseProgress.progress }
}
