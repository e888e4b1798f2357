/// The namespaces in force where something is written into a document. Going from one place to another takes time only for the
/// declarations between them.
struct EditNamespaces: Sendable {
  private let around: WrittenNamespaces
  private var written: WrittenNamespaces
  /// The elements whose declarations are in it, from the outside inwards.
  private var entered: [(node: Int32, count: Int)] = []

  init(_ around: WrittenNamespaces) {
    self.around = around
    written = WrittenNamespaces(inside: around)
  }

  /// Those in an element.
  mutating func inForce(in node: Int32, of document: LinkedDocument) -> WrittenNamespaces {
    var owners: [Int32] = []
    var outer = node
    while outer > 0 {
      let (tree, item) = document.tag(outer)
      if !tree.declarations(of: item).isEmpty { owners.append(outer) }
      outer = document[outer].parent
    }
    owners.reverse()
    let kept = zip(owners, entered).prefix { $0 == $1.node }.count
    for owner in entered[kept...].reversed() { written.removeLast(owner.count) }
    entered.removeLast(entered.count - kept)
    for owner in owners[kept...] {
      let (tree, item) = document.tag(owner)
      let declarations = tree.declarations(of: item)
      for declaration in declarations { written.declare(prefix: declaration.prefix, uri: declaration.uri) }
      entered.append((owner, declarations.count))
    }
    return written
  }

  /// Begins anew, since elements were moved or their declarations have changed.
  mutating func forget() {
    written = WrittenNamespaces(inside: around)
    entered = []
  }
}
