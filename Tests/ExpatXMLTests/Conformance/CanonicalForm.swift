/// A document in the second canonical form of the W3C XML Conformance Test Suite, which its `sun/cxml.html` defines, made
/// of recorded delegate calls.
struct CanonicalForm {
  private(set) var bytes: [UInt8] = []

  /// That of a parser's document; nil if it is not well-formed.
  static func text(of parser: ExpatXMLParser) -> String? {
    let recorder = EventRecorder()
    parser.delegate = recorder
    guard parser.parse() else { return nil }
    return String(decoding: Self(of: recorder.entries.map(\.event)).bytes, as: UTF8.self)
  }

  init(of events: [DelegateEvent]) {
    var notations: [(name: String, identifiers: String)] = []
    // The offset of the first declaration, where the document type declaration is written.
    var documentTypeOffset: Int?
    var hasRoot = false
    var namespaces: [String: String] = [:]
    for event in events {
      switch event {
      case .notation(let name, let publicID, let systemID):
        documentTypeOffset = documentTypeOffset ?? bytes.count
        let identifiers = [publicID.map { "PUBLIC '\($0)'" } ?? "SYSTEM", systemID.map { "'\($0)'" }]
        notations.append((name, identifiers.compactMap(\.self).joined(separator: " ")))
      case .unparsedEntity, .attributeDeclaration, .elementDeclaration, .internalEntity, .externalEntity:
        documentTypeOffset = documentTypeOffset ?? bytes.count
      case .startMapping(let prefix, let uri): namespaces[prefix.isEmpty ? "xmlns" : "xmlns:\(prefix)"] = uri
      case .startElement(let element, let attributes):
        let name = element.qualifiedName ?? element.name
        // Only the notations of the document type are written. No call has its name, which is that of the root element in
        // a valid document.
        if !hasRoot, let documentTypeOffset, !notations.isEmpty {
          let lines = notations.sorted { Self.precedes($0.name, $1.name) }
            .map { "<!NOTATION \($0.name) \($0.identifiers)>\n" }
          bytes.insert(contentsOf: "<!DOCTYPE \(name) [\n\(lines.joined())]>\n".utf8, at: documentTypeOffset)
        }
        hasRoot = true
        bytes += "<\(name)".utf8
        for (name, value) in attributes.merging(namespaces, uniquingKeysWith: { $1 })
          .sorted(by: { Self.precedes($0.key, $1.key) })
        {
          bytes += " \(name)=\"".utf8
          write(value)
          bytes += "\"".utf8
        }
        bytes += ">".utf8
        namespaces = [:]
      case .endElement(let element): bytes += "</\(element.qualifiedName ?? element.name)>".utf8
      case .characters(let text): write(text)
      case .processingInstruction(let target, let data): bytes += "<?\(target) \(data ?? "")?>".utf8
      default: break
      }
    }
  }

  private mutating func write(_ text: String) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): bytes += "&amp;".utf8
      case UInt8(ascii: "<"): bytes += "&lt;".utf8
      case UInt8(ascii: ">"): bytes += "&gt;".utf8
      case UInt8(ascii: "\""): bytes += "&quot;".utf8
      case UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): bytes += "&#\(byte);".utf8
      default: bytes.append(byte)
      }
    }
  }

  private static func precedes(_ first: String, _ second: String) -> Bool {
    first.utf8.lexicographicallyPrecedes(second.utf8)
  }
}
