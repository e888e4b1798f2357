/// A declaration of a document type (XML 1.0, sections 3.2, 3.3, 4.2 and 4.7).
package enum Declaration {
  case notation(name: String, publicID: String?, systemID: String?)
  case unparsedEntity(name: String, publicID: String?, systemID: String?, notationName: String)
  /// `XMLParser` has no event for it. The value is nil for an external entity.
  case parameterEntity(name: String, value: String?, systemID: String?)
  case internalEntity(name: String, value: String)
  case externalEntity(name: String, publicID: String?, systemID: String?)
  case attribute(name: String, elementName: String, type: String, defaultValue: String?)
  case element(name: String, model: String)

  /// The number of bytes in its Strings.
  var byteCount: Int {
    let strings: [String?] =
      switch self {
      case .notation(let name, let publicID, let systemID), .externalEntity(let name, let publicID, let systemID):
        [name, publicID, systemID]
      case .unparsedEntity(let name, let publicID, let systemID, let notationName):
        [name, publicID, systemID, notationName]
      case .parameterEntity(let name, let value, let systemID): [name, value, systemID]
      case .internalEntity(let name, let value): [name, value]
      case .attribute(let name, let elementName, let type, let defaultValue): [name, elementName, type, defaultValue]
      case .element(let name, let model): [name, model]
      }
    return strings.reduce(0) { $0 + ($1?.utf8.count ?? 0) }
  }
}
