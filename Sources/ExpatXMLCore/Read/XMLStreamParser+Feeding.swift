/// Bytes from anywhere: a socket, a serial line, a stream that never ends.
///
/// ```swift
/// let parser = XMLStreamParser()
/// var counter = NodeCounter()
/// for chunk in chunks { try parser.feed(chunk, to: &counter) }
/// try parser.finish(&counter)
/// ```
extension XMLStreamParser {
  /// Parses the next bytes of the document. Calls the handler on the calling thread. An event is delivered as soon as its last
  /// byte is fed. Compression and encoding are detected from the first bytes.
  ///
  /// - Parameters:
  ///   - bytes: the bytes: an array, `Data`, a view of a buffer.
  ///   - handler: gets the events. It need not be the same value in each call, but has to be of the same type.
  /// - Throws: what `parse(_:)` throws. Then the parse is over. Also throws if the document has ended, if the
  ///   parser was made with a source, and if the handler calls this method itself.
  @inlinable public func feed<Handler: XMLStreamHandler & ~Copyable>(
    _ bytes: some Collection<UInt8>, to handler: inout Handler
  ) throws {
    try bytes.withRawSpan { try advance($0, &handler) }
  }

  /// Ends the document.
  ///
  /// - Parameter handler: gets the last events.
  /// - Throws: what ``feed(_:to:)`` throws; an ``XMLParseError`` if the document is not complete.
  @inlinable public func finish<Handler: XMLStreamHandler & ~Copyable>(_ handler: inout Handler) throws {
    try advance(nil, &handler)
  }

  @inlinable func advance<Handler: XMLStreamHandler & ~Copyable>(_ bytes: RawSpan?, _ handler: inout Handler) throws {
    let place = try unsafe place(of: Handler.self) { unsafe ElementHandlers(calling: $0, namespaces) }
    // A value without members has no address, and nothing to move.
    guard MemoryLayout<Handler>.size > 0 else { return try advance(bytes) }
    try unsafe withUnsafeMutablePointer(to: &handler) { handler in
      unsafe place.moveInitialize(from: handler, count: 1)
      defer { unsafe handler.moveInitialize(from: place, count: 1) }
      try advance(bytes)
    }
  }
}
