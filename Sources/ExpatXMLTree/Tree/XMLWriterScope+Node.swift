extension XMLWriter.Scope {
  /// Writes an element that was parsed or made in code, with everything in it. Namespaces are declared where they are used and
  /// not in force. Elements that contain text are not indented.
  ///
  /// If namespaces were not processed when it was read, names and declarations are written as they were.
  ///
  /// - Throws: ``XMLWriteError`` if an element is not allowed here; the errors of the destination.
  public mutating func write(_ node: ExpatXMLNode) throws {
    try core.write(NodeWriter(node.tree, node.item))
  }
}
