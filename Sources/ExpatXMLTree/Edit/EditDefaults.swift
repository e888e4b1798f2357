/// The attributes that elements have by the document type if their tags leave them out.
struct EditDefaults: Sendable {
  private var values: [ExactString: [(name: ExactString, value: String)]] = [:]

  init(_ prolog: [XMLEvent]) {
    for case .declaration(.attribute(let attribute)) in prolog {
      switch attribute.default {
      case .value(let value), .fixed(let value):
        values[ExactString(attribute.elementName), default: []].append((ExactString(attribute.name), value))
      case .required, .implied: break
      }
    }
  }

  /// Those of an element of this name.
  func of(_ element: ExactString) -> [(name: ExactString, value: String)] { values[element] ?? [] }

  /// A document type that declares them; nothing if there are none.
  func documentType() throws -> [UInt8] {
    if values.isEmpty { return [] }
    var bytes = Array("<!DOCTYPE content [".utf8)
    for (element, attributes) in values {
      for (name, value) in attributes {
        let text = try FragmentWriter.value(value, quote: UInt8(ascii: "\""), of: element.string)
        bytes += Array("<!ATTLIST \(element) \(name) CDATA \"".utf8) + text + Array("\">".utf8)
      }
    }
    return bytes + Array("]>".utf8)
  }
}
