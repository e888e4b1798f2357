public import Foundation

/// Parsing what comes from anywhere: a socket, another HTTP client, a stream that never ends.
extension ExpatXMLParser {
  /// Parses more of the document, calling the delegate on this thread: an event is delivered as soon as its last byte is
  /// fed. Gzip, zlib and other encodings than UTF-8 are told by the first bytes.
  ///
  /// Between calls the delegate is referenced weakly, and nothing else happens. A call from inside a delegate method
  /// returns false and changes nothing.
  ///
  /// - Returns: false if the document is at fault, which ends the parse and is told to the delegate, if it has ended,
  ///   or if the parser was made with a source. ``parserError`` says why.
  @discardableResult
  public func feed(_ bytes: RawSpan) -> Bool {
    guard mayBeFed else { return false }
    return parsing.advance { pipeline in
      parsing.didFeed(bytes.byteCount)
      var offset = 0
      while offset < bytes.byteCount {
        _ = try pipeline.pull { offset += $0.append(prefixOf: bytes.extracting(droppingFirst: offset)) }
      }
      return false
    }
  }

  /// Parses more of the document. See ``feed(_:)-(RawSpan)``.
  @discardableResult
  public func feed(_ data: Data) -> Bool { feed(data.bytes) }

  /// Parses more of the document. See ``feed(_:)-(RawSpan)``.
  @discardableResult
  public func feed(_ bytes: [UInt8]) -> Bool { unsafe feed(bytes.span.bytes) }

  /// Demands that what was fed is a whole document, and ends it.
  ///
  /// - Returns: false if it is not, which is told to the delegate, if it was at fault or had ended before, or if the parser
  ///   was made with a source. ``parserError`` says why.
  @discardableResult
  public func finish() -> Bool {
    guard mayBeFed else { return false }
    return parsing.advance { _ in true }
  }

  /// Whether this parser is fed, and may be fed now. If it may not, that is an error, but for a call from inside a
  /// delegate method.
  private var mayBeFed: Bool {
    if parsing.isBusy { return false }
    if parsing.source != nil { return parsing.refuse("A parser with a source is not fed.") }
    if parsing.isFinished { return parsing.refuse("The document has ended.") }
    return true
  }
}
