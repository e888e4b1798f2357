/// The names of elements and attributes that are made in code, checked and resolved.
extension NodeName {
  /// The name of an element. The namespace is given, or part of the name; `""` means no namespace.
  static func element(named name: String, namespaceURI: String) throws -> NodeName {
    guard name.nameShape.hasNamespace else {
      let uri = ExactString(namespaceURI)
      return try qualified(name, isElement: true) { $0 == "xml" && uri.isEmpty ? Namespace.xml.uri : uri }
    }
    guard namespaceURI.isEmpty else {
      throw WriteFault(.invalidName, "\(name.quoted) has a namespace of its own.")
    }
    return try universal(name, isElement: true)
  }

  static func attribute(named name: String, of element: NodeName) throws -> NodeName {
    let shape = name.nameShape
    if shape.declaresNamespace { throw declaration }
    if shape.hasNamespace {
      let attribute = try universal(name, isElement: false)
      if attribute.namespace == nil, attribute.name == "xmlns" { throw declaration }
      return attribute
    }
    return try qualified(name, isElement: false) { prefix in
      switch prefix {
      case "": ""
      case element.prefix: element.namespace ?? ""
      case "xml": Namespace.xml.uri
      default: ""
      }
    }
  }

  private static let declaration = WriteFault(
    .invalidNamespace, "The namespace of an element is not an attribute. It is declared where the element is written.")

  private static func qualified(
    _ name: String, isElement: Bool, namespace: (_ prefix: ExactString) -> ExactString
  ) throws -> NodeName {
    guard name.nameShape.isQualifiedName else {
      if name.utf8.contains(UInt8(ascii: "<")) {
        throw WriteFault(
          .invalidName, "A name can't contain <. To parse a document, write ExpatXMLElement(.string(…)).")
      }
      throw WriteFault(.invalidName, "\(name.quoted) is not a qualified name.")
    }
    let (prefix, localName) = name.splitAtColon
    let uri = namespace(prefix)
    guard prefix.isEmpty || !uri.isEmpty else {
      throw WriteFault(.undeclaredPrefix, "The prefix \(prefix) has no namespace.")
    }
    return try checked(localName, prefix, uri, isElement: isElement)
  }

  /// A name such as `{urn:orders}id`.
  private static func universal(_ name: String, isElement: Bool) throws -> NodeName {
    let (uri, localName) = try DocumentWriter.universalName(name)
    return try checked(localName, uri == Namespace.xml.uri ? "xml" : "", uri, isElement: isElement)
  }

  private static func checked(
    _ name: ExactString, _ prefix: ExactString, _ uri: ExactString, isElement: Bool
  ) throws -> NodeName {
    try DocumentWriter.checkDeclaration(prefix, uri)
    try DocumentWriter.checkNamespace(uri)
    return NodeName(
      name, prefix: prefix.isEmpty ? nil : prefix, namespace: uri.isEmpty ? nil : uri,
      isUnprefixed: prefix.isEmpty && (isElement || uri.isEmpty))
  }
}
