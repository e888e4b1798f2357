/// How the names in a document become keys.
final class KeyNames {
  /// The namespaces of prefixes in keys, and of elements whose key has no prefix.
  let namespaces: [String: String]
  /// Turns a name into a key. Nil if names are keys.
  let conversion: ((ExactString) -> ExactString)?

  init(_ namespaces: [String: String], convert: ((String) -> String)?) {
    self.namespaces = namespaces
    conversion = convert.map { convert in { ExactString(convert($0.string)) } }
  }

  func key(_ name: ExactString) -> ExactString { conversion?(name) ?? name }

  /// The key of an element or an attribute. It has a prefix or a namespace if the name without it would mean others.
  func key(of name: NodeName, isAttribute: Bool) -> ExactString {
    if !isAttribute, let standard = namespaces[""].map({ ExactString($0) }) {
      if name.namespace ?? "" == standard { return key(name.name) }
      if name.isUnprefixed { return keyWithNamespace(of: name) }
    } else if name.isUnprefixed {
      return key(name.name)
    }
    return hasOtherPrefix(name) ? keyWithNamespace(of: name) : key(name.qualifiedName)
  }

  private func keyWithNamespace(of name: NodeName) -> ExactString {
    ExactString("{\(name.namespace ?? "")}\(key(name.name))")
  }

  /// Whether the prefix means another namespace in keys than in the document.
  private func hasOtherPrefix(_ name: NodeName) -> Bool {
    guard let prefix = name.prefix, !prefix.isEmpty, let namespace = namespaces[prefix.string] else { return false }
    return ExactString(namespace) != name.namespace
  }

  /// All keys that mean an element or an attribute, the usual one first.
  func keys(of name: NodeName, isAttribute: Bool) -> [String] {
    let local = key(name.name)
    let namespace = name.namespace ?? ""
    let prefixes = namespaces.filter { !$0.key.isEmpty && ExactString($0.value) == namespace }.keys.sorted()
    let asItStands = name.prefix == nil || hasOtherPrefix(name) ? [] : [key(name.qualifiedName).string]
    return [key(of: name, isAttribute: isAttribute).string] + prefixes.map { "\($0):\(local)" }
      + [keyWithNamespace(of: name).string, "{*}\(local)"] + asItStands
  }
}
