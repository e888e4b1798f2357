extension XMLWriter.Scope {
  /// Writes an element that was parsed or made in code, with everything in it. Elements declare the namespaces that they declared
  /// in the document, unless these are in force. The outermost one also declares those that names and values in it need. All
  /// elements are indented anew, except those that contain text.
  ///
  /// - Throws: ``XMLWriteError`` if an element is not allowed here; the errors of the destination.
  public mutating func write(_ node: ExpatXMLElement) throws {
    try core.write(NodeWriter(node.tree, node.item))
  }

  /// Writes what stands in an element: another element, a text, a comment or an instruction.
  ///
  /// ```swift
  /// for node in source.nodes { try target.write(node) }
  /// ```
  @_disfavoredOverload  // `.comment("…")` is an event, too.
  public mutating func write(_ node: ExpatXMLElement.Node) throws {
    switch node {
    case .element(let element): try write(element)
    case .text(let text): try self.text(text)
    case .comment(let text): try comment(text)
    case .processingInstruction(let instruction):
      try core.change { try $0.processingInstruction(instruction.target, instruction.data, allowsColon: true) }
    }
  }
}
