public import Foundation

/// Parsing a whole document as a tree, as one is used to from Foundation.
extension ExpatXMLNode {
  /// The root element of a document in memory. It may be compressed, and have any encoding. Namespaces are processed.
  ///
  /// - Parameters:
  ///   - data: the document.
  ///   - options: how it is parsed.
  /// - Throws: `XMLParseError`, with a position, for a fault of the document; ``XMLCompressionError``.
  public init(data: Data, options: XMLOptions = XMLOptions()) throws {
    try self.init(XMLSource.data(data), options: options)
  }

  /// The root element of the document at a `file`, `http` or `https` URL. Blocks until the whole document has arrived. In
  /// asynchronous code, `try await ExpatXMLNode(.url(url))` does the same and blocks no thread.
  ///
  /// - Throws: in addition to what ``init(data:options:)`` throws, ``XMLFileError``, `URLError` and ``XMLHTTPStatusError``. With
  ///   other schemes, `URLError.unsupportedURL`.
  @available(*, noasync, message: "It blocks a thread. Use 'try await ExpatXMLNode(.url(…))'.")
  public init(contentsOf url: URL, options: XMLOptions = XMLOptions()) throws {
    try self.init(XMLSource.contents(of: url), options: options)
  }
}
