/// The namespace declarations in force (Namespaces in XML 1.0). They are always kept, since `shouldProcessNamespaces`
/// may change in the middle of a document.
final class NamespaceScope {
  /// More namespaces than a format has.
  private static let leastForgotten = 1024

  private var byPrefix: [ExactString: Namespace] = ["xml": .xml]
  /// The namespace of elements without a prefix.
  private(set) var defaultNamespace = Namespace.absent
  private var shadowed: [(prefix: ExactString, namespace: Namespace?)] = []
  /// The namespaces in force, and some that were in force.
  private var known: [ExactString: Namespace] = [Namespace.xml.uri: .xml, "": .absent]
  /// With so many known namespaces, it is worth looking for those that are no longer in force.
  private var mostKnown = leastForgotten
  /// Names keep what they were resolved to until this changes.
  private var generation = 0

  /// Whether an attribute declares a namespace. As in `XMLParser`, declarations that the recommendation forbids have no
  /// effect: an empty namespace for a prefix, the prefixes `xmlns` and `xml`, and their namespaces for other prefixes.
  static func isDeclaration(ofPrefix prefix: ExactString, uri: ExactString) -> Bool {
    if uri == Namespace.xml.uri || uri == Namespace.xmlns { return false }
    return prefix.isEmpty || (!uri.isEmpty && prefix != "xml" && prefix != "xmlns")
  }

  func declare(prefix: ExactString, uri: ExactString) {
    let namespace = namespace(of: uri)
    shadowed.append((prefix, byPrefix.updateValue(namespace, forKey: prefix)))
    if prefix.isEmpty { defaultNamespace = namespace }
    generation &+= 1
  }

  private func namespace(of uri: ExactString) -> Namespace {
    if let namespace = known[uri] { return namespace }
    if known.count >= mostKnown { forgetNamespaces() }
    let namespace = Namespace(uri)
    known[uri] = namespace
    return namespace
  }

  /// Namespaces in force are kept, so that there is one object for each.
  private func forgetNamespaces() {
    let inForce = Array(byPrefix.values) + shadowed.compactMap(\.namespace) + [.absent]
    known = Dictionary(inForce.map { ($0.uri, $0) }) { first, _ in first }
    mostKnown = max(Self.leastForgotten, 2 * known.count)
  }

  /// What a prefix stands for; nil if it is not declared.
  func namespace(ofPrefix prefix: ExactString) -> Namespace? { byPrefix[prefix] }

  /// The newest declarations, in document order.
  func newest(_ count: Int) -> [(prefix: ExactString, uri: ExactString)] {
    shadowed.suffix(count).map { ($0.prefix, byPrefix[$0.prefix]?.uri ?? "") }
  }

  /// Ends the newest declaration and returns its prefix.
  func removeLast() -> ExactString {
    let (prefix, namespace) = shadowed.removeLast()
    byPrefix[prefix] = namespace
    if prefix.isEmpty { defaultNamespace = namespace ?? .absent }
    generation &+= 1
    return prefix
  }

  /// The namespace of an element; `absent` also for a prefix that is not declared.
  func namespace(ofElement name: XMLName) -> Namespace {
    name.prefix.isEmpty ? defaultNamespace : byPrefix[name.prefix] ?? .absent
  }

  /// The name of an element with its namespace: `""` for none, and for a prefix that is not declared. Valid until the
  /// next declaration.
  @inline(__always)
  func resolvedName(of name: XMLName) -> Unmanaged<ElementName> {
    unsafe knownName(of: name) ?? resolve(name)
  }

  /// The same, if it is known: nothing was declared since the last element of this name.
  @inline(__always)
  func knownName(of name: XMLName) -> Unmanaged<ElementName>? {
    name.namespaceGeneration == generation ? unsafe name.resolvedName : nil
  }

  @inline(never)
  private func resolve(_ name: XMLName) -> Unmanaged<ElementName> {
    name.namespaceGeneration = generation
    return unsafe name.resolve(to: namespace(ofElement: name))
  }
}
