extension XMLWriter {
  /// Writes a document with everything around its root element. It is in UTF-8, whatever it was in before.
  ///
  /// - Throws: ``XMLWriteError``, also if the prolog or the epilog has an event that may not be there; the errors of the
  ///   destination.
  fileprivate mutating func write(_ document: ExpatXMLDocument) throws {
    try write(.startDocument(document.start))
    do {
      for event in document.prolog { try write(event) }
      try core.change { document in
        guard document.depth == 0 else {
          throw WriteFault(.misplaced, "The prolog of a document can't contain elements.")
        }
      }
      try core.write(NodeWriter(document.root.tree, document.root.item))
      for event in document.epilog { try write(event) }
      try write(.endDocument)
    } catch {
      core.fail()
      throw error
    }
  }
}

extension ExpatXMLDocument {
  /// The document written anew: quotes, references and CDATA sections are as a writer has them. The document as it is, with every
  /// byte that was not changed, is its ``description`` and its ``bytes``.
  ///
  /// - Parameter format: how it is laid out. Of its texts, only white space between elements is changed.
  /// - Returns: the text of the document.
  /// - Throws: ``XMLWriteError`` if the document can't be written.
  public func xml(_ format: XMLWriter.Format) throws -> String {
    var writer = XMLWriter(format: format)
    try writer.write(self)
    let bytes = try writer.finish()
    return String(utf8: bytes.span)
  }
}
