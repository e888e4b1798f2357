extension XMLWriter.Scope {
  /// Writes a document type declaration, before the root element (XML 1.0, production 28).
  ///
  /// - Parameters:
  ///   - name: the name of the root element.
  ///   - publicID: the public identifier of the external subset. It needs a system identifier too.
  ///   - systemID: the system identifier of the external subset.
  ///   - internalSubset: the declarations between the brackets. They are parsed, so that nothing but declarations can come
  ///     out.
  /// - Throws: ``XMLWriteError``; the errors of the destination.
  public mutating func documentType(
    _ name: String, publicID: String? = nil, systemID: String? = nil, internalSubset: String? = nil
  ) throws {
    try core.change { document in
      try document.beginDocumentType(DocumentTypeText.start(.init(name: name, publicID: publicID, systemID: systemID)))
      if let internalSubset {
        try DocumentTypeText.check(internalSubset: internalSubset)
        try document.addToInternalSubset(internalSubset)
      }
      document.completeDocumentType()
    }
  }
}
