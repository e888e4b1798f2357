import ExpatXML
import Foundation
import Testing

/// Whatever random calls write is read as it was written.
@Suite struct GeneratedWritingTests {
  /// The number of documents per argument. The environment may ask for more.
  private static let count =
    ProcessInfo.processInfo.environment["EXPATXML_WRITING_COUNT"].flatMap { UInt64($0) } ?? 300

  /// What a document contains, in the form of `GeneratedCalls`. Texts of nothing but white space are left out.
  private func lines(_ document: [UInt8]) throws -> [String] {
    var options = XMLOptions(textDelivery: .runs)
    options.checksNamespaces = true
    let reader = XMLEventReader(.bytes(document), options: options)
    var lines: [String] = []
    var uris: [String: [String]] = [:]
    while let event = try reader.next() {
      switch event {
      case .startMappingPrefix(let prefix, let uri): uris[prefix, default: []].append(uri)
      case .endMappingPrefix(let prefix): _ = uris[prefix]?.popLast()
      case .startElement(let element):
        let attributes = element.attributes.map { attribute in
          let parts = attribute.name.split(separator: ":").map { String($0) }
          let uri = parts.count == 2 ? uris[parts[0]]?.last ?? "?" : ""
          return "{\(uri)}\(parts.last ?? "")=\(attribute.value.debugDescription)"
        }
        lines.append("start {\(element.namespaceURI ?? "")}\(element.name) \(attributes.sorted())")
      case .endElement(let element): lines.append("end {\(element.namespaceURI ?? "")}\(element.name)")
      case .characters(let text):
        if text.contains(where: { !$0.isWhitespace }) { lines.append("text \(text.debugDescription)") }
      case .comment(let text): lines.append("comment \(text.debugDescription)")
      case .processingInstruction(let instruction): lines.append("instruction \(instruction.data.debugDescription)")
      default: break
      }
    }
    return lines
  }

  /// Writes a document. Returns nil if a call was refused.
  private func write(_ calls: inout GeneratedCalls, _ format: XMLWriter.Format) throws -> [UInt8]? {
    var xml = XMLWriter(format: format)
    do {
      try xml.document { try calls.write(&$0) }
      return try xml.finish()
    } catch is XMLWriteError {
      return nil
    }
  }

  @Test(arguments: [XMLWriter.Format.compact, .indented, .minified], [0, 100, 10, 3])
  func documentsAreReadAsTheyWereWritten(format: XMLWriter.Format, dangers: Int) throws {
    var writtenCount = 0
    for seed in 0..<Self.count {
      var calls = GeneratedCalls(seed: seed, dangers: dangers)
      guard let document = try write(&calls, format) else { continue }
      writtenCount += 1
      let lines = try lines(document)
      let text = String(decoding: document, as: UTF8.self)
      #expect(lines == calls.lines, "seed \(seed), \(format), one of \(dangers): \(text)")
    }
    #expect(writtenCount > 0)
    if dangers == 0 { #expect(writtenCount == Self.count) }
    if dangers == 3 { #expect(writtenCount < Self.count) }
  }

  /// Events of generated documents, with document types, entities and odd names.
  @Test func eventsAreReadAsTheyWereWritten() throws {
    // Otherwise attributes may have prefixes that are not declared.
    var options = XMLOptions(checksNamespaces: true, textDelivery: .runs, reportsCDATA: true)
    options.skipsUnknownEntities = true
    var (copiedCount, refusedCount) = (0, 0)
    for seed in 0..<Self.count {
      let bytes = Array(DocumentGenerator.document(seed: seed).data)
      guard let events = try? events(bytes, options) else { continue }
      copiedCount += 1
      do {
        var xml = XMLWriter()
        for event in events { try xml.write(event) }
        let copy = try self.events(try xml.finish(), options)
        let difference = zip(copy, events).first { $0 != $1 }
        #expect(copy == events, "seed \(seed): \(difference.map { "\($0) instead of \($1)" } ?? "")")
      } catch let error as XMLWriteError {
        refusedCount += 1
        #expect(error.code == .unwritableEvent, "seed \(seed): \(error)")
      }
    }
    #expect(copiedCount > 0 && refusedCount < copiedCount / 2)
  }

  @Test(arguments: [0, 30, 5])
  func nodesAreReadAsTheyWereMade(dangers: Int) throws {
    var (madeCount, refusedCount) = (0, 0)
    let options = XMLOptions(checksNamespaces: true, keepsCommentsAndInstructions: true)
    for seed in 0..<Self.count {
      var nodes = GeneratedNodes(seed: seed, dangers: dangers)
      guard let node = nodes.element() else { continue }
      madeCount += 1
      refusedCount += nodes.refusedCount
      let text = try node.xml()
      #expect(try ExpatXMLElement(.string(text), options: options) == node, "seed \(seed), one of \(dangers): \(text)")
      // Nothing is indented where text is.
      let indented = try ExpatXMLElement(.string(node.xml(.indented)), options: options)
      #expect(indented.text.filter { !$0.isWhitespace } == node.text.filter { !$0.isWhitespace })
    }
    #expect(madeCount > 0)
    if dangers > 0 { #expect(refusedCount > 0) }
  }

  /// Trees of generated documents, made again element by element.
  @Test func treesAreMadeAgain() throws {
    let options = XMLOptions(skipsUnknownEntities: true, keepsCommentsAndInstructions: true)
    var (madeCount, refusedCount) = (0, 0)
    for seed in 0..<Self.count {
      let bytes = Array(DocumentGenerator.document(seed: seed).data)
      guard let node = try? ExpatXMLElement(.bytes(bytes), options: options) else { continue }
      do {
        let copy = try copy(of: node)
        #expect(copy == node, "seed \(seed)")
        #expect(try ExpatXMLElement(.string(copy.xml()), options: options) == node, "seed \(seed)")
        madeCount += 1
      } catch let error as XMLWriteError {
        // Names that are not qualified names, and namespaces that are not URI references.
        let expected: [XMLWriteError.Code] = [.invalidName, .duplicateAttribute, .undeclaredPrefix, .invalidNamespace]
        #expect(expected.contains(error.code), "seed \(seed): \(error)")
        refusedCount += 1
      }
    }
    #expect(madeCount > refusedCount)
  }

  private func copy(of node: ExpatXMLElement) throws -> ExpatXMLElement {
    func universal(_ name: String, _ namespace: String?) -> String { namespace.map { "{\($0)}\(name)" } ?? name }
    let attributes = node.attributes.map {
      (name: universal($0.name, $0.namespaceURI), value: $0.value)
    }
    let content = try node.nodes.map { item in
      if case .element(let element) = item { ExpatXMLElement.Node.element(try copy(of: element)) } else { item }
    }
    return try ExpatXMLElement(
      universal(node.name, node.namespaceURI), attributes: XMLEventAttributes(attributes), content: content)
  }

  private func events(_ document: [UInt8], _ options: XMLOptions) throws -> [XMLEvent] {
    let reader = XMLEventReader(.bytes(document), options: options)
    var events: [XMLEvent] = []
    while let event = try reader.next() {
      // A copy has a declaration and an encoding of its own.
      if case .startDocument(let start) = event {
        events.append(.startDocument(.init(isStandalone: start.isStandalone)))
      } else {
        events.append(event)
      }
    }
    return events
  }
}
