extension XMLEvent {
  /// The start of a document, with what its XML declaration says (XML 1.0, production 23).
  public struct StartDocument: Sendable {
    /// The version; nil if there is no XML declaration.
    public var version: String?

    /// The declared encoding; nil if there is none. The document may be in another one: see ``XMLOptions/encoding``.
    public var encoding: String?

    /// Whether the document declares `standalone="yes"` or `"no"`; nil if it declares neither.
    public var isStandalone: Bool?

    /// Makes the start of a document.
    public init(version: String? = nil, encoding: String? = nil, isStandalone: Bool? = nil) {
      self.version = version
      self.encoding = encoding
      self.isStandalone = isStandalone
    }
  }

  /// The start of a document type declaration (XML 1.0, production 28).
  public struct DocumentType: Sendable {
    /// The name of the root element.
    public var name: String

    /// The public identifier of the external subset; nil if there is none.
    public var publicID: String?

    /// The system identifier of the external subset; nil if there is no external subset.
    public var systemID: String?

    /// Makes the start of a document type declaration.
    public init(name: String, publicID: String? = nil, systemID: String? = nil) {
      self.name = name
      self.publicID = publicID
      self.systemID = systemID
    }
  }

  /// A processing instruction (XML 1.0, production 16).
  public struct ProcessingInstruction: Sendable {
    /// The name at its start.
    public var target: String

    /// What follows the target and white space; nil if nothing does.
    public var data: String?

    /// Makes a processing instruction.
    public init(target: String, data: String? = nil) {
      self.target = target
      self.data = data
    }
  }
}
