import ExpatXML
import ExpatXMLTree

/// Writes records as one XML document.
///
/// Without a selection, records are written as they are, with the namespaces that surrounding elements declare. With a
/// selection, a record is an element with its local name, in no namespace, which contains only the selected parts.
/// Attributes have their local names too. If several have the same local name, those with a prefix keep it.
struct XMLWriter: RecordWriter {
  let selections: [Selection]?

  var header: String { "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<records>\n" }
  var footer: String { "</records>\n" }

  func text(of record: ExpatXMLElement) -> String {
    guard let selections else { return "\(record)\n" }
    var content = ""
    for selection in selections {
      if !selection.isOfRecord {
        // The element is written with its attributes.
        content += selection.nodes(in: record).map(\.description).joined()
      } else if selection.text.first != "@" {
        content += Self.escaped(record.directText)
      }
    }
    let tag = record.name + attributes(selections, of: record)
    return content.isEmpty ? "<\(tag)/>\n" : "<\(tag)>\(content)</\(record.name)>\n"
  }

  private func attributes(_ selections: [Selection], of record: ExpatXMLElement) -> String {
    var selected: [ExpatXMLElement.Attribute] = []
    for selection in selections {
      guard let attribute = selection.attribute(of: record),
        !selected.contains(where: { $0.qualifiedName == attribute.qualifiedName })
      else { continue }
      selected.append(attribute)
    }
    var names = Set(selected.map(\.qualifiedName).filter { !$0.contains(":") })
    var prefixes: Set = ["xml"]
    return selected.map { attribute in
      let value = "=\"\(Self.escaped(attribute.value))\""
      let localName = attribute.qualifiedName.split(separator: ":").last.map(String.init) ?? attribute.qualifiedName
      if localName == attribute.qualifiedName || names.insert(localName).inserted { return " \(localName)\(value)" }
      guard let prefix = attribute.prefix, let namespace = attribute.namespaceURI, prefixes.insert(prefix).inserted
      else {
        return " \(attribute.qualifiedName)\(value)"
      }
      return " xmlns:\(prefix)=\"\(Self.escaped(namespace))\" \(attribute.qualifiedName)\(value)"
    }.joined()
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      // A parser would replace these by spaces or line feeds.
      case "\t", "\n", "\r": escaped += "&#\(scalar.value);"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
