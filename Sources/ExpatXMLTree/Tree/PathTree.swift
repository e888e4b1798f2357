/// A tree in which paths are followed. Elements are numbers. -1 is the document around the root, or the end of a list.
protocol PathTree {
  var rootElement: Int { get }
  func firstElement(in element: Int) -> Int
  func nextElement(after element: Int, in parent: Int) -> Int
  /// The element around another one; -1 for the root.
  func parentElement(of element: Int) -> Int
  /// The tree and the item that have the attributes of an element.
  func tag(ofElement element: Int) -> (tree: NodeTree, item: Int)
  func name(ofElement element: Int) -> NodeName
  func has(_ text: ExactString, in element: Int) -> Bool
  func hasDirectly(_ text: ExactString, in element: Int) -> Bool
  /// Elements with all that are in them, in document order, each once. The elements are in document order.
  func selvesAndDescendants(of elements: [Int]) -> [Int]
  func inDocumentOrder(_ elements: [Int]) -> [Int]
  /// The only elements that may meet a step, in any order, if they are known.
  func candidates(for step: PathStep) -> [Int]?
  func isInside(_ element: Int, _ other: Int) -> Bool
}

extension NodeTree: PathTree {
  var rootElement: Int { 0 }

  func firstElement(in element: Int) -> Int { children(of: element).first { items[$0].isElement } ?? -1 }

  func nextElement(after element: Int, in parent: Int) -> Int {
    siblings(after: element).first { items[$0].isElement } ?? -1
  }

  func parentElement(of element: Int) -> Int { element > 0 ? Int(items[element].parent) : -1 }

  func tag(ofElement element: Int) -> (tree: NodeTree, item: Int) { (self, element) }

  // A long text may have many elements around it, so lengths are compared first.

  func has(_ text: ExactString, in element: Int) -> Bool {
    let range = self.text(of: element)
    return range.count == text.string.utf8.count && text == ExactString(textString(range))
  }

  func hasDirectly(_ text: ExactString, in element: Int) -> Bool {
    text == ExactString(ExpatXMLElement(self, element).directText)
  }

  func selvesAndDescendants(of elements: [Int]) -> [Int] {
    var all: [Int] = []
    var end = Int.min
    for item in elements where item >= end {
      if item < 0 { all.append(item) }
      end = self.end(of: max(item, 0))
      all += (max(item, 0)..<end).filter { items[$0].isElement }
    }
    return all
  }

  func inDocumentOrder(_ elements: [Int]) -> [Int] { elements.sorted() }

  func isInside(_ element: Int, _ other: Int) -> Bool { (other..<end(of: other)).contains(element) }
}
