extension ExpatXMLElement {
  /// An attribute of an element.
  public struct Attribute: Sendable {
    package let tree: NodeTree
    package let index: Int

    private var nodeName: NodeName { tree.name(ofAttribute: index) }

    /// The local name.
    public var name: String { nodeName.name.string }

    /// The namespace. Nil for no namespace, as for all attributes without a prefix.
    public var namespaceURI: String? { nodeName.namespace?.string }

    /// The name as written in the document.
    public var qualifiedName: String { nodeName.qualifiedName.string }

    /// The value, normalised and with its references resolved (XML 1.0, section 3.3.3).
    public var value: String { tree.valueString(tree.value(of: index)) }
  }

  /// The attributes of an element, in document order.
  public struct Attributes: RandomAccessCollection, Sendable {
    let tree: NodeTree
    let range: Range<Int>

    /// Zero.
    public var startIndex: Int { 0 }

    /// The number of attributes.
    public var endIndex: Int { range.count }

    /// The attribute at an index.
    public subscript(index: Int) -> Attribute {
      guard index >= 0, index < range.count else { fatalError("There is no attribute at this index.") }
      return Attribute(tree: tree, index: range.lowerBound + index)
    }

    /// The value of the first attribute with this name; nil if there is none. See
    /// ``ExpatXMLElement/attribute(_:namespace:)``.
    public subscript(name: String) -> String? { value(of: NameTest(lookedUp: name)) }

    func value(of test: NameTest) -> String? {
      range.first { test.matches(tree.name(ofAttribute: $0)) }.map { tree.valueString(tree.value(of: $0)) }
    }
  }

  /// The value of the first attribute with this name; nil if there is none.
  ///
  /// Names are written as in an ``XMLPath``, without the `@`. A name without a prefix finds attributes without a prefix, which
  /// are in no namespace. The default namespace does not apply to attributes (Namespaces in XML 1.0, section 6.2).
  public func attribute(_ name: String, namespace: String? = nil) -> String? {
    attributes.value(of: NameTest(lookedUp: name, namespace: namespace))
  }
}
