import ExpatXML

/// Writes records as one XML document.
///
/// Without a selection they are what they were, with the namespaces declared that were declared around them. With one, a
/// record is an element of its local name, in no namespace and with nothing but what was selected.
struct XMLWriter: RecordWriter {
  let selections: [Selection]?

  var header: String { "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<records>\n" }
  var footer: String { "</records>\n" }

  func text(of record: ExpatXMLNode) -> String {
    guard let selections else { return "\(record)\n" }
    var attributes = ""
    var content = ""
    for selection in selections {
      if !selection.isOfRecord {
        // An attribute of it comes with the element.
        content += selection.nodes(in: record).map(\.description).joined()
      } else if let attribute = selection.attribute {
        attributes += attribute.value(in: record).map { " \(attribute.localName)=\"\(Self.escaped($0))\"" } ?? ""
      } else {
        content += Self.escaped(record.text)
      }
    }
    let tag = record.name + attributes
    return content.isEmpty ? "<\(tag)/>\n" : "<\(tag)>\(content)</\(record.name)>\n"
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      // A parser would make spaces and line feeds of these.
      case "\t", "\n", "\r": escaped += "&#\(scalar.value);"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
