/// Writes what is inserted into a document, and elements that are made in code, by the rules of ``XMLWriter``.
enum FragmentWriter {
  /// A document without an XML declaration.
  static func document(_ body: (inout XMLWriter.Scope) throws -> Void) throws -> [UInt8] {
    let core = WriterCore(DocumentWriter(.compact.withoutDeclaration, nil), isFragment: true)
    try core.change { try $0.begin() }
    try XMLWriter.Scope(core).run(body)
    try core.change { try $0.end() }
    return core.takeBytes()
  }

  /// Content for an element of this name, among the namespaces in force.
  static func content(
    of element: String, _ namespaces: WrittenNamespaces, _ body: (inout XMLWriter.Scope) throws -> Void
  ) throws -> [UInt8] {
    var document = try openTag(element, namespaces)
    try document.beginText()
    _ = document.buffer.takeAll()
    let core = WriterCore(document, isFragment: true)
    try XMLWriter.Scope(core).run(body)
    return core.takeBytes()
  }

  /// The name that an attribute gets in a tag, and the declarations that it needs. The value is checked.
  static func attribute(
    _ name: String, _ value: String, of element: String, _ namespaces: WrittenNamespaces
  ) throws -> (name: String, declarations: [DocumentWriter.Mapping]) {
    try naming(element) {
      var document = try openTag(element, namespaces)
      try document.attribute(name, value)
      let declarations = document.namespaces.newest(document.namespaces.count - namespaces.count)
      let tag = StartTag(document.buffer.takeAll())
      return (tag.attributes.last.map { tag.text($0.name) } ?? name, declarations)
    }
  }

  /// A declaration with a blank before it.
  static func declaration(_ mapping: DocumentWriter.Mapping) throws -> [UInt8] {
    let name = mapping.prefix.isEmpty ? "xmlns" : "xmlns:\(mapping.prefix)"
    return try Array(" \(name)=\"".utf8) + value(mapping.uri.string, quote: UInt8(ascii: "\""), of: name)
      + [UInt8(ascii: "\"")]
  }

  /// The qualified name that an element gets; nil if it would need a declaration.
  static func qualifiedName(_ name: String, of element: String, _ namespaces: WrittenNamespaces) throws -> String? {
    try naming(element) {
      var document = try start(namespaces)
      try document.startElement(name, [:], [:], isMixed: true)
      return document.namespaces.count == namespaces.count ? document.openElementName : nil
    }
  }

  static func text(_ text: String, of element: String) throws -> [UInt8] {
    try naming(element) { try MarkupBuffer.escaped(text, for: .text) }
  }

  /// An attribute value between quotes of this kind.
  static func value(_ value: String, quote: UInt8, of element: String) throws -> [UInt8] {
    try naming(element) {
      if quote == UInt8(ascii: "\"") { return try MarkupBuffer.escaped(value, for: .attributeValue) }
      let parts = value.utf8.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
      return try Array(
        parts.map { try MarkupBuffer.escapedWithApostrophes(String(Substring($0))) }.joined(separator: "\"".utf8))
    }
  }

  private static func start(_ namespaces: WrittenNamespaces) throws -> DocumentWriter {
    var document = DocumentWriter(.compact.withoutDeclaration, nil, inside: namespaces)
    try document.begin()
    return document
  }

  /// A writer with an open start tag, to write attributes and declarations.
  private static func openTag(_ element: String, _ namespaces: WrittenNamespaces) throws -> DocumentWriter {
    var document = try start(namespaces)
    try document.willStartElement()
    document.openTag(element, namespaces.count, isMixed: true)
    return document
  }

  /// Adds the names of elements to errors.
  static func naming<Result>(_ path: String..., body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let fault as WriteFault {
      throw XMLWriteError(code: fault.code, message: fault.message, path: path)
    }
  }
}
