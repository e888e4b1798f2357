import ExpatXML
import ExpatXMLTree

/// Writes each record as a line of JSON.
///
/// With a selection, a record is an object of strings. Several values are an array, and no value is null. Without a
/// selection, an element is an object. It has the attributes under `@name`, the child elements under their names, in an
/// array if several have the same name, and the text under `#text`. An element with nothing but text is a string.
struct JSONLinesWriter: RecordWriter {
  let selections: [Selection]?

  var header: String { "" }
  var footer: String { "" }

  func text(of record: ExpatXMLElement) -> String {
    guard let selections else { return "\(Self.value(of: record))\n" }
    let members = selections.map { selection in
      "\(Self.literal(selection.text)):\(Self.value(of: selection.texts(in: record)))"
    }
    return "{\(members.joined(separator: ","))}\n"
  }

  private static func value(of texts: [String]) -> String {
    switch texts.count {
    case 0: "null"
    case 1: literal(texts[0])
    default: "[\(texts.map(literal).joined(separator: ","))]"
    }
  }

  private static func value(of node: ExpatXMLElement) -> String {
    let text = node.directText
    guard !node.attributes.isEmpty || !node.elements.isEmpty else { return literal(text) }
    var members = node.attributes.map { "\(literal("@\($0.qualifiedName)")):\(literal($0.value))" }
    var names: [String] = []
    var values: [String: [String]] = [:]
    for child in node.elements {
      let name = child.qualifiedName
      if values[name] == nil { names.append(name) }
      values[name, default: []].append(value(of: child))
    }
    members += names.map { name in
      let values = values[name] ?? []
      return "\(literal(name)):\(values.count == 1 ? values[0] : "[\(values.joined(separator: ","))]")"
    }
    // White space between elements is only layout.
    if text.contains(where: { !$0.isWhitespace }) { members.append("\"#text\":\(literal(text))") }
    return "{\(members.joined(separator: ","))}"
  }

  static func literal(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": literal += "\\\""
      case "\\": literal += "\\\\"
      case "\n": literal += "\\n"
      case "\r": literal += "\\r"
      case "\t": literal += "\\t"
      case "\0"..<" ":
        let digits = String(scalar.value, radix: 16)
        literal += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: literal.unicodeScalars.append(scalar)
      }
    }
    return literal + "\""
  }
}
