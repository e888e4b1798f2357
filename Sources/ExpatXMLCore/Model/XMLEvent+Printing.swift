/// Descriptions for people, in the syntax of XML. What is printed is not a document.
extension XMLEvent: CustomStringConvertible {
  /// The event as it may be written in a document: `<entry id="1">`. In words if nothing in the document stands for it.
  public var description: String {
    switch self {
    case .startDocument(let start): start.description
    case .documentType(let type): "<!DOCTYPE \(type.name)\(Self.externalID(type.publicID, type.systemID))>"
    case .declaration(let declaration): Self.text(of: declaration)
    case .endDocumentType: "end of document type"
    case .startMappingPrefix(let prefix, let uri): "start of \(Self.attribute(declaring: prefix))=\(uri.debugDescription)"
    case .startElement(let element): element.description
    case .characters(let text): text.debugDescription
    case .cdata(let text): "<![CDATA[\(text)]]>"
    case .comment(let text): "<!--\(text)-->"
    case .processingInstruction(let instruction): instruction.description
    case .skippedEntity(let name): "&\(name);"
    case .endElement(let element): element.description
    case .endMappingPrefix(let prefix): "end of \(Self.attribute(declaring: prefix))"
    case .endDocument: "end of document"
    }
  }

  private static func attribute(declaring prefix: String) -> String { prefix.isEmpty ? "xmlns" : "xmlns:\(prefix)" }

  private static func externalID(_ publicID: String?, _ systemID: String?) -> String {
    switch (publicID, systemID) {
    case (nil, nil): ""
    case (nil, let systemID?): " SYSTEM \"\(systemID)\""
    case (let publicID?, let systemID): " PUBLIC \"\(publicID)\"\(systemID.map { " \"\($0)\"" } ?? "")"
    }
  }

  private static func text(of declaration: Declaration) -> String {
    switch declaration {
    case .notation(let notation): return "<!NOTATION \(notation.name)\(externalID(notation.publicID, notation.systemID))>"
    case .entity(let entity):
      let content = entity.value.map { " \"\($0)\"" } ?? externalID(entity.publicID, entity.systemID)
      let notation = entity.notationName.map { " NDATA \($0)" } ?? ""
      return "<!ENTITY \(entity.isParameter ? "% " : "")\(entity.name)\(content)\(notation)>"
    case .attribute(let attribute):
      let value =
        switch attribute.default {
        case .required: "#REQUIRED"
        case .implied: "#IMPLIED"
        case .value(let value): "\"\(value)\""
        case .fixed(let value): "#FIXED \"\(value)\""
        }
      return "<!ATTLIST \(attribute.elementName) \(attribute.name) \(attribute.type) \(value)>"
    case .element(let element): return "<!ELEMENT \(element.name) \(element.model)>"
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
