/// Descriptions for people, in the syntax of XML. What is printed is not a document.
extension XMLEvent: CustomStringConvertible {
  /// The event as it may be written in a document: `<entry id="1">`. In words if it has no markup of its own.
  public var description: String {
    switch self {
    case .startDocument(let start): start.text
    case .documentType(let type): "<!DOCTYPE \(type.name)\(MarkupDeclaration.externalID(type.publicID, type.systemID))>"
    case .declaration(let declaration): declaration.description
    case .endDocumentType: "end of document type"
    case .startMappingPrefix(let prefix, let uri):
      "start of \(Self.attribute(declaring: prefix))=\(uri.debugDescription)"
    case .startElement(let element): element.description
    case .characters(let text): text.debugDescription
    case .cdata(let text): "<![CDATA[\(text)]]>"
    case .comment(let text): "<!--\(text)-->"
    case .processingInstruction(let instruction):
      "<?\(instruction.target)\(instruction.data.map { " \($0)" } ?? "")?>"
    case .skippedEntity(let name): "&\(name);"
    case .endElement(let element): element.description
    case .endMappingPrefix(let prefix): "end of \(Self.attribute(declaring: prefix))"
    case .endDocument: "end of document"
    }
  }

  private static func attribute(declaring prefix: String) -> String { prefix.isEmpty ? "xmlns" : "xmlns:\(prefix)" }
}

extension XMLEvent.StartDocument {
  /// The XML declaration; in words if there is none.
  fileprivate var text: String {
    guard let version else { return "start of document" }
    let parts = [encoding.map { " encoding=\"\($0)\"" }, isStandalone.map { " standalone=\"\($0 ? "yes" : "no")\"" }]
    return "<?xml version=\"\(version)\"\(parts.compactMap(\.self).joined())?>"
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
