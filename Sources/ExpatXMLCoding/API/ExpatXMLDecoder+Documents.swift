#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Values from whole documents. Options belong to the call, as with trees and records. Namespaces are processed.
extension ExpatXMLDecoder {
  /// Decodes a value from the root element of a document.
  ///
  /// - Parameters:
  ///   - type: the type of the value.
  ///   - source: what to parse.
  ///   - options: how it is parsed.
  ///   - progress: for other tasks and threads: see ``XMLProgress``.
  /// - Returns: the value.
  /// - Throws: `DecodingError`, with the coding path and a ``Swift/DecodingError/sourcePosition``; what
  ///   ``ExpatXMLElement/init(_:options:progress:)-(XMLSource,_,_)`` throws; any error of the type's own `init(from:)`.
  public func decode<T: Decodable>(
    _ type: T.Type, from source: XMLSource, options: XMLOptions = XMLOptions(), progress: XMLProgress = XMLProgress()
  ) throws -> T {
    try decode(type, from: ExpatXMLElement(source, options: options, progress: progress))
  }

  /// Decodes a value from the root element of a document, while the caller's actor is free. While the source is silent, no thread
  /// waits.
  ///
  /// - Throws: in addition, the errors of a sequence of chunks, and `CancellationError` if the task is cancelled.
  @concurrent public func decode<T: Decodable & Sendable & SendableMetatype>(
    _ type: T.Type, from source: XMLAsyncSource, options: XMLOptions = XMLOptions(),
    progress: XMLProgress = XMLProgress()
  ) async throws -> T {
    try decode(type, from: await ExpatXMLElement(source, options: options, progress: progress))
  }

  /// Decodes a value that can't leave the caller's actor: an object, or a type that belongs to the actor.
  ///
  /// The document is parsed on the actor, and other tasks run there in between. The value is then decoded in one piece. To let
  /// others run there too, decode the records of a large document: see ``XMLDecodedRecords``.
  ///
  /// - Throws: as for values that can leave it.
  nonisolated(nonsending) public func decode<T: Decodable>(
    _ type: T.Type, from source: XMLAsyncSource, options: XMLOptions = XMLOptions(),
    progress: XMLProgress = XMLProgress()
  ) async throws -> T {
    try decode(type, from: await ExpatXMLElement(source, options: options, progress: progress))
  }

  /// Decodes a value from the root element of a document in memory.
  ///
  /// It has no options, so that it can satisfy protocols of other libraries. With options, call
  /// `decode(type, from: .data(data), options: options)`.
  public func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T {
    try XMLSource.withSpan(of: data.span) { try decode(type, from: ExpatXMLElement($0)) }
  }
}
