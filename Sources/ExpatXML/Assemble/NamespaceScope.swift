/// The namespace declarations in force (Namespaces in XML 1.0), kept whether or not anybody asks for them, since
/// `shouldProcessNamespaces` may be switched in the middle of a document.
final class NamespaceScope {
  private var uriByPrefix: [ExactString: String] = [
    ExactString("xml"): xml
  ]
  private var shadowed: [(prefix: String, uri: String?)] = []
  /// Names remember what they were resolved to until this changes.
  private var generation = 0

  /// Whether an attribute declares a namespace. As in `XMLParser`, those have no effect that the recommendation forbids:
  /// of no namespace for a prefix, of `xmlns`, and of `xml`, which needs none; and of their namespaces for other prefixes.
  static func isDeclaration(ofPrefix prefix: String, uri: String) -> Bool {
    if uri == xml || uri == xmlns { return false }
    return prefix.isEmpty || (!uri.isEmpty && prefix != "xml" && prefix != "xmlns")
  }

  static let xml = "http://www.w3.org/XML/1998/namespace"
  static let xmlns = "http://www.w3.org/2000/xmlns/"

  func declare(prefix: String, uri: String) {
    shadowed.append((prefix, uriByPrefix.updateValue(uri, forKey: ExactString(prefix))))
    generation &+= 1
  }

  /// What a prefix stands for; nil if it is not declared.
  func uri(ofPrefix prefix: String) -> String? { uriByPrefix[ExactString(prefix)] }

  /// The newest declarations, in document order.
  func newest(_ count: Int) -> [(prefix: String, uri: String)] {
    shadowed.suffix(count).map { ($0.prefix, uriByPrefix[ExactString($0.prefix)] ?? "") }
  }

  /// Ends the newest declaration and returns its prefix.
  func removeLast() -> String {
    let (prefix, uri) = shadowed.removeLast()
    uriByPrefix[ExactString(prefix)] = uri
    generation &+= 1
    return prefix
  }

  /// The namespace of an element: `""` for none, and for a prefix that is not declared.
  func uri(ofElement name: XMLName) -> String {
    unsafe resolvedName(of: name)._withUnsafeGuaranteedRef { $0.namespaceURI } ?? ""
  }

  /// The name of an element with its namespace: `""` for none, and for a prefix that is not declared. Valid until the
  /// next declaration.
  @inline(__always)
  func resolvedName(of name: XMLName) -> Unmanaged<ElementName> {
    if name.namespaceGeneration == generation, let resolved = unsafe name.resolvedName { return unsafe resolved }
    return unsafe resolve(name)
  }

  @inline(never)
  private func resolve(_ name: XMLName) -> Unmanaged<ElementName> {
    name.namespaceGeneration = generation
    return unsafe name.resolve(to: uriByPrefix[ExactString(name.prefix)] ?? "")
  }
}
