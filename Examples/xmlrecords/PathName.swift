import ExpatXML

/// The name of an element or attribute in a path: `title`, `media:title`, `{urn:orders}title`, `{}title` or `{*}title`.
struct PathName: Equatable {
  /// The name as in documents, or as written behind its namespace.
  var name: String
  /// `""` for none, `*` for any. Nil if the library's rules for plain names apply.
  var namespace: String?

  /// Replaces the prefix by its namespace if it is one of these. The document may use another prefix for the namespace.
  func resolved(_ prefixes: [String: String]) -> PathName {
    guard namespace == nil, let colon = name.firstIndex(of: ":"), let namespace = prefixes[String(name[..<colon])]
    else {
      return self
    }
    return PathName(name: String(name[name.index(after: colon)...]), namespace: namespace)
  }

  /// The name without its prefix.
  var localName: String { name.split(separator: ":").last.map(String.init) ?? name }

  /// The name in the syntax of the library's paths.
  var text: String { namespace.map { "{\($0)}\(name)" } ?? name }

  func nodes(in node: ExpatXMLNode) -> [ExpatXMLNode] { (try? XMLPath(text)).map { node.nodes($0) } ?? [] }

  /// Whether an attribute has this name.
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
