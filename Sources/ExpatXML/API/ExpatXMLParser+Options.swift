public import Foundation

/// Initialisers that take ``ExpatXMLParser/options``, like those of the other parsers.
///
/// They take the same sources as `XMLParser`'s initialisers, and never return nil.
extension ExpatXMLParser {
  /// The settings that the library's other parsers also have.
  public var options: ParserOptions {
    get {
      ParserOptions(
        shouldProcessNamespaces: shouldProcessNamespaces, shouldReportNamespacePrefixes: shouldReportNamespacePrefixes,
        namespaceConformance: namespaceConformance, textDelivery: textDelivery, cdataDelivery: cdataDelivery,
        encoding: encoding, entities: entities, skippedEntities: skippedEntities, repairs: repairs,
        limits: limits, shouldParseErrorResponses: shouldParseErrorResponses,
        tracksPositions: parsing.tracksPositions, usesExpatAlone: parsing.usesExpatAlone)
    }
    set {
      shouldProcessNamespaces = newValue.shouldProcessNamespaces
      shouldReportNamespacePrefixes = newValue.shouldReportNamespacePrefixes
      namespaceConformance = newValue.namespaceConformance
      textDelivery = newValue.textDelivery
      cdataDelivery = newValue.cdataDelivery
      encoding = newValue.encoding
      entities = newValue.entities
      skippedEntities = newValue.skippedEntities
      repairs = newValue.repairs
      limits = newValue.limits
      shouldParseErrorResponses = newValue.shouldParseErrorResponses
      parsing.tracksPositions = newValue.tracksPositions
      parsing.usesExpatAlone = newValue.usesExpatAlone
    }
  }

  /// Makes a parser without a source. Pass it the document with ``feed(_:)-(RawSpan)`` and ``finish()``.
  public convenience init(options: ParserOptions) {
    self.init()
    self.options = options
  }

  /// Parses a document in memory.
  public convenience init(data: Data, options: ParserOptions) {
    self.init(data: data)
    self.options = options
  }

  /// Parses a document in a String. An encoding that it declares is ignored.
  public convenience init(string: String, options: ParserOptions) {
    self.init(string: string)
    self.options = options
  }

  /// Parses the bytes of a stream: see ``init(stream:)``.
  public convenience init(stream: InputStream, options: ParserOptions) {
    self.init(stream: stream)
    self.options = options
  }

  /// Parses the document at a `file`, `http` or `https` URL. With other schemes, ``parse()`` fails with
  /// `URLError.unsupportedURL`.
  public convenience init(contentsOf url: URL, options: ParserOptions) {
    self.init(at: url)
    self.options = options
  }

  /// Parses a file, read in chunks. If it can't be read, ``parse()`` fails with a `CocoaError`.
  public convenience init(contentsOfFile path: String, options: ParserOptions) {
    self.init(source: LocalFileSource(path: path))
    self.options = options
  }
}
