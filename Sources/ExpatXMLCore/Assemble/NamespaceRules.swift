/// The constraints of Namespaces in XML 1.0. They are checked if `checksNamespaces` is true.
package struct NamespaceRules {
  private static let xml = Namespace.xml.uri
  private static let xmlns = Namespace.xmlns

  private struct ExpandedName: Hashable {
    let namespace: ObjectIdentifier
    let localName: ExactString
  }

  private static func fault(_ message: String) -> ParseFault {
    ParseFault(code: .namespaceDeclarationError, message: message)
  }

  /// Checks a declaration (sections 2.2 and 3).
  package static func checkDeclaration(ofPrefix prefix: ExactString, uri: ExactString) throws(ParseFault) {
    if prefix == "xmlns" { throw fault("The prefix xmlns may not be declared.") }
    if (prefix == "xml") != (uri == xml) {
      throw fault("The prefix xml and the namespace \(xml) may only be bound to each other.")
    }
    if uri == xmlns { throw fault("The namespace \(xmlns) may not be declared.") }
    if !prefix.isEmpty, uri.isEmpty { throw fault("The prefix \(prefix) may not be undeclared.") }
  }

  /// Checks a start tag after its own declarations were put into force (sections 4, 5 and 6.3).
  static func check(_ element: XMLName, attributes: [XMLName], in scope: NamespaceScope) throws(ParseFault) {
    try checkName(element, in: scope)
    if element.prefix == "xmlns" { throw fault("An element may not have the prefix xmlns.") }
    let mayRepeat = attributes.count { !$0.prefix.isEmpty } > 1
    var expandedNames: Set<ExpandedName> = []
    for name in attributes {
      try checkName(name, in: scope)
      // Expat has compared the qualified names, which is enough for attributes without a prefix.
      guard mayRepeat, !name.prefix.isEmpty, name.declaredPrefix == nil,
        let namespace = scope.namespace(ofPrefix: name.prefix)
      else { continue }
      let expandedName = ExpandedName(namespace: ObjectIdentifier(namespace), localName: name.localName)
      guard expandedNames.insert(expandedName).inserted else {
        throw fault("The attribute \(name.localName) of the namespace \(namespace.uri) occurs twice.")
      }
    }
  }

  private static func checkName(_ name: XMLName, in scope: NamespaceScope) throws(ParseFault) {
    if !name.isQualified { throw notQualified(name.qualifiedName.string) }
    guard name.prefix.isEmpty || name.prefix == "xmlns" || scope.namespace(ofPrefix: name.prefix) != nil else {
      throw fault("The prefix \(name.prefix) is not declared.")
    }
  }

  /// Checks the names in an event that is neither a tag nor text.
  static func check(_ event: DocumentEvent) throws(ParseFault) {
    switch event {
    case .documentType(let type): try checkQualified(type.name)
    case .declaration(let declaration): try check(declaration)
    case .processingInstruction(let target, _): try checkColons(in: target.string)
    default: break
    }
  }

  /// Checks the name of a processing instruction, entity or notation (section 7).
  private static func checkColons(in name: String) throws(ParseFault) {
    if name.utf8.contains(UInt8(ascii: ":")) { throw fault("The name \(name) may not have a colon.") }
  }

  /// Checks the name of a document type, element type or attribute in a declaration (section 7).
  private static func checkQualified(_ name: String) throws(ParseFault) {
    if !QualifiedName.isValid(name) { throw notQualified(name) }
  }

  private static func notQualified(_ name: String) -> ParseFault { fault("\(name) is not a qualified name.") }

  private static func check(_ declaration: MarkupDeclaration) throws(ParseFault) {
    switch declaration {
    case .notation(let notation): try checkColons(in: notation.name)
    case .entity(let entity): try checkColons(in: entity.name)
    case .attribute(let attribute):
      for name in [attribute.name, attribute.elementName] { try checkQualified(name) }
    case .element(let element):
      let names = element.model.unicodeScalars.split { "(),|?*+".unicodeScalars.contains($0) }.map { String($0) }
      for name in [element.name] + names { try checkQualified(name) }
    }
  }
}
