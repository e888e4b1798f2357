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
      /// The number of the item, or of the one after the text.
      let item: Int
      /// Where the text begins that is at this index, or would be.
      let textStart: Int
      let isText: Bool

      init(item: Int, textStart: Int = 0, isText: Bool = false) {
        self.item = item
        self.textStart = textStart
        self.isText = isText
      }

      /// Whether one index comes before the other in the document.
      public static func < (left: Index, right: Index) -> Bool {
        left.item == right.item ? left.isText && !right.isText : left.item < right.item
      }
    }

    private let tree: NodeTree
    private let element: Int

    init(_ tree: NodeTree, _ item: Int) {
      self.tree = tree
      element = item
    }

    private var items: Range<Int> { element + 1..<tree.end(of: element) }

    /// The index of the first item.
    public var startIndex: Index { index(of: items.lowerBound, after: Int(tree.items[element].textStart)) }

    /// The index after the last item.
    public var endIndex: Index {
      Index(item: items.upperBound, textStart: Int(tree.items[element].textEnd))
    }

    /// The index of the text before an item, or of the item if there is none.
    private func index(of item: Int, after textStart: Int) -> Index {
      let isText = textEnd(before: item) > textStart
      return Index(item: item, textStart: textStart, isText: isText)
    }

    private func textEnd(before item: Int) -> Int {
      item < items.upperBound ? Int(tree.items[item].textStart) : Int(tree.items[element].textEnd)
    }

    /// The index of the next item.
    public func index(after index: Index) -> Index {
      guard index.isText ? index.item <= items.upperBound : items.contains(index.item) else {
        fatalError("There is nothing after this index.")
      }
      if index.isText { return Index(item: index.item, textStart: textEnd(before: index.item)) }
      return self.index(of: tree.end(of: index.item), after: Int(tree.items[index.item].textEnd))
    }

    /// The item at an index.
    public subscript(index: Index) -> ContentItem {
      let item = index.item
      guard item > element, index.isText ? item <= items.upperBound : item < items.upperBound else {
        fatalError("There is nothing at this index.")
      }
      if index.isText { return .text(tree.textString(index.textStart..<textEnd(before: item))) }
      return switch tree.items[item].name {
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
    public func index(after index: Index) -> Index { element(from: tree.end(of: index.item)) }

    /// The element at an index.
    public subscript(index: Index) -> ExpatXMLNode {
      guard items.contains(index.item) else { fatalError("There is no element at this index.") }
      return ExpatXMLNode(tree, index.item)
    }

    private func element(from item: Int) -> Index {
      var item = item
      while item < items.upperBound, !tree.items[item].isElement { item = tree.end(of: item) }
      return Index(item: item)
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
