/// What trees are built of.
enum NodeSelection {
  /// The root element: one tree.
  case document
  /// Every element at the end of such a path, but for those inside another one.
  case elements(NamePath)
}

/// An open element that no tree is built of.
struct OpenName {
  var name: ElementName
  /// Whether a name without a prefix means it.
  var isUnprefixed: Bool

  init(_ element: XMLName, in elements: ElementStack, _ processesNamespaces: Bool) {
    let resolved = processesNamespaces ? unsafe elements.namespaces.resolvedName(of: element) : nil
    name = unsafe resolved?.takeUnretainedValue() ?? element.unresolvedName
    isUnprefixed = !processesNamespaces || elements.isUnprefixed(element)
  }
}

extension ElementStack {
  /// Whether a name without a prefix means the element that has just started: it is in no namespace, or in the default
  /// namespace.
  func isUnprefixed(_ element: XMLName) -> Bool {
    guard !element.prefix.isEmpty else { return true }
    return namespaces.defaultNamespace !== Namespace.absent
      && namespaces.namespace(ofPrefix: element.prefix) === namespaces.defaultNamespace
  }
}
