import ExpatXML
import ExpatXMLTree

/// A path from a record to the wanted values: `title`, `revision/id`, `@id`, `link[@rel='self']/@href`, or `.` for the
/// record's own text.
struct Selection {
  /// The path as typed. It is the heading of the column.
  let text: String
  private let path: XMLTextPath
  private let elements: XMLPath
  private let prefixes: [String: String]

  init(_ text: String, _ prefixes: [String: String] = [:]) throws(XMLPathError) {
    self.text = text
    self.prefixes = prefixes
    path = try XMLTextPath(parsing: text == "." ? "#text" : text, namespaces: prefixes)
    if let elements = try? XMLPath(parsing: text, namespaces: prefixes) {
      self.elements = elements
    } else {
      elements = try XMLPath(parsing: Self.elements(of: text), namespaces: prefixes)
    }
  }

  /// Paths separated by commas.
  static func list(_ text: String, _ prefixes: [String: String] = [:]) throws(XMLPathError) -> [Selection] {
    var selections: [Selection] = []
    for path in parts(of: text, separator: ",") { selections.append(try Selection(path, prefixes)) }
    return selections
  }

  /// Whether the path is the record itself, or one of its attributes.
  var isOfRecord: Bool { text == "." || text == "#text" || attributeName != nil }

  /// The name of an attribute of the record.
  private var attributeName: Substring? { text.first == "@" ? text.dropFirst() : nil }

  /// The texts at the end of the path. For an element, all text in it. For the record itself, the text directly in it.
  func texts(in record: ExpatXMLElement) -> [String] { record.texts(path) }

  /// The elements at the end of the path, without its attribute, in document order.
  func nodes(in record: ExpatXMLElement) -> [ExpatXMLElement] { record.elements(matching: elements) }

  /// The attribute of the record that the path leads to.
  func attribute(of record: ExpatXMLElement) -> ExpatXMLElement.Attribute? {
    guard let attributeName else { return nil }
    var name = attributeName
    var namespace: String?
    if name.first == "{", let end = name.firstIndex(of: "}") {
      namespace = String(name[name.index(after: name.startIndex)..<end])
      name = name[name.index(after: end)...]
    } else if let colon = name.firstIndex(of: ":"), let uri = prefixes[String(name[..<colon])] {
      namespace = uri
      name = name[name.index(after: colon)...]
    }
    return record.attributes.first { attribute in
      switch namespace {
      case nil: attribute.qualifiedName.utf8.elementsEqual(name.utf8)
      case "*": attribute.name.utf8.elementsEqual(name.utf8)
      case let namespace?:
        attribute.name.utf8.elementsEqual(name.utf8)
          && (attribute.namespaceURI ?? "").utf8.elementsEqual(namespace.utf8)
      }
    }
  }

  /// Each alternative without its last step, which is an attribute or a text.
  private static func elements(of text: String) -> String {
    parts(of: text, separator: "|").map { alternative in
      let steps = parts(of: alternative, separator: "/")
      return steps.count > 1 ? steps.dropLast().joined(separator: "/") : "."
    }.joined(separator: "|")
  }

  /// What is between separators that are neither in brackets nor in quotes.
  static func parts(of text: String, separator: Unicode.Scalar) -> [String] {
    var parts = [String.UnicodeScalarView()]
    var closing: [Unicode.Scalar] = []
    for scalar in text.unicodeScalars {
      if closing.isEmpty, scalar == separator {
        parts.append(String.UnicodeScalarView())
        continue
      }
      parts[parts.count - 1].append(scalar)
      if scalar == closing.last {
        closing.removeLast()
      } else if closing.last != "'", closing.last != "\"", closing.last != "}" {
        switch scalar {
        case "[": closing.append("]")
        case "(": closing.append(")")
        case "{": closing.append("}")
        case "'", "\"": closing.append(scalar)
        default: break
        }
      }
    }
    return parts.map(String.init)
  }
}
