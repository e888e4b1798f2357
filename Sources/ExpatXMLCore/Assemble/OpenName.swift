/// An open element, as a pattern sees it.
package struct OpenName {
  package var name: ElementName
  /// Whether a look-up without a prefix finds this name.
  package var isUnprefixed: Bool

  init(_ element: XMLName, in elements: ElementStack) {
    name = unsafe elements.namespaces.resolvedName(of: element).takeUnretainedValue()
    isUnprefixed = elements.isUnprefixed(element)
  }
}

extension ElementStack {
  /// Whether a look-up without a prefix finds an open element: it is in no namespace, or in the default namespace. No
  /// declaration of an element inside it may be in force.
  package func isUnprefixed(_ element: XMLName) -> Bool {
    guard !element.prefix.isEmpty else { return true }
    return namespaces.defaultNamespace !== Namespace.absent
      && namespaces.namespace(ofPrefix: element.prefix) === namespaces.defaultNamespace
  }
}
