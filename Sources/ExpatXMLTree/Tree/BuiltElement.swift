internal import Synchronization

/// An element made in code. Its tree is built on first use, so nesting elements from the inside outwards takes linear time.
final class BuiltElement: Sendable {
  /// What the tree is made of.
  struct Parts: Sendable {
    var name: NodeName
    var attributes: [(name: NodeName, value: String)]
    var content: [ExpatXMLElement.Node]
  }

  enum State: Sendable {
    case parts(Parts)
    case tree(NodeTree)
  }

  private let state: Mutex<State>
  /// The number of elements and attributes in it, itself included, plus the bytes of text and values.
  let count: Int

  init(_ parts: Parts, count: Int) {
    state = Mutex(.parts(parts))
    self.count = count
  }

  deinit {
    var content = takeContent()
    Self.release(&content)
  }

  var currentState: State { state.withLock { $0 } }

  var tree: NodeTree {
    var content: [ExpatXMLElement.Node] = []
    let tree = state.withLock { state -> NodeTree in
      switch state {
      case .tree(let tree): return tree
      case .parts(let parts):
        // This can't fail: `ExpatXMLElement` refuses elements that are too large.
        let tree = (try? BuiltTree.tree(of: parts)) ?? NodeTree()
        content = parts.content
        state = .tree(tree)
        return tree
      }
    }
    Self.release(&content)
    return tree
  }

  // MARK: Release

  private func takeContent() -> [ExpatXMLElement.Node] {
    state.withLock { state in
      guard case .parts(var parts) = state else { return [] }
      let content = parts.content
      parts.content = []
      state = .parts(parts)
      return content
    }
  }

  /// Releases nested elements without recursion, which could overflow the stack.
  private static func release(_ content: inout [ExpatXMLElement.Node]) {
    var elements = Self.elements(in: content)
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
