import ExpatXML

/// Writes a document in the second canonical form of the W3C XML Conformance Test Suite, which its `sun/cxml.html`
/// defines. It uses only delegate calls.
final class CanonicalFormWriter: ExpatXMLParserDelegate {
  private var bytes: [UInt8] = []
  private var notations: [(name: String, identifiers: String)] = []
  /// The offset of the first declaration, where the document type declaration is written.
  private var documentTypeOffset: Int?
  private var hasRoot = false
  private var namespaceDeclarations: [String: String] = [:]

  private(set) var hasEnded = false
  private(set) var errorCount = 0

  /// The document so far.
  var canonicalForm: [UInt8] { bytes }

  // MARK: The document type

  func parser(
    _ parser: ExpatXMLParser, foundNotationDeclarationWithName name: String, publicID: String?, systemID: String?
  ) {
    foundDeclaration()
    let system = systemID.map { "'\($0)'" }
    let identifiers = [publicID.map { "PUBLIC '\($0)'" } ?? "SYSTEM", system].compactMap(\.self)
    notations.append((name, identifiers.joined(separator: " ")))
  }

  func parser(
    _ parser: ExpatXMLParser, foundUnparsedEntityDeclarationWithName name: String, publicID: String?,
    systemID: String?, notationName: String?
  ) {
    foundDeclaration()
  }

  func parser(
    _ parser: ExpatXMLParser, foundAttributeDeclarationWithName attributeName: String, forElement elementName: String,
    type: String?, defaultValue: String?
  ) {
    foundDeclaration()
  }

  func parser(_ parser: ExpatXMLParser, foundElementDeclarationWithName elementName: String, model: String) {
    foundDeclaration()
  }

  func parser(_ parser: ExpatXMLParser, foundInternalEntityDeclarationWithName name: String, value: String?) {
    foundDeclaration()
  }

  func parser(
    _ parser: ExpatXMLParser, foundExternalEntityDeclarationWithName name: String, publicID: String?, systemID: String?
  ) {
    foundDeclaration()
  }

  private func foundDeclaration() {
    documentTypeOffset = documentTypeOffset ?? bytes.count
  }

  /// Writes the document type. Only its notations are written. No delegate call has its name, which is the name of the
  /// root element in a valid document.
  private func writeDocumentType(name: String) {
    guard let documentTypeOffset, !notations.isEmpty else { return }
    let lines = notations.sorted { Self.precedes($0.name, $1.name) }
      .map { "<!NOTATION \($0.name) \($0.identifiers)>\n" }
    bytes.insert(contentsOf: "<!DOCTYPE \(name) [\n\(lines.joined())]>\n".utf8, at: documentTypeOffset)
  }

  // MARK: The document

  func parser(_ parser: ExpatXMLParser, didStartMappingPrefix prefix: String, toURI namespaceURI: String) {
    namespaceDeclarations[prefix.isEmpty ? "xmlns" : "xmlns:\(prefix)"] = namespaceURI
  }

  func parser(
    _ parser: ExpatXMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
    attributes attributeDict: [String: String]
  ) {
    let name = qName ?? elementName
    if !hasRoot { writeDocumentType(name: name) }
    hasRoot = true
    let attributes = attributeDict.merging(namespaceDeclarations) { $1 }
    namespaceDeclarations = [:]
    write("<\(name)")
    for (name, value) in attributes.sorted(by: { Self.precedes($0.key, $1.key) }) {
      write(" \(name)=\"")
      writeData(value)
      write("\"")
    }
    write(">")
  }

  func parser(
    _ parser: ExpatXMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName qName: String?
  ) {
    write("</\(qName ?? elementName)>")
  }

  func parser(_ parser: ExpatXMLParser, foundCharacters string: String) {
    writeData(string)
  }

  func parser(_ parser: ExpatXMLParser, foundProcessingInstructionWithTarget target: String, data: String?) {
    write("<?\(target) \(data ?? "")?>")
  }

  func parserDidEndDocument(_ parser: ExpatXMLParser) {
    hasEnded = true
  }

  func parser(_ parser: ExpatXMLParser, parseErrorOccurred parseError: any Error) {
    errorCount += 1
  }

  // MARK: Bytes

  private func write(_ markup: String) {
    bytes.append(contentsOf: markup.utf8)
  }

  private func writeData(_ data: String) {
    for byte in data.utf8 {
      switch byte {
      case UInt8(ascii: "&"): write("&amp;")
      case UInt8(ascii: "<"): write("&lt;")
      case UInt8(ascii: ">"): write("&gt;")
      case UInt8(ascii: "\""): write("&quot;")
      case UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): write("&#\(byte);")
      default: bytes.append(byte)
      }
    }
  }

  private static func precedes(_ first: String, _ second: String) -> Bool {
    first.utf8.lexicographicallyPrecedes(second.utf8)
  }
}
