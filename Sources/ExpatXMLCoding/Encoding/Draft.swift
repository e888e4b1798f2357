/// The elements that are being encoded. Attributes may come after content, so all are written when the root is complete.
///
/// An item is known by its place in one array, and a name by its number, which avoids reference counting.
final class Draft {
  /// An element, an attribute, or what is in an element.
  struct Item {
    enum Kind {
      case element
      /// An element with nothing but text, as most are.
      case leaf
      case attribute, text, cdata, node
    }

    let kind: Kind
    /// Whether it is the element of a value that is a node, which is written instead if it is all that there is.
    var standsForNode = false
    /// Whether it is the element of a value, and not only around others.
    var hasValue = false
    /// Whether a text is directly inside.
    fileprivate(set) var hasText = false
    /// Whether keys share elements in this one, so that the next value may belong in one of these.
    fileprivate(set) var hasWrappers = false
    let name: Int
    /// The content of an element, the bytes of a text, or a node by its number.
    fileprivate(set) var first = -1
    fileprivate(set) var last = -1
    fileprivate var firstAttribute = -1
    fileprivate var lastAttribute = -1
    /// The place of the item that follows. Negative at the end.
    fileprivate var next = -1

    var text: Range<Int> { first..<last }
    fileprivate var isText: Bool { kind == .text || kind == .cdata }
    var isElement: Bool { kind == .element || kind == .leaf }
  }

  /// The places of an item and those that follow.
  struct Places: Sequence, IteratorProtocol {
    fileprivate let items: [Item]
    fileprivate var place: Int

    mutating func next() -> Int? {
      guard place >= 0 else { return nil }
      defer { place = items[place].next }
      return place
    }
  }

  private struct Wrapper: Hashable {
    let element: Int
    let id: Int
  }

  // Accesses never overlap, so exclusivity checks are not needed.
  @safe @exclusivity(unchecked) private(set) var bytes: [UInt8] = []
  @safe @exclusivity(unchecked) private(set) var items: [Item] = []
  private(set) var nodes: [ExpatXMLElement] = []
  /// Elements that several keys share: `link` of `link/@href` and `link/@rel`.
  private var wrappers: [Wrapper: Int] = [:]
  /// The first value of each name in elements that have wrappers, by its name: `link`, to which `link/@href` belongs.
  private var values: [Wrapper: Int] = [:]

  /// Forgets everything, and frees the memory of a large value.
  func removeAll() {
    items.removeAll(keepingCapacity: items.count < 1024)
    bytes.removeAll(keepingCapacity: bytes.count < 1 << 16)
    (nodes, wrappers, values) = ([], [:], [:])
  }

  subscript(place: Int) -> Item {
    get { items[place] }
    _modify { yield &items[place] }
  }

  func attributes(of element: Int) -> Places { Places(items: items, place: items[element].firstAttribute) }

  func content(of element: Int) -> Places { Places(items: items, place: items[element].first) }

  func root(_ name: Int) -> Int {
    items.append(Item(kind: .element, name: name))
    return items.count - 1
  }

  @discardableResult
  private func append(_ item: Item, to element: Int) -> Int {
    let last = items[element].last
    if last < 0 { items[element].first = items.count } else { items[last].next = items.count }
    items[element].last = items.count
    if item.isText { items[element].hasText = true }
    items.append(item)
    return items.count - 1
  }

  private func append(_ target: Target, to element: Int) -> Int {
    let place = append(Item(kind: .element, name: target.name), to: element)
    for (name, value) in target.attributes { setAttribute(name, value, of: place) }
    return place
  }

  /// The element that is shared by all keys with it in their path.
  func wrapper(_ target: Target, in element: Int) -> Int {
    if let place = sharedElement(target, in: element) { return place }
    if !items[element].hasWrappers {
      items[element].hasWrappers = true
      for place in content(of: element) where items[place].isElement { noteValue(place, in: element) }
    }
    let place = valueElement(target, in: element) ?? append(target, to: element)
    wrappers[Wrapper(element: element, id: target.id)] = place
    return place
  }

