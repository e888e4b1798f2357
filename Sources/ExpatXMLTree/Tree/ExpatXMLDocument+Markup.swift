extension ExpatXMLDocument {
  /// The document written anew: quotes, references and CDATA sections are as a writer has them. The document as it is, with every
  /// byte that was not changed, is its ``description`` and its ``bytes``.
  ///
  /// - Parameter format: how it is laid out. Of its texts, only white space between elements is changed.
  /// - Returns: the text of the document.
  /// - Throws: ``XMLWriteError`` if the document can't be written.
  public func xml(_ format: XMLWriter.Format) throws -> String {
    var writer = XMLWriter(format: format)
    try writer.write(.startDocument(start))
    for event in prolog { try writer.write(event) }
    try writer.core.write(NodeWriter(root.tree, root.item))
    for event in epilog { try writer.write(event) }
    try writer.write(.endDocument)
    let bytes = try writer.finish()
    return String(utf8: bytes.span)
  }
}
