/// Descriptions for people, in the syntax of XML. What is printed is not a document.
extension XMLEvent: CustomStringConvertible {
  /// The event as it may be written in a document: `<entry id="1">`. In words if nothing in the document stands for it.
  public var description: String {
    switch self {
    case .startDocument(let start): start.description
    case .documentType(let type): type.description
    case .declaration(let declaration): declaration.description
    case .endDocumentType: "end of document type"
    case .startMappingPrefix(let mapping): "start of \(mapping)"
    case .startElement(let element): element.description
    case .characters(let text): text.debugDescription
    case .cdata(let text): "<![CDATA[\(text)]]>"
    case .comment(let text): "<!--\(text)-->"
    case .processingInstruction(let instruction): instruction.description
    case .skippedEntity(let name): "&\(name);"
    case .endElement(let element): element.description
    case .endMappingPrefix(let prefix): "end of \(prefix.isEmpty ? "xmlns" : "xmlns:\(prefix)")"
    case .endDocument: "end of document"
    }
  }

  fileprivate static func externalID(_ publicID: String?, _ systemID: String?) -> String {
    switch (publicID, systemID) {
    case (nil, nil): ""
    case (nil, let systemID?): " SYSTEM \"\(systemID)\""
    case (let publicID?, let systemID): " PUBLIC \"\(publicID)\"\(systemID.map { " \"\($0)\"" } ?? "")"
    }
  }
}

extension XMLEvent.StartDocument: CustomStringConvertible {
  /// The XML declaration: `<?xml version="1.0" standalone="yes"?>`. In words if there is none.
  public var description: String {
    guard let version else { return "start of document" }
    let parts = [encoding.map { " encoding=\"\($0)\"" }, isStandalone.map { " standalone=\"\($0 ? "yes" : "no")\"" }]
    return "<?xml version=\"\(version)\"\(parts.compactMap(\.self).joined())?>"
  }
}

extension XMLEvent.DocumentType: CustomStringConvertible {
  /// The document type declaration without its declarations: `<!DOCTYPE feed SYSTEM "feed.dtd">`.
  public var description: String { "<!DOCTYPE \(name)\(XMLEvent.externalID(publicID, systemID))>" }
}

extension XMLEvent.NamespaceMapping: CustomStringConvertible {
  /// The declaration as in a tag: `xmlns:p="urn:orders"`.
  public var description: String { "\(prefix.isEmpty ? "xmlns" : "xmlns:\(prefix)")=\(uri.debugDescription)" }
}

extension XMLEvent.ProcessingInstruction: CustomStringConvertible {
  /// The instruction as in a document: `<?target data?>`.
  public var description: String { "<?\(target)\(data.map { " \($0)" } ?? "")?>" }
}

extension XMLEvent.StartElement: CustomStringConvertible {
  /// The start tag: `<entry id="1">`.
  public var description: String { "<\(qualifiedName)\(attributes.isEmpty ? "" : " ")\(attributes)>" }
}

extension XMLEvent.EndElement: CustomStringConvertible {
  /// The end tag: `</entry>`.
  public var description: String { "</\(qualifiedName)>" }
}

extension XMLEvent.Declaration: CustomStringConvertible {
  /// The declaration as it may be written in a document type.
  public var description: String {
    switch self {
    case .notation(let notation): notation.description
    case .entity(let entity): entity.description
    case .attribute(let attribute): attribute.description
    case .element(let element): element.description
    }
  }
}

extension XMLEvent.Declaration.Notation: CustomStringConvertible {
  /// The declaration as it may be written in a document type.
  public var description: String { "<!NOTATION \(name)\(XMLEvent.externalID(publicID, systemID))>" }
}

extension XMLEvent.Declaration.Entity: CustomStringConvertible {
  /// The declaration as it may be written in a document type.
  public var description: String {
    let content = value.map { " \"\($0)\"" } ?? XMLEvent.externalID(publicID, systemID)
    return "<!ENTITY \(isParameter ? "% " : "")\(name)\(content)\(notationName.map { " NDATA \($0)" } ?? "")>"
  }
}

extension XMLEvent.Declaration.Attribute: CustomStringConvertible {
  /// The declaration as it may be written in a document type.
  public var description: String { "<!ATTLIST \(elementName) \(name) \(type) \(`default`)>" }
}

extension XMLEvent.Declaration.Attribute.Default: CustomStringConvertible {
  /// The default as in a declaration: `#FIXED "1"`.
  public var description: String {
    switch self {
    case .required: "#REQUIRED"
    case .implied: "#IMPLIED"
    case .value(let value): "\"\(value)\""
    case .fixed(let value): "#FIXED \"\(value)\""
    }
  }
}

extension XMLEvent.Declaration.Element: CustomStringConvertible {
  /// The declaration as it may be written in a document type.
  public var description: String { "<!ELEMENT \(name) \(model)>" }
}
