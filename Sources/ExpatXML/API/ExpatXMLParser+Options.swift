public import Foundation

/// Parsers with their ``ExpatXMLParser/options``, in one expression, as every other way of parsing has them.
///
/// They take the sources of the initialisers that `XMLParser` has, and are never nil.
extension ExpatXMLParser {
  /// All settings that other ways of parsing have too, at once.
  public var options: ParserOptions {
    get {
      ParserOptions(
        shouldProcessNamespaces: shouldProcessNamespaces, shouldReportNamespacePrefixes: shouldReportNamespacePrefixes,
        namespaceConformance: namespaceConformance, textDelivery: textDelivery, cdataDelivery: cdataDelivery,
        encoding: encoding, entities: entities, skippedEntities: skippedEntities, limits: limits,
        shouldParseErrorResponses: shouldParseErrorResponses)
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
      limits = newValue.limits
      shouldParseErrorResponses = newValue.shouldParseErrorResponses
    }
  }

  /// Makes a parser that is fed: see ``feed(_:)-(RawSpan)`` and ``finish()``.
  public convenience init(options: ParserOptions) {
    self.init()
    self.options = options
  }

  /// Parses a document in memory.
  public convenience init(data: Data, options: ParserOptions) {
    self.init(data: data)
    self.options = options
  }

  /// Parses a document in a String. The encoding that it declares does not count.
  public convenience init(string: String, options: ParserOptions) {
    self.init(string: string)
    self.options = options
  }

  /// Parses what a stream gives: see ``init(stream:)``.
  public convenience init(stream: InputStream, options: ParserOptions) {
    self.init(stream: stream)
    self.options = options
  }

  /// Parses the document at a `file`, `http` or `https` URL. Other schemes are an error of ``parse()``, the `URLError`
  /// `unsupportedURL`.
  public convenience init(contentsOf url: URL, options: ParserOptions) {
    self.init(at: url)
    self.options = options
  }

  /// Parses a file, read in chunks. Whether it can be read is found out by ``parse()``.
  public convenience init(contentsOfFile path: String, options: ParserOptions) {
    self.init(source: LocalFileSource(path: path))
    self.options = options
  }
}
