/// The namespaces in force at the elements of a tree, for what is written there. Finding them takes time only for declarations
/// between an element and the last one.
struct PlacedNamespaces: Sendable {
  private var written: WrittenNamespaces
  private var scope = 0

  init(_ map: SourceMap) { written = WrittenNamespaces(inside: map.namespaces) }

  /// Those in an element or before it.
  mutating func inForce(at element: SourceMap.Element, isOutside: Bool, in map: SourceMap) -> WrittenNamespaces {
    let end = map.scope(of: element, isOutside: isOutside)
    var entered: [Int] = []
    var outer = end
    // The number of a scope is greater than that of the one around it.
    while scope != outer {
      if scope > outer {
        written.removeLast(map.scopes[scope].mappings.count)
        scope = map.scopes[scope].parent
      } else {
        entered.append(outer)
        outer = map.scopes[outer].parent
      }
    }
    for scope in entered.reversed() {
      for (prefix, uri) in map.scopes[scope].mappings { written.declare(prefix: prefix, uri: uri) }
    }
    scope = end
    return written
  }
}
