/// Start tags by names that were read: a qualified name and its namespace.
extension DocumentWriter {
  /// The prefix of a name, and its namespace.
  typealias Mapping = (prefix: ExactString, uri: ExactString)

  /// Starts an element whose qualified name was checked. Its namespace is declared unless it is in force. A prefix without a
  /// namespace was not declared in the document either, and is written as it is.
  mutating func startReadElement(
    _ name: String, namespace: Mapping, declarations: [Mapping] = [], isMixed: Bool
  ) throws {
    try willStartElement()
    let start = namespaces.count
    for declaration in declarations { try declareOnce(prefix: declaration.prefix, uri: declaration.uri, start) }
    if isDeclarationNeeded(namespace) {
      try declareOnce(prefix: namespace.prefix, uri: namespace.uri, start)
    }
    openTag(name, start, isMixed: isMixed)
    try writeDeclarations(since: start)
  }

  /// Starts an element of a tree. Declarations that are in force already, or that XML does not allow, are left out.
  mutating func startElement(
    _ name: String, namespace: Mapping, mayDeclare declarations: [Mapping], isMixed: Bool
  ) throws {
    // Most elements declare nothing.
    if declarations.isEmpty { return try startReadElement(name, namespace: namespace, isMixed: isMixed) }
    var declarations = declarations.filter { declaration in
      namespaces.uri(ofPrefix: declaration.prefix) != declaration.uri
        && (declaration.prefix.isEmpty
          || !declaration.uri.isEmpty && declaration.prefix.string.nameShape.isQualifiedName)
        && !declaration.prefix.string.utf8.contains(UInt8(ascii: ":"))
    }
    if isDeclarationNeeded(namespace), !declarations.contains(where: { $0.prefix == namespace.prefix }) {
      declarations.insert(namespace, at: 0)
    }
    try startReadElement(name, namespace: namespace, declarations: declarations, isMixed: isMixed)
  }

  /// Begins an attribute whose name was checked. If it has a namespace but no prefix, it gets one. Its value follows.
  mutating func beginReadAttribute(_ name: String, localName: ExactString, namespace: Mapping) throws {
    if namespace.uri.isEmpty { return try beginAttribute(name) }
    if namespace.prefix.isEmpty { return try beginUniversalAttribute(localName, namespace.uri) }
    if isDeclarationNeeded(namespace) { try addDeclaration(prefix: namespace.prefix, uri: namespace.uri) }
    try beginAttribute(name, localName: localName, namespace: namespace.uri)
  }

  private func isDeclarationNeeded(_ name: Mapping) -> Bool {
    let isUndeclared = !name.prefix.isEmpty && name.uri.isEmpty
    return !isUndeclared && namespaces.uri(ofPrefix: name.prefix) != name.uri
  }
}
