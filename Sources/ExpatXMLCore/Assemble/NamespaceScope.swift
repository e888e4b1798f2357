/// The namespace declarations in force (Namespaces in XML 1.0). They are kept even if namespaces are not processed,
/// since `shouldProcessNamespaces` may change in the middle of a document.
package final class NamespaceScope {
  /// More than any format has, in bytes.
  private static let leastForgotten = 256 << 10
  /// Names resolved to a longer namespace are not kept.
  private static let longestKept = 1024

  private struct Declaration {
    let prefix: ExactString
    let namespace: Namespace
    /// The namespace that the prefix had before.
    let hidden: Namespace?
    /// What trees and writers keep of it.
    var kept: DeclaredPrefix?
  }

  // No code outside of this object runs while these change, so exclusivity need not be checked at run time.
  @safe @exclusivity(unchecked) private var byPrefix = SmallDictionary<ExactString, Namespace>()
  /// The namespace of elements without a prefix.
  private(set) var defaultNamespace = Namespace.absent
  @safe @exclusivity(unchecked) private var declarations: [Declaration] = []
  /// The namespaces in force, and some that were in force, with their memory.
  @safe @exclusivity(unchecked) private var known = SmallDictionary<ExactString, Namespace>()
  private var knownBytes = 0
  /// At this number of bytes, it is worth forgetting the namespaces that are no longer in force.
  private var mostKnown = leastForgotten
  /// The only name that is resolved to a long namespace. More would pin the namespace after the end of its declaration.
  private var lastLong: XMLName?
  /// Changes with every declaration. Names keep their resolved names until then.
  private(set) var generation = 0

  /// Whether an attribute declares a namespace. As in `XMLParser`, declarations that the recommendation forbids have no
  /// effect: an empty namespace for a prefix, the prefixes `xmlns` and `xml`, and their namespaces for other prefixes.
  static func isDeclaration(ofPrefix prefix: ExactString, uri: ExactString) -> Bool {
    if uri == Namespace.xml.uri || uri == Namespace.xmlns { return false }
    return prefix.isEmpty || (!uri.isEmpty && prefix != "xml" && prefix != "xmlns")
  }

  func declare(prefix: ExactString, uri: ExactString) {
    let namespace = namespace(of: uri)
    declarations.append(Declaration(prefix: prefix, namespace: namespace, hidden: byPrefix[prefix]))
    byPrefix[prefix] = namespace
    if prefix.isEmpty { defaultNamespace = namespace }
    didChange()
  }

  private func didChange() {
    generation &+= 1
    forgetLongName()
  }

  private func forgetLongName() {
    lastLong?.forgetResolvedName()
    lastLong = nil
  }

  private func namespace(of uri: ExactString) -> Namespace {
    if uri.isEmpty { return .absent }
    if let namespace = known[uri] { return namespace }
    if knownBytes >= mostKnown { forgetNamespaces() }
    let namespace = Namespace(uri)
    known[uri] = namespace
    knownBytes += namespace.byteCount
    return namespace
  }

  /// Keeps the namespaces in force, so that there is one object for each.
  private func forgetNamespaces() {
    known = SmallDictionary()
    knownBytes = 0
    for namespace in declarations.map(\.namespace) where !namespace.uri.isEmpty && known[namespace.uri] == nil {
      known[namespace.uri] = namespace
      knownBytes += namespace.byteCount
    }
    mostKnown = max(Self.leastForgotten, 2 * knownBytes)
  }

  /// The namespace of a prefix; nil if it is not declared.
  package func namespace(ofPrefix prefix: ExactString) -> Namespace? {
    byPrefix[prefix] ?? (prefix == "xml" ? .xml : nil)
  }

  /// The newest declarations, in document order.
  package func newest(_ count: Int) -> [(prefix: ExactString, uri: ExactString)] {
    declarations.suffix(count).map { ($0.prefix, $0.namespace.uri) }
  }

  /// The declarations in force without the newest ones, for trees and for what is written. Each is made once.
  package func declared(without newest: Int = 0) -> DeclaredPrefix? {
    let end = declarations.count - newest
    var start = end
    while start > 0, declarations[start - 1].kept == nil { start -= 1 }
    var outer = start > 0 ? declarations[start - 1].kept : nil
    for index in start..<end {
      outer = DeclaredPrefix(
        prefix: declarations[index].prefix, uri: declarations[index].namespace.uri, outer: outer)
      declarations[index].kept = outer
    }
    return outer
  }

  /// Ends the newest declaration and returns its prefix.
  func removeLast() -> ExactString {
    let last = declarations.removeLast()
    byPrefix[last.prefix] = last.hidden
    if last.prefix.isEmpty { defaultNamespace = last.hidden ?? .absent }
    didChange()
    return last.prefix
  }

  /// The namespace of an element; `absent` if its prefix is not declared.
  package func namespace(ofElement name: XMLName) -> Namespace {
    name.prefix.isEmpty ? defaultNamespace : namespace(ofPrefix: name.prefix) ?? .absent
  }

  /// The namespace of an attribute; `absent` without a prefix, or if that is not declared.
  package func namespace(ofAttribute name: XMLName) -> Namespace {
    name.prefix.isEmpty ? .absent : namespace(ofPrefix: name.prefix) ?? .absent
  }

  /// The name of an element with its namespace, which is nil if there is none or the prefix is not declared. Valid
  /// until the next declaration.
  @inline(__always)
  package func resolvedName(of name: XMLName) -> Unmanaged<ElementName> {
    // The last one, if nothing was declared since.
    if name.namespaceGeneration == generation, let known = unsafe name.resolvedName { return unsafe known }
    return unsafe resolve(name)
  }

  @inline(never)
  private func resolve(_ name: XMLName) -> Unmanaged<ElementName> {
    let namespace = namespace(ofElement: name)
    if namespace.uri.string.utf8.count > Self.longestKept {
      forgetLongName()
      lastLong = name
    }
    name.namespaceGeneration = generation
    return unsafe name.resolve(to: namespace)
  }
}
