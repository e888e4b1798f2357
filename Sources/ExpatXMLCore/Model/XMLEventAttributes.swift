/// The attributes of an ``XMLEvent`` in document order, defaults from the document type last. They can be looked up by
/// name.
///
/// Names are qualified names. Namespace declarations are not among the attributes: they are events.
public struct XMLEventAttributes: RandomAccessCollection, Sendable {
  /// An attribute: its qualified name, and its value, normalised and with its references resolved (XML 1.0, section 3.3.3).
  public typealias Element = (name: String, value: String)

  private let elements: [Element]

  /// Makes attributes in this order.
  public init(_ elements: [Element]) { self.elements = elements }

  /// Zero.
  public var startIndex: Int { elements.startIndex }

  /// The number of attributes.
  public var endIndex: Int { elements.endIndex }

  /// The attribute at an index.
  public subscript(index: Int) -> Element {
    guard elements.indices.contains(index) else { fatalError("There is no attribute at this index.") }
    return elements[index]
  }

  /// The value of the attribute with a qualified name, compared code point by code point; nil if there is none.
  public subscript(name: String) -> String? {
    for element in elements where element.name.hasSameScalars(as: name) { return element.value }
    return nil
  }
}

extension XMLEventAttributes: ExpressibleByDictionaryLiteral {
  /// Makes attributes in this order.
  public init(dictionaryLiteral elements: (String, String)...) {
    self.init(elements.map { (name: $0, value: $1) })
  }
}

extension XMLEventAttributes: CustomStringConvertible {
  /// The attributes as in a document, `id="1" href="b"`, but without references.
  public var description: String { elements.map { "\($0.name)=\($0.value.debugDescription)" }.joined(separator: " ") }
}
