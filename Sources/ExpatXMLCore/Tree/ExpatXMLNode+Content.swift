extension ExpatXMLNode {
  /// An element or a text directly inside an element.
  public enum ContentItem: Sendable, Hashable {
    /// An element.
    case element(ExpatXMLNode)
    /// All the character data between two tags.
    case text(String)
  }

  /// The elements and texts directly inside an element, in document order.
  ///
  /// Items are made lazily. Counting them takes linear time.
  public struct Content: Collection, Sendable {
    /// The place of an element or a text.
    public struct Index: Comparable, Hashable, Sendable {
      let item: Int

      /// Whether one comes before the other in the document.
      public static func < (left: Index, right: Index) -> Bool { left.item < right.item }
    }

    let tree: NodeTree
    let items: Range<Int>

    init(_ tree: NodeTree, _ item: Int) {
      self.tree = tree
      items = item + 1..<tree.end(of: item)
    }

    /// The place of the first one.
    public var startIndex: Index { Index(item: items.lowerBound) }

    /// The place after the last one.
    public var endIndex: Index { Index(item: items.upperBound) }

    /// The place of the next one.
    public func index(after index: Index) -> Index { Index(item: tree.end(of: index.item)) }

    /// An element or a text.
    public subscript(index: Index) -> ContentItem {
      let item = index.item
      precondition(items.contains(item), "There is nothing at this index.")
      if tree.items[item].isElement { return .element(ExpatXMLNode(tree, item)) }
      return .text(tree.textString(tree.text(of: item)))
    }
  }

  /// The elements directly inside an element, in document order.
  ///
  /// Elements are made lazily. Counting them takes linear time.
  public struct Children: Collection, Sendable {
    /// The place of an element.
    public typealias Index = Content.Index

    private let content: Content

    init(_ content: Content) {
      self.content = content
    }

    /// The place of the first one.
    public var startIndex: Index { element(from: content.startIndex) }

    /// The place after the last one.
    public var endIndex: Index { content.endIndex }

    /// The place of the next one.
    public func index(after index: Index) -> Index { element(from: content.index(after: index)) }

    /// An element.
    public subscript(index: Index) -> ExpatXMLNode {
      precondition(content.items.contains(index.item), "There is no element at this index.")
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
    /// The place of an element.
    public typealias Index = Content.Index

    private let tree: NodeTree
    private let items: Range<Int>

    init(_ tree: NodeTree, _ items: Range<Int>) {
      self.tree = tree
      self.items = items
    }

    /// The place of the first one.
    public var startIndex: Index { element(from: items.lowerBound) }

    /// The place after the last one.
    public var endIndex: Index { Index(item: items.upperBound) }

    /// The place of the next one.
    public func index(after index: Index) -> Index { element(from: index.item + 1) }

    /// An element.
    public subscript(index: Index) -> ExpatXMLNode {
      precondition(items.contains(index.item), "There is no element at this index.")
      return ExpatXMLNode(tree, index.item)
    }

    private func element(from item: Int) -> Index {
      var item = item
      while item < items.upperBound, !tree.items[item].isElement { item += 1 }
      return Index(item: item)
    }
  }
}
