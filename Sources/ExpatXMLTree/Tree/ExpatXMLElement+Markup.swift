/// Elements as documents, and as parts of documents.
extension ExpatXMLElement {
  /// The element as XML, from its start tag to its end tag. The namespaces that its names and values need are declared.
  ///
  /// - Parameter format: how it is laid out. The default has no XML declaration.
  /// - Returns: the text of the element.
  /// - Throws: ``XMLWriteError`` for what can be parsed but not written: two attributes of the same name, if namespace faults are
  ///   tolerated.
  public func xml(_ format: XMLWriter.Format = .compact.withoutDeclaration) throws -> String {
    var xml = XMLWriter(format: format)
    try xml.document { try $0.write(self) }
    let bytes = try xml.finish()
    return String(utf8: bytes.span)
  }

  /// The markup inside the element: its content as XML. Each element directly in it declares the namespaces that it needs.
  ///
  /// - Throws: what ``xml(_:)`` throws.
  public var innerXML: String {
    get throws {
      let content = try FragmentWriter.content(of: qualifiedName, WrittenNamespaces()) { content in
        for node in nodes { try content.write(node) }
      }
      return String(utf8: content.span)
    }
  }
}

extension WriterCore {
  /// Writes all nodes of a writer. After its first tag, an error is final.
  func write(_ writer: consuming NodeWriter) throws {
    if writer.hasMore { try change { try writer.writeNext(to: &$0) } }
    try changeForGood { document in
      while writer.hasMore {
        try writer.writeNext(to: &document)
        try document.buffer.drainIfFull()
      }
    }
  }
}