  /// A new element for a value. If keys share such an element, the first value goes there: `link` with `link/@href`.
  func element(_ target: Target, in element: Int) -> Int {
    if let place = sharedElement(target, in: element), !items[place].hasValue {
      items[place].hasValue = true
      return place
    }
    let place = append(target, to: element)
    if items[element].hasWrappers { noteValue(place, in: element) }
    return place
  }

  private func noteValue(_ place: Int, in element: Int) {
    let value = Wrapper(element: element, id: items[place].name)
    if values[value] == nil { values[value] = place }
  }

  /// The first element of a value that came before: `link` before `link/@href`. One with attributes may be that of another target.
  private func valueElement(_ target: Target, in element: Int) -> Int? {
    guard target.attributes.isEmpty, let place = values[Wrapper(element: element, id: target.name)],
      items[place].firstAttribute < 0
    else { return nil }
    let leaf = items[place]
    if leaf.kind == .leaf {
      items[place] = Item(kind: .element, name: leaf.name, next: leaf.next)
      append(Item(kind: .text, name: -1, first: leaf.first, last: leaf.last), to: place)
    }
    items[place].hasValue = true
    return place
  }

  private func sharedElement(_ target: Target, in element: Int) -> Int? {
    items[element].hasWrappers ? wrappers[Wrapper(element: element, id: target.id)] : nil
  }

  func append(_ node: ExpatXMLElement, to element: Int) {
    append(Item(kind: .node, name: -1, first: nodes.count), to: element)
    nodes.append(node)
  }

  private func add(_ text: String) {
    var text = text
    text.withUTF8 { unsafe bytes.append(contentsOf: $0) }
  }

  private func item(_ kind: Item.Kind, name: Int = -1, _ text: String) -> Item {
    let start = bytes.count
    add(text)
    return Item(kind: kind, name: name, first: start, last: bytes.count)
  }

  func append(_ text: String, isCDATA: Bool = false, to element: Int) {
    if !text.isEmpty { append(item(isCDATA ? .cdata : .text, text), to: element) }
  }

  /// Whether an element with nothing but text may be appended. Otherwise keys share elements, one of which may be for the text.
  func takesLeaf(_ element: Int) -> Bool { !items[element].hasWrappers }

  /// Appends an element with nothing but text.
  func append(leaf name: Int, _ text: String, to element: Int) { append(item(.leaf, name: name, text), to: element) }

  /// Appends a word to the value of an attribute or, without one, to the text at the end of an element.
  func append(word: String, to element: Int, attribute name: Int? = nil) {
    let last = items[element].last
    let known = name.map { name in attributes(of: element).first { items[$0].name == name } } ?? (last < 0 ? nil : last)
    guard let place = known, name != nil || items[place].kind == .text else {
      if let name { setAttribute(name, word, of: element) } else { append(word, to: element) }
      return
    }
    // A text that grows must be at the end of the bytes.
    if items[place].last < bytes.count {
      let start = bytes.count
      bytes += bytes[items[place].text]
      items[place].first = start
    }
    bytes.append(UInt8(ascii: " "))
    add(word)
    items[place].last = bytes.count
  }

  func setAttribute(_ name: Int, _ value: String, of element: Int) {
    let last = items[element].lastAttribute
    if last < 0 { items[element].firstAttribute = items.count } else { items[last].next = items.count }
    items[element].lastAttribute = items.count
    items.append(item(.attribute, name: name, value))
  }

  /// The element that is written instead of this one.
  func writtenNode(_ element: Int) -> ExpatXMLElement? {
    let item = items[element]
    guard item.standsForNode, item.first == item.last, item.firstAttribute < 0 else { return nil }
    return nodes[items[item.first].first]
  }
}
