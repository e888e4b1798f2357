/// The name of an element or attribute that is made in code, checked and resolved.
struct BuiltName {
  let name: ExactString
  /// Empty for none.
  let prefix: ExactString
  /// Empty for none.
  let namespace: ExactString

  private init(_ qualifiedName: String, namespace: (_ prefix: ExactString) throws -> ExactString) throws {
    let shape = qualifiedName.nameShape
    guard shape.isQualifiedName else {
      if qualifiedName.utf8.contains(UInt8(ascii: "<")) {
        throw WriteFault(
          .invalidName, "A name can't contain <. To parse a document, write ExpatXMLElement(.string(…)).")
      }
      throw WriteFault(.invalidName, "\(qualifiedName.quoted) is not a qualified name.")
    }
    (prefix, name) = shape.hasColon ? qualifiedName.splitAtColon : ("", ExactString(qualifiedName))
    self.namespace = try namespace(prefix)
    guard prefix.isEmpty || !self.namespace.isEmpty else {
      throw WriteFault(.undeclaredPrefix, "The prefix \(prefix) has no namespace.")
    }
    try check()
  }

  /// Resolves a name such as `{urn:orders}id`.
  private init(_ universalName: String) throws {
    (namespace, name) = try DocumentWriter.universalName(universalName)
    prefix = namespace == Namespace.xml.uri ? "xml" : ""
    try check()
  }

  private func check() throws {
    try DocumentWriter.checkDeclaration(prefix, namespace)
    try DocumentWriter.checkNamespace(namespace)
  }

  /// Resolves the name of an element. The namespace is given, or part of the name; `""` means no namespace.
  init(elementNamed name: String, namespaceURI: String) throws {
    guard name.nameShape.hasNamespace else {
      let uri = ExactString(namespaceURI)
      try self.init(name) { $0 == "xml" && uri.isEmpty ? Namespace.xml.uri : uri }
      return
    }
    guard namespaceURI.isEmpty else {
      throw WriteFault(.invalidName, "\(name.quoted) has a namespace of its own.")
    }
    try self.init(name)
  }

  init(attributeNamed name: String, of element: BuiltName) throws {
    let shape = name.nameShape
    if shape.hasNamespace {
      try self.init(name)
    } else {
      if shape.declaresNamespace { throw Self.declaration }
      try self.init(name) { prefix in
        switch prefix {
        case "": ""
        case element.prefix: element.namespace
        case "xml": Namespace.xml.uri
        default: ""
        }
      }
    }
    if namespace.isEmpty, self.name == "xmlns" { throw Self.declaration }
  }

  private static let declaration = WriteFault(
    .invalidNamespace, "The namespace of an element is not an attribute. It is declared where the element is written.")

  func nodeName(ofElement isElement: Bool) -> NodeName {
    NodeName(
      name, prefix: prefix.isEmpty ? nil : prefix, namespace: namespace.isEmpty ? nil : namespace,
      isUnprefixed: prefix.isEmpty && (isElement || namespace.isEmpty))
  }
}
