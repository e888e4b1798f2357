extension ExpatXMLNode {
  /// Something directly inside an element.
  @nonexhaustive
  public enum ContentItem: Sendable {
    /// An element.
    case element(ExpatXMLNode)
    /// All the character data between two tags.
    case text(String)
    /// A comment, without its delimiters. Trees have them if ``XMLOptions/keepsCommentsAndInstructions`` is set.
    case comment(String)
    /// A processing instruction. Trees have them if ``XMLOptions/keepsCommentsAndInstructions`` is set.
    case processingInstruction(XMLEvent.ProcessingInstruction)
  }

  /// What is directly inside an element, in document order.
  ///
  /// Items are made lazily. Counting them takes linear time.
  public struct Content: Collection, Sendable {
    /// The position of an item in the content.
    public struct Index: Comparable, Hashable, Sendable {
      let item: Int

      /// Whether one index comes before the other in the document.
      public static func < (left: Index, right: Index) -> Bool { left.item < right.item }
    }

    let tree: NodeTree
    let items: Range<Int>

    init(_ tree: NodeTree, _ item: Int) {
      self.tree = tree
      items = item + 1..<tree.end(of: item)
    }

    /// The index of the first item.
    public var startIndex: Index { Index(item: items.lowerBound) }

    /// The index after the last item.
    public var endIndex: Index { Index(item: items.upperBound) }

    /// The index of the next item.
    public func index(after index: Index) -> Index {
      guard items.contains(index.item) else { fatalError("There is nothing after this index.") }
      return Index(item: tree.end(of: index.item))
    }

    /// The item at an index.
    public subscript(index: Index) -> ContentItem {
      let item = index.item
      guard items.contains(item) else { fatalError("There is nothing at this index.") }
      return switch tree.items[item].name {
      case NodeTree.Item.text: .text(tree.textString(tree.text(of: item)))
      case NodeTree.Item.comment: .comment(tree.comment(item))
      case NodeTree.Item.instruction: .processingInstruction(tree.instruction(item))
      default: .element(ExpatXMLNode(tree, item))
      }
    }
  }

  /// The elements directly inside an element, in document order.
  ///
  /// Elements are made lazily. Counting them takes linear time.
  public struct Children: Collection, Sendable {
    /// The position of an element.
    public typealias Index = Content.Index

    private let content: Content

    init(_ content: Content) {
      self.content = content
    }

    /// The index of the first element.
    public var startIndex: Index { element(from: content.startIndex) }

    /// The index after the last element.
    public var endIndex: Index { content.endIndex }

    /// The index of the next element.
    public func index(after index: Index) -> Index { element(from: content.index(after: index)) }

    /// The element at an index.
    public subscript(index: Index) -> ExpatXMLNode {
      guard content.items.contains(index.item) else { fatalError("There is no element at this index.") }
      return ExpatXMLNode(content.tree, index.item)
    }

    private func element(from index: Index) -> Index {
      var index = index
      while index < content.endIndex, !content.tree.items[index.item].isElement { index = content.index(after: index) }
      return index
    }
  }

  /// All elements inside an element, at any depth, in document order.
  ///
  /// Elements are made lazily. Counting them takes linear time.
  public struct Descendants: Collection, Sendable {
    /// The position of an element.
    public typealias Index = Content.Index

    private let tree: NodeTree
    private let items: Range<Int>

    init(_ tree: NodeTree, _ items: Range<Int>) {
      self.tree = tree
      self.items = items
    }

    /// The index of the first element.
    public var startIndex: Index { element(from: items.lowerBound) }

    /// The index after the last element.
    public var endIndex: Index { Index(item: items.upperBound) }

    /// The index of the next element.
    public func index(after index: Index) -> Index { element(from: index.item + 1) }

    /// The element at an index.
    public subscript(index: Index) -> ExpatXMLNode {
      guard items.contains(index.item) else { fatalError("There is no element at this index.") }
      return ExpatXMLNode(tree, index.item)
    }

    private func element(from item: Int) -> Index {
      var item = item
      while item < items.upperBound, !tree.items[item].isElement { item += 1 }
      return Index(item: item)
    }
  }
}
