/// Writes what is inserted into a document, by the rules of ``XMLWriter``.
enum FragmentWriter {
  typealias Mapping = DocumentWriter.Mapping

  /// Content for an element of this name. `mappings` are the namespaces in force, the innermost last.
  static func content(
    of element: String, _ mappings: [Mapping], _ body: (inout XMLWriter.Scope) throws -> Void
  ) throws -> [UInt8] {
    var document = try openTag(element, mappings)
    try document.beginText()
    _ = document.buffer.takeAll()
    let core = WriterCore(document)
    try XMLWriter.Scope(core).run(body)
    return core.takeBytes()
  }

  /// An attribute with a blank before it, and the declarations that it needs besides.
  static func attribute(
    _ name: String, _ value: String, of element: String, _ mappings: [Mapping]
  ) throws -> (bytes: [UInt8], declarations: [Mapping]) {
    try naming(element) {
      var document = try openTag(element, mappings)
      try document.attribute(name, value)
      let added = document.namespaces.declarations[mappings.count...].map { ($0.prefix, $0.uri) }
      return (document.buffer.takeAll(), added)
    }
  }

  /// A declaration with a blank before it.
  static func declaration(_ mapping: Mapping) throws -> [UInt8] {
    var buffer = try openTag("a", [])
    try buffer.writeDeclaration(prefix: mapping.prefix, uri: mapping.uri)
    return buffer.buffer.takeAll()
  }

  /// The qualified name that an element gets; nil if it would need a declaration.
  static func qualifiedName(_ name: String, of element: String, _ mappings: [Mapping]) throws -> String? {
    try naming(element) {
      var document = try start(mappings)
      try document.startElement(name, [:], [:], isMixed: true)
      guard document.namespaces.declarations.count == mappings.count else { return nil }
      return document.openElementName
    }
  }

  static func text(_ text: String, of element: String) throws -> [UInt8] {
    try naming(element) {
      var buffer = MarkupBuffer(nil)
      try buffer.append(text, escapedFor: .text)
      return buffer.takeAll()
    }
  }

  /// An attribute value between quotes of this kind.
  static func value(_ value: String, quote: UInt8, of element: String) throws -> [UInt8] {
    try naming(element) {
      var buffer = MarkupBuffer(nil)
      guard quote == UInt8(ascii: "'") else {
        try buffer.append(value, escapedFor: .attributeValue)
        return buffer.takeAll()
      }
      for scalar in value.unicodeScalars {
        switch scalar {
        case "'": buffer.append("&apos;")
        case "\"": buffer.append(UInt8(ascii: "\""))
        default: try buffer.append(String(scalar), escapedFor: .attributeValue)
        }
      }
      return buffer.takeAll()
    }
  }

  private static func start(_ mappings: [Mapping]) throws -> DocumentWriter {
    var document = DocumentWriter(.compact.withoutDeclaration, nil)
    try document.begin()
    for (prefix, uri) in mappings { document.declare(prefix: prefix, uri: uri) }
    return document
  }

  /// A document in whose start tag something is to be written.
  private static func openTag(_ element: String, _ mappings: [Mapping]) throws -> DocumentWriter {
    var document = try start(mappings)
    try document.willStartElement()
    try document.startTag(element, isMixed: true, declarationCount: 0)
    _ = document.buffer.takeAll()
    return document
  }

  /// Names the element in which something can't be written.
  private static func naming<Result>(_ element: String, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let fault as WriteFault {
      throw XMLWriteError(code: fault.code, message: fault.message, path: [element])
    }
  }
}
