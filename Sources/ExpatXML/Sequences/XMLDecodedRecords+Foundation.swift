public import Foundation

extension XMLDecodedRecords {
  /// How much of the document has been read: see ``XMLEvents/progress``.
  public var progress: Progress { results.progress }
}

extension XMLDecodedRecords.AsyncIterator {
  /// The status and headers of the HTTP response, once the first byte of the document has arrived. Nil if the document
  /// is not downloaded.
  public var response: XMLHTTPResponse? { metadata.httpResponse }
}
