extension ExpatXMLElement {
  /// Something directly inside an element.
  @nonexhaustive
  public enum Node: Sendable {
    /// An element.
    case element(ExpatXMLElement)
    /// All the character data between two tags.
    case text(String)
    /// A comment, without its delimiters. Trees have them if ``XMLOptions/keepsCommentsAndInstructions`` is set.
    case comment(String)
    /// A processing instruction. Trees have them if ``XMLOptions/keepsCommentsAndInstructions`` is set.
    case processingInstruction(XMLEvent.ProcessingInstruction)
  }

  /// The elements directly inside this one, in document order.
  public var elements: [ExpatXMLElement] {
    let tree = tree
    return tree.children(of: item).compactMap { tree.items[$0].isElement ? ExpatXMLElement(tree, $0) : nil }
  }

  /// What is directly inside this element, in document order: elements and texts, with comments and processing instructions if
  /// they were kept. Two texts are never adjacent.
  public var nodes: [Node] {
    let tree = tree
    var nodes: [Node] = []
    tree.forEachPart(of: item) { part in
      switch part {
      case .text(let range): nodes.append(.text(tree.textString(range)))
      case .item(let item):
        switch tree.items[item].name {
        case NodeTree.Item.comment: nodes.append(.comment(tree.comment(item)))
        case NodeTree.Item.instruction: nodes.append(.processingInstruction(tree.instruction(item)))
        default: nodes.append(.element(ExpatXMLElement(tree, item)))
        }
      }
    }
    return nodes
  }
}
