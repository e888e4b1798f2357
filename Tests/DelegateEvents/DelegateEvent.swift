// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// A call of a delegate method. The recorders of both parsers use these.
public enum DelegateEvent: Hashable, Sendable {
  case startDocument
  case endDocument
  case notation(name: String, publicID: String?, systemID: String?)
  case unparsedEntity(name: String, publicID: String?, systemID: String?, notationName: String?)
  case attributeDeclaration(name: String, elementName: String, type: String?, defaultValue: String?)
  case elementDeclaration(name: String, model: String)
  case internalEntity(name: String, value: String?)
  case externalEntity(name: String, publicID: String?, systemID: String?)
  case startElement(Name, attributes: [String: String])
  case endElement(Name)
  case startMapping(prefix: String, uri: String)
  case endMapping(prefix: String)
  case characters(String)
  case ignorableWhitespace(String)
  case processingInstruction(target: String, data: String?)
  case comment(String)
  case cdata([UInt8])
  case resolveExternalEntity(name: String, systemID: String?)
  /// The domain is nil for the parser's own domain.
  case error(domain: String?, code: Int)
  case validationError(code: Int)
  /// `XMLParser` does not report repairs.
  case repair(kind: String, original: [UInt8], replacement: String)

  public struct Name: Hashable, Sendable {
    public var name: String
    public var namespaceURI: String?
    public var qualifiedName: String?

    public init(_ name: String, namespaceURI: String?, qualifiedName: String?) {
      self.name = name
      self.namespaceURI = namespaceURI
      self.qualifiedName = qualifiedName
    }
  }
}

extension DelegateEvent: CustomStringConvertible {
  /// The line that tests expect, such as `start b c="1"`.
  public var description: String {
    switch self {
    case .startDocument: "startDocument"
    case .endDocument: "endDocument"
    case .notation(let name, let publicID, let systemID):
      "notation \(name) \(publicID ?? "nil") \(systemID ?? "nil")"
    case .unparsedEntity(let name, let publicID, let systemID, let notationName):
      "unparsed \(name) \(publicID ?? "nil") \(systemID ?? "nil") \(notationName ?? "nil")"
    case .attributeDeclaration(let name, let elementName, let type, let defaultValue):
      "attribute \(elementName) \(name) \(type ?? "nil") \(defaultValue?.debugDescription ?? "nil")"
    case .elementDeclaration(let name, let model): "element \(name) \(model)"
    case .internalEntity(let name, let value): "internal \(name) \(value?.debugDescription ?? "nil")"
    case .externalEntity(let name, let publicID, let systemID):
      "external \(name) \(publicID ?? "nil") \(systemID ?? "nil")"
    case .startElement(let name, let attributes):
      "start \(name)"
        + attributes.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value.debugDescription)" }.joined()
    case .endElement(let name): "end \(name)"
    case .startMapping(let prefix, let uri): "map \(prefix)=\(uri)"
    case .endMapping(let prefix): "unmap \(prefix)"
    case .characters(let text): "text \(text.debugDescription)"
    case .ignorableWhitespace(let text): "ignorable \(text.debugDescription)"
    case .processingInstruction(let target, let data): "pi \(target) \(data.map(\.debugDescription) ?? "nil")"
    case .comment(let text): "comment \(text.debugDescription)"
    case .cdata(let bytes): "cdata \(String(decoding: bytes, as: UTF8.self).debugDescription)"
    case .resolveExternalEntity(let name, let systemID): "resolve \(name) \(systemID ?? "nil")"
    case .error(let domain, let code): "error \(domain.map { $0 + " " } ?? "")\(code)"
    case .validationError(let code): "validationError \(code)"
    case .repair(let kind, let original, let replacement):
      "repair \(kind) \(String(decoding: original, as: UTF8.self).debugDescription) \(replacement.debugDescription)"
    }
  }
}

extension DelegateEvent.Name: CustomStringConvertible {
  /// `local{namespace}qualified` if namespaces are processed, otherwise the qualified name.
  public var description: String {
    guard namespaceURI != nil || qualifiedName != nil else { return name }
    return "\(name){\(namespaceURI ?? "nil")}\(qualifiedName ?? "nil")"
  }
}
