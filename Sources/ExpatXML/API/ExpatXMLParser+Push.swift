internal import Foundation

/// Parsing bytes from anywhere: a socket, another HTTP client, a stream that never ends.
extension ExpatXMLParserMembers {
  /// Parses the next bytes of the document: an array, `Data`, a view of a buffer. Calls the delegate on the calling thread. An event is
  /// delivered as soon as its last byte is fed. Compression and encoding are detected from the first bytes.
  ///
  /// Between calls, the delegate is referenced weakly. A call in a delegate method returns false and changes nothing.
  ///
  /// - Returns: false if the document has a fault, which ends the parse and is reported to the delegate. Also false if
  ///   the document has already ended, or if the parser was made with a source. ``ExpatXMLParser/parserError`` says why.
  @discardableResult
  public func feed(_ bytes: some Collection<UInt8>) -> Bool {
    guard mayBeFed else { return false }
    return parsing.advance { run in
      try bytes.withRawSpan(run.feed)
      return false
    }
  }

  /// Ends the document, which must be complete.
  ///
  /// - Returns: true if the document is complete. False if it is not, which is reported to the delegate. Also false if
  ///   it had a fault or had ended before, or if the parser was made with a source. ``ExpatXMLParser/parserError`` says why.
  @discardableResult
  public func finish() -> Bool {
    guard mayBeFed else { return false }
    return parsing.advanceToEnd()
  }

  /// Whether this parser may be fed now. If not, that is an error of the parse, except in a delegate method.
  private var mayBeFed: Bool {
    if parsing.isBusy { return false }
    if parsing.source != nil { return parsing.refuse("The parser has a source: it can't be fed.") }
    if parsing.isFinished { return parsing.refuse("The document has ended.") }
    return true
  }
}
