/// The namespaces of keys.
struct KeyNamespaces {
  /// Those of prefixes, without the empty one.
  let byPrefix: [String: ExactString]
  /// The namespace of elements whose key has no prefix. Nil if the prefixes in the document decide.
  let ofElements: ExactString?

  var isEmpty: Bool { byPrefix.isEmpty && ofElements == nil }

  init(_ namespacesByPrefix: [String: String]) {
    var byPrefix = namespacesByPrefix.mapValues { ExactString($0) }
    ofElements = byPrefix.removeValue(forKey: "")
    self.byPrefix = byPrefix
  }
}
