/// Descriptions for people, in the syntax of XML. What is printed is not a document.
extension XMLEvent: CustomStringConvertible {
  /// The event as it may be written in a document: `<entry id="1">`. In words if nothing in the document stands for it.
  public var description: String {
    switch self {
    case .startDocument: "start of document"
    case .documentType(let name, let publicID, let systemID):
      "<!DOCTYPE \(name)\(Self.externalID(publicID, systemID))>"
    case .declaration(let declaration): declaration.description
    case .startMappingPrefix(let prefix, let uri):
      "start of \(prefix.isEmpty ? "xmlns" : "xmlns:\(prefix)")=\(uri.debugDescription)"
    case .startElement(let element): element.description
    case .characters(let text): text.debugDescription
    case .cdata(let text): "<![CDATA[\(text)]]>"
    case .comment(let text): "<!--\(text)-->"
    case .processingInstruction(let target, let data): "<?\(target)\(data.map { " \($0)" } ?? "")?>"
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
    case .notation(let name, let publicID, let systemID):
      "<!NOTATION \(name)\(XMLEvent.externalID(publicID, systemID))>"
    case .unparsedEntity(let name, let publicID, let systemID, let notationName):
      "<!ENTITY \(name)\(XMLEvent.externalID(publicID, systemID)) NDATA \(notationName)>"
    case .internalEntity(let name, let value): "<!ENTITY \(name) \"\(value)\">"
    case .externalEntity(let name, let publicID, let systemID):
      "<!ENTITY \(name)\(XMLEvent.externalID(publicID, systemID))>"
    case .attribute(let name, let elementName, let type, let defaultValue):
      "<!ATTLIST \(elementName) \(name) \(type)\(defaultValue.map { " \"\($0)\"" } ?? "")>"
    case .element(let name, let model): "<!ELEMENT \(name) \(model)>"
    }
  }
}
