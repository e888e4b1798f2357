extension XMLWriter.Scope {
  /// Writes an element that was parsed or made in code, with everything in it. Elements declare the namespaces that they declared
  /// in the document, unless these are in force. The outermost one also declares those that names and values in it need. All
  /// elements are indented anew, except those that contain text.
  ///
  /// - Throws: ``XMLWriteError`` if an element is not allowed here; the errors of the destination.
  public mutating func write(_ node: ExpatXMLElement) throws {
    try core.write(NodeWriter(node.tree, node.item))
  }
}
