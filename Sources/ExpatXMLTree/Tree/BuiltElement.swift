internal import Synchronization

/// An element made in code. Its tree is built on first use, so nesting elements from the inside outwards takes linear time.
final class BuiltElement: Sendable {
  /// What the tree is made of.
  struct Parts: Sendable {
    var name: NodeName
    var attributes: [(name: NodeName, value: String)]
    var content: [ExpatXMLElement.Node]
  }

  /// The parts have no content once there is a tree.
  private let state: Mutex<(parts: Parts, tree: NodeTree?)>
  /// The number of elements and attributes in it, itself included, plus the bytes of text and values.
  let count: Int

  init(_ parts: Parts, count: Int) {
    state = Mutex((parts, nil))
    self.count = count
  }

  deinit { Self.release(takeContent()) }

  /// What the tree will be made of; nil if it was made.
  var parts: Parts? { state.withLock { $0.tree == nil ? $0.parts : nil } }

  var tree: NodeTree {
    var content: [ExpatXMLElement.Node] = []
    let tree = state.withLock { state in
      if let tree = state.tree { return tree }
      // This can't fail: `ExpatXMLElement` refuses elements that are too large.
      let tree = (try? BuiltTree.tree(of: state.parts)) ?? NodeTree()
      state.tree = tree
      swap(&content, &state.parts.content)
      return tree
    }
    Self.release(content)
    return tree
  }

  // MARK: Release

  private func takeContent() -> [ExpatXMLElement.Node] {
    state.withLock { state in
      defer { state.parts.content = [] }
      return state.parts.content
    }
  }

  /// Releases nested elements without recursion, which could overflow the stack.
  private static func release(_ content: consuming [ExpatXMLElement.Node]) {
    var elements = elements(in: content)
    content = []
    while var element = elements.popLast() {
      guard isKnownUniquelyReferenced(&element) else { continue }
      elements += Self.elements(in: element.takeContent())
    }
  }

  private static func elements(in content: [ExpatXMLElement.Node]) -> [BuiltElement] {
    content.compactMap {
      if case .element(let element) = $0, case .built(let built) = element.origin { built } else { nil }
    }
  }
}
