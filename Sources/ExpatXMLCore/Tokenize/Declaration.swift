/// A declaration of a document type (XML 1.0, sections 3.2, 3.3, 4.2 and 4.7).
package enum Declaration {
  case notation(name: String, publicID: String?, systemID: String?)
  case unparsedEntity(name: String, publicID: String?, systemID: String?, notationName: String)
  /// For which `XMLParser` has no event. The value is that of an internal one.
  case parameterEntity(name: String, value: String?, systemID: String?)
  case internalEntity(name: String, value: String)
  case externalEntity(name: String, publicID: String?, systemID: String?)
  case attribute(name: String, elementName: String, type: String, defaultValue: String?)
  case element(name: String, model: String)
}
