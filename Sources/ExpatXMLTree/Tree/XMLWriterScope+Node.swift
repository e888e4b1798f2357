extension XMLWriter.Scope {
  /// Writes an element that was parsed or made in code, with everything in it. Its elements declare the
  /// namespaces that they declared in the document, unless they are in force, and the outermost one those that its names and values
  /// need. Elements that contain text are not indented, all others
  /// anew.
  ///
  /// - Throws: ``XMLWriteError`` if an element is not allowed here; the errors of the destination.
  public mutating func write(_ node: ExpatXMLElement) throws {
    try core.write(NodeWriter(node.tree, node.item))
  }
}
