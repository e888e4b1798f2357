extension ExpatXMLElement {
  /// Something directly inside an element.
  @nonexhaustive
  public enum Node: Sendable {
    /// An element.
    case element(ExpatXMLElement)
    /// All the character data between two tags.
    case text(String)
    /// A comment, without its delimiters. Parsed elements have them if ``XMLOptions/keepsCommentsAndInstructions`` is set, documents and
    /// elements that were made in code always.
    case comment(String)
    /// A processing instruction. They are kept where comments are.
    case processingInstruction(XMLEvent.ProcessingInstruction)
  }

  /// The elements directly inside this one, in document order.
  public var elements: [ExpatXMLElement] {
    tree.children(of: item).compactMap { tree.items[$0].isElement ? ExpatXMLElement(tree, $0) : nil }
  }

  /// What is directly inside this element, in document order: elements and texts, with comments and processing instructions if
  /// they were kept. Two texts are never adjacent.
  public var nodes: [Node] {
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
