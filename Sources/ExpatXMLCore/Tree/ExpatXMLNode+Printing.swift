extension ExpatXMLNode: CustomStringConvertible, TextOutputStreamable {
  /// The element as XML, from its start tag to its end tag.
  ///
  /// Parsed again it is equal to this node. What text and attributes can't hold as it is becomes a reference; where
  /// namespaces are processed, those that are used are declared.
  public var description: String {
    var description = ""
    write(to: &description)
    return description
  }

  /// Writes the element as XML: see ``description``.
  public func write<Target: TextOutputStream>(to target: inout Target) {
    var writer = NodeWriter(tree, item)
    while let piece = writer.next() { target.write(piece) }
  }
}
