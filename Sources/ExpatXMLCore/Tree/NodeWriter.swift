/// Writes an element as XML, in parts.
struct NodeWriter {
  /// The least number of bytes in a part, except the last. A text is never divided.
  private static let chunkSize = 16 << 10

  private let tree: NodeTree
  private let root: Int
  private let end: Int
  /// The next item to write, and the innermost open element, which is nil before and after the root.
  private var item: Int
  private var openItem: Int?
  private var namespaces = NamespaceScope()
  /// The open elements that declare namespaces, with the number of their declarations.
  private var declarations: [(item: Int, count: Int)] = []
  private var output: [UInt8] = []

  init(_ tree: NodeTree, _ item: Int) {
    self.tree = tree
    self.item = item
    root = item
    end = tree.end(of: item)
  }

  mutating func next() -> String? {
    output.removeAll(keepingCapacity: true)
    while output.count < Self.chunkSize {
      if let openItem, item == tree.end(of: openItem) {
        writeEndTag(openItem)
      } else if item == end {
        break
      } else if tree.items[item].isElement {
        writeStartTag()
      } else {
        append(tree.text[tree.text(of: item)], escaping: Self.textEscape)
        item += 1
      }
    }
    return output.isEmpty ? nil : String(decoding: output, as: UTF8.self)
  }

  private mutating func writeStartTag() {
    let name = tree.name(ofElement: item)
    append("<")
    append(name.qualifiedName.string)
    var count = declare(name, isAttribute: false)
    for attribute in tree.attributes(of: item) {
      let name = tree.name(ofAttribute: attribute)
      count += declare(name, isAttribute: true)
      writeAttribute(name.qualifiedName.string, tree.values[tree.value(of: attribute)])
    }
    if count > 0 { declarations.append((item, count)) }
    if tree.end(of: item) == item + 1 {
      append("/>")
      endDeclarations(item)
    } else {
      append(">")
      openItem = item
    }
    item += 1
  }

  private mutating func writeEndTag(_ item: Int) {
    append("</")
    append(tree.name(ofElement: item).qualifiedName.string)
    append(">")
    endDeclarations(item)
    openItem = item == root ? nil : Int(tree.items[item].parent)
  }

  private mutating func writeAttribute(_ name: String, _ value: some Sequence<UInt8>) {
    append(" ")
    append(name)
    append("=\"")
    append(value, escaping: Self.valueEscape)
    append("\"")
  }

  // MARK: Namespaces

  /// Declares the namespace of a name unless it is in force. Returns the number of declarations.
  private mutating func declare(_ name: NodeName, isAttribute: Bool) -> Int {
    if isAttribute, name.prefix == nil { return 0 }
    let uri = name.namespace ?? ""
    // This prefix was not declared in the document.
    if name.prefix != nil, uri.isEmpty { return 0 }
    let prefix = name.prefix ?? ""
    guard namespaces.namespace(ofPrefix: prefix)?.uri ?? "" != uri else { return 0 }
    namespaces.declare(prefix: prefix, uri: uri)
    writeAttribute(prefix.isEmpty ? "xmlns" : "xmlns:\(prefix)", uri.string.utf8)
    return 1
  }

  private mutating func endDeclarations(_ item: Int) {
    guard let last = declarations.last, last.item == item else { return }
    for _ in 0..<last.count { _ = namespaces.removeLast() }
    declarations.removeLast()
  }

  // MARK: Characters

  private mutating func append(_ text: String) { output.append(contentsOf: text.utf8) }

  private mutating func append(_ bytes: some Sequence<UInt8>, escaping escape: (UInt8) -> StaticString?) {
    for byte in bytes {
      if let reference = escape(byte) {
        reference.withUTF8Buffer { unsafe output.append(contentsOf: $0) }
      } else {
        output.append(byte)
      }
    }
  }

  /// The escape for a byte that text can't contain literally. A carriage return would be read as a line end (XML 1.0,
  /// section 2.11).
  private static func textEscape(_ byte: UInt8) -> StaticString? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\r"): "&#13;"
    default: nil
    }
  }

  /// The escape for a byte that an attribute value can't contain literally. White space would become a space (XML 1.0,
  /// section 3.3.3).
  private static func valueEscape(_ byte: UInt8) -> StaticString? {
    switch byte {
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "\n"): "&#10;"
    case UInt8(ascii: "\t"): "&#9;"
    default: textEscape(byte)
    }
  }
}
