/// How the names in a document become keys.
final class KeyNames {
  let namespaces: KeyNamespaces
  let paths: KeyPaths
  /// Turns a name into a key. Nil if names are keys.
  private let convert: ((String) -> String)?

  init(_ namespaces: KeyNamespaces, _ paths: KeyPaths, convert: ((String) -> String)?) {
    self.namespaces = namespaces
    self.paths = paths
    self.convert = convert
  }

  /// The ends of a key that is a path, in document order.
  func ends(of path: ValuePath, from node: ExpatXMLNode) -> [ValuePath.End] {
    path.ends(from: node, convert: convert == nil ? nil : key)
  }

  func key(_ name: ExactString) -> ExactString { convert.map { ExactString($0(name.string)) } ?? name }

  /// The key of an attribute. It has the prefix if the name without the prefix would mean another attribute.
  func key(ofAttribute name: NodeName) -> ExactString {
    if name.isUnprefixed { return key(name.name) }
    return hasOtherPrefix(name) ? keyWithNamespace(of: name) : key(name.qualifiedName)
  }

  /// The key of an element. It has a prefix or a namespace if the name without it would mean other elements.
  func key(ofElement name: NodeName) -> ExactString {
    guard let namespaceOfElements = namespaces.ofElements else { return key(ofAttribute: name) }
    if name.namespace ?? "" == namespaceOfElements { return key(name.name) }
    return name.isUnprefixed ? keyWithNamespace(of: name) : key(ofAttribute: name)
  }

  private func keyWithNamespace(of name: NodeName) -> ExactString {
    ExactString("{\(name.namespace ?? "")}\(key(name.name))")
  }

  /// Whether the prefix means another namespace in keys than in the document.
  private func hasOtherPrefix(_ name: NodeName) -> Bool {
    guard let prefix = name.prefix, let namespace = namespaces.byPrefix[prefix.string] else { return false }
    return namespace != name.namespace
  }

  /// Other keys that mean a name, where namespaces are processed.
  func otherKeys(of name: NodeName) -> [String] {
    let local = key(name.name)
    let namespace = name.namespace ?? ""
    let prefixed = namespaces.byPrefix.filter { $0.value == namespace }.keys.sorted().map { "\($0):\(local)" }
    let asItStands = name.prefix == nil || hasOtherPrefix(name) ? [] : [key(name.qualifiedName).string]
    return prefixed + [keyWithNamespace(of: name).string, "{*}\(local)"] + asItStands
  }
}
