/// The attributes that elements have by the document type if their tags leave them out.
struct EditDefaults: Sendable {
  private struct Attribute: Sendable {
    let name: ExactString
    let type: String
    /// Nil if it has no default.
    let value: String?
  }

  private var attributes: [ExactString: [Attribute]] = [:]

  init(_ prolog: [XMLEvent]) {
    for case .declaration(let declaration) in prolog {
      guard case .attribute(let attribute) = declaration.content else { continue }
      let (element, name) = (ExactString(attribute.elementName), ExactString(attribute.name))
      // The first declaration counts (XML 1.0, section 3.3).
      if attributes[element]?.contains(where: { $0.name == name }) == true { continue }
      let value: String? =
        switch attribute.default {
        case .value(let value), .fixed(let value): value
        case .required, .implied: nil
        }
      attributes[element, default: []].append(Attribute(name: name, type: attribute.type, value: value))
    }
  }

  /// The defaults of an element of this name.
  func of(_ element: ExactString) -> [(name: ExactString, value: String)] {
    (attributes[element] ?? []).compactMap { attribute in attribute.value.map { (attribute.name, $0) } }
  }

  /// Those of elements with these names.
  func of(_ elements: Set<ExactString>) -> EditDefaults {
    var some = EditDefaults([])
    for element in elements { some.attributes[element] = attributes[element] }
    return some
  }

  /// The prefixes in their names.
  var prefixes: Set<ExactString> {
    Set(attributes.values.joined().filter { $0.name.string.nameShape.hasColon }.map { $0.name.string.splitAtColon.0 })
  }

  /// A document type that declares them; nothing if there are none.
  func documentType() throws -> [UInt8] {
    if attributes.isEmpty { return [] }
    var bytes = Array("<!DOCTYPE content [".utf8)
    for (element, attributes) in attributes {
      for attribute in attributes where !attribute.type.hasPrefix("NOTATION") {
        bytes += "<!ATTLIST \(element) \(attribute.name) \(attribute.type) ".utf8
        if let value = attribute.value {
          let text = try FragmentWriter.value(value, quote: UInt8(ascii: "\""), of: element.string)
          bytes += Array("\"".utf8) + text + Array("\">".utf8)
        } else {
          bytes += "#IMPLIED>".utf8
        }
      }
    }
    return bytes + Array("]>".utf8)
  }
}
