/// The namespaces in force where something is written into a document. Going from one place to another takes time only for the
/// declarations between them.
struct EditNamespaces: Sendable {
  private let around: WrittenNamespaces
  private var written: WrittenNamespaces
  /// The elements whose declarations are in `written`, from the outside inwards.
  private var entered: [(node: Int32, count: Int)] = []

  init(_ around: WrittenNamespaces) {
    self.around = around
    written = WrittenNamespaces(inside: around)
  }

  /// Those that elements declare, from the outside inwards.
  mutating func inForce(
    _ owners: [(node: Int32, declarations: ArraySlice<NodeTree.Declaration>)]
  ) -> WrittenNamespaces {
    let kept = zip(owners, entered).prefix { $0.node == $1.node }.count
    for owner in entered[kept...].reversed() { written.removeLast(owner.count) }
    entered.removeLast(entered.count - kept)
    for (node, declarations) in owners[kept...] {
      for declaration in declarations { written.declare(prefix: declaration.prefix, uri: declaration.uri) }
      entered.append((node, declarations.count))
    }
    return written
  }

  /// Begins anew, since the declarations of an element have changed.
  mutating func forget() {
    written = WrittenNamespaces(inside: around)
    entered = []
  }
}
