/// Resolves the namespaces of names on request. An element without declarations costs nothing, unless faults are
/// checked.
@usableFromInline final class DeclaredNamespaces: NamespaceLookUp {
  /// The open elements that declare namespaces, or all open elements if they are checked for faults.
  private var elements: ElementStack?
  // Every tag with declarations uses these, and calls nothing that comes back here. So exclusivity need not be checked at run time.
  /// Their depths.
  @safe @exclusivity(unchecked) private var depths: [Int] = []
  @safe @exclusivity(unchecked) private var attributeNames: [XMLName] = []

  /// The depth of the innermost of those elements; 0 if there is none.
  var innermostDepth: Int { depths.last ?? 0 }

  /// Puts the declarations of a start tag into force.
  ///
  /// - Throws: a fault of a name or a declaration.
  func start(_ name: XMLBorrowedUTF8, _ attributes: XMLAttributes, depth: Int, isStrict: Bool) throws(ParseFault) {
    let elements = self.elements ?? ElementStack()
    self.elements = elements
    _ = try unsafe elements.start(name, attributes, isStrict: isStrict, attributeNames: &attributeNames)
    depths.append(depth)
  }

  /// Ends the declarations of the innermost element.
  func end() {
    _ = elements?.end()
    depths.removeLast()
  }

  override func uri(ofPrefix prefix: Span<UInt8>) -> String? {
    let prefix = ExactString(String(utf8: prefix))
    guard let scope = elements?.namespaces else { return prefix == "xml" ? Namespace.xml.uri.string : nil }
    let uri = (prefix.isEmpty ? scope.defaultNamespace : scope.namespace(ofPrefix: prefix))?.uri.string
    return uri?.isEmpty == false ? uri : nil
  }
}
