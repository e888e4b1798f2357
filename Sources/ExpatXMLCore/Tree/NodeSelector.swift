/// Finds the elements that trees are built from.
///
/// It is a class, so that calling it copies no path.
final class NodeSelector {
  private let path: NamePath?
  private let innermost: NameTest?
  /// Whether the selection depends on the elements around an element.
  let needsAncestors: Bool
  /// Whether the selection needs namespaces to be processed.
  let asksByNamespace: Bool

  init(_ selection: NodeSelection) {
    switch selection {
    case .document:
      path = nil
      innermost = nil
      needsAncestors = false
      asksByNamespace = false
    case .elements(let path):
      self.path = path
      innermost = path.names.last
      needsAncestors = path.isAbsolute || path.names.count > 1
      asksByNamespace = path.asksByNamespace
    }
  }

  /// Whether a tree is built from an element that has just started.
  @inline(never)
  func selects(
    _ element: XMLName, in elements: ElementStack, _ processesNamespaces: Bool, ancestors: [OpenName]
  ) -> Bool {
    guard let path else { return true }
    guard
      let innermost,
      innermost.matches(
        processesNamespaces ? element.localName : element.qualifiedName, qualifiedName: element.qualifiedName,
        namespace: processesNamespaces ? elements.namespaces.namespace(ofElement: element).uri : "",
        isUnprefixed: !processesNamespaces || elements.isUnprefixed(element))
    else { return false }
    return !needsAncestors || path.ends(inside: ancestors) { $0.matches($1.name, isUnprefixed: $1.isUnprefixed) }
  }
}
