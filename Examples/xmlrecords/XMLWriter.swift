import ExpatXML

/// Writes records as one XML document: whole, or with nothing in them but what was selected. Namespaces that were declared
/// around a record are declared on it.
struct XMLWriter: RecordWriter {
  let selections: [Selection]?

  var header: String { "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<records>\n" }
  var footer: String { "</records>\n" }

  func text(of record: ExpatXMLNode) -> String {
    var text = ""
    write(record, isRecord: true, namespaces: ["": "", "xml": "http://www.w3.org/XML/1998/namespace"], to: &text)
    return text + "\n"
  }

  private func write(
    _ node: ExpatXMLNode, isRecord: Bool = false, namespaces: [String: String], to text: inout String
  ) {
    var namespaces = namespaces
    var attributes = ""
    func declare(_ prefix: String?, _ namespace: String?) {
      let (prefix, namespace) = (prefix ?? "", namespace ?? "")
      // A prefix without a namespace was declared nowhere.
      guard namespaces[prefix] != namespace, prefix.isEmpty || !namespace.isEmpty else { return }
      namespaces[prefix] = namespace
      attributes += " xmlns\(prefix.isEmpty ? "" : ":\(prefix)")=\"\(Self.escaped(namespace))\""
    }

    declare(node.prefix, node.namespace)
    let selections = isRecord ? selections : nil
    for attribute in node.attributes {
      if let selections, !selections.contains(where: { $0.selects(attribute) }) { continue }
      if attribute.prefix != nil { declare(attribute.prefix, attribute.namespace) }
      attributes += " \(attribute.qualifiedName)=\"\(Self.escaped(attribute.value))\""
    }
    var content = ""
    if let selections {
      // An attribute that is not the record's own is on an element, and comes with that.
      for selection in selections where !(selection.isAttribute && selection.isOfRecord) {
        if selection.isOfRecord {
          content += Self.escaped(node.text)
        } else if let part = selection.nodes(in: node).first {
          write(part, namespaces: namespaces, to: &content)
        }
      }
    } else {
      for item in node.content {
        switch item {
        case .element(let child): write(child, namespaces: namespaces, to: &content)
        case .text(let string): content += Self.escaped(string)
        }
      }
    }
    let name = node.qualifiedName
    text += content.isEmpty ? "<\(name)\(attributes)/>" : "<\(name)\(attributes)>\(content)</\(name)>"
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\r": escaped += "&#13;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
