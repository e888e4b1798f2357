/// What the document type declares: the types of attributes, the values that they have if a tag leaves them out, and entities.
struct EditDeclarations: Sendable {
  private var attributes: [ExactString: [MarkupDeclaration.Attribute]] = [:]
  private var entities: [MarkupDeclaration] = []

  init() {}

  init(_ prolog: [XMLEvent]) {
    for case .declaration(let declaration) in prolog { add(declaration.content) }
  }

  mutating func add(_ declaration: MarkupDeclaration) {
    if case .entity(let entity) = declaration, !entity.isParameter { entities.append(declaration) }
    guard case .attribute(let attribute) = declaration else { return }
    let element = ExactString(attribute.elementName)
    // The first declaration counts (XML 1.0, section 3.3).
    if attributes[element]?.contains(where: { $0.name.hasSameScalars(as: attribute.name) }) == true { return }
    attributes[element, default: []].append(attribute)
  }

  var isEmpty: Bool { attributes.isEmpty && entities.isEmpty }

  /// The defaults of an element of this name.
  func of(_ element: ExactString) -> [(name: ExactString, value: String)] {
    (attributes[element] ?? []).compactMap { attribute in
      attribute.defaultValue.map { (ExactString(attribute.name), $0) }
    }
  }

  /// The declarations for elements with these names, with entities or without them.
  func of(_ elements: Set<ExactString>, _ withEntities: Bool) -> EditDeclarations {
    var some = EditDeclarations()
    if withEntities { some.entities = entities }
    for element in elements { some.attributes[element] = attributes[element] }
    return some
  }

  /// The prefixes in their names.
  var prefixes: Set<ExactString> {
    Set(attributes.values.joined().filter { $0.name.nameShape.hasColon }.map { $0.name.splitAtColon.prefix })
  }

  /// The value of an attribute as it is read. Only that of CDATA keeps its blanks (XML 1.0, section 3.3.3).
  func normalized(_ value: String, of name: ExactString, in element: ExactString) -> String {
    let declared = attributes[element]?.first { $0.name.hasSameScalars(as: name.string) }
    guard let declared, declared.type != "CDATA" else { return value }
    return value.utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }.joined(separator: " ")
  }

  /// A document type that declares them; nothing if there are none.
  func documentType() throws -> [UInt8] {
    if isEmpty { return [] }
    let attributes = attributes.values.joined().filter { !$0.type.hasPrefix("NOTATION") }.map(
      MarkupDeclaration.attribute)
    let texts = try (attributes + entities).map { try DocumentTypeText.text($0) }
    return Array("<!DOCTYPE content [\(texts.joined())]>".utf8)
  }
}
