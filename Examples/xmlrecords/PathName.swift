import ExpatXML

/// The name of an element or attribute in a path: `title`, `media:title`, `{urn:orders}title`, `{}title` or `{*}title`.
struct PathName: Equatable {
  /// As it stands in documents, or behind its namespace.
  var name: String
  /// `""` for none, `*` for any; nil for what the library takes a name alone to mean.
  var namespace: String?

  /// A name whose prefix is one of these is a local name in that namespace, whatever prefix a document has for it.
  func resolved(_ prefixes: [String: String]) -> PathName {
    guard namespace == nil, let colon = name.firstIndex(of: ":"), let namespace = prefixes[String(name[..<colon])]
    else {
      return self
    }
    return PathName(name: String(name[name.index(after: colon)...]), namespace: namespace)
  }

  /// Without a prefix.
  var localName: String { name.split(separator: ":").last.map(String.init) ?? name }

  /// As paths of the library have it.
  var text: String { namespace.map { "{\($0)}\(name)" } ?? name }

  func nodes(in node: ExpatXMLNode) -> [ExpatXMLNode] { node.nodes(named: name, namespace: namespace) }

  /// Whether it means an attribute.
  func matches(_ attribute: ExpatXMLNode.Attribute) -> Bool {
    switch namespace {
    case nil: attribute.qualifiedName.utf8.elementsEqual(name.utf8)
    case "*": attribute.name.utf8.elementsEqual(name.utf8)
    case let namespace?:
      attribute.name.utf8.elementsEqual(name.utf8)
        && (attribute.namespace ?? "").utf8.elementsEqual(namespace.utf8)
    }
  }

  func value(in node: ExpatXMLNode) -> String? { node.attribute(name, namespace: namespace) }
}
