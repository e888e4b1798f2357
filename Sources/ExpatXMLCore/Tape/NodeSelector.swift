/// Selects the elements that trees are built from: each one that is not inside another one.
package protocol NodeSelector: AnyObject {
  var needsAncestors: Bool { get }
  var needsAttributes: Bool { get }

  /// Whether elements of this name may be selected, whatever their namespace. The answer is remembered at the name.
  func mayName(_ element: XMLName) -> Bool

  /// Whether a tree is built from an element that has just started. The names of the attributes are given if they are needed.
  func selects(_ element: XMLName, _ attributes: XMLAttributes, names: [XMLName], in elements: ElementStack)
    throws(ParseFault) -> Bool
}
