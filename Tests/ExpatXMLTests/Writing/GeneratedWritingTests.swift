/// Whatever is written at random is read as it was written.
@Suite struct GeneratedWritingTests {
  /// The number of documents per argument. The environment may ask for more.
  private static let count =
    ProcessInfo.processInfo.environment["EXPATXML_WRITING_COUNT"].flatMap { UInt64($0) } ?? 300

  /// What is in an element, without texts of nothing but white space.
  private func lines(_ node: ExpatXMLElement) -> [String] {
    let attributes = node.attributes.map { "{\($0.namespaceURI ?? "")}\($0.name)=\($0.value.debugDescription)" }
    let content = node.nodes.flatMap { item -> [String] in
      switch item {
      case .element(let element): lines(element)
      case .text(let text): text.allSatisfy(\.isWhitespace) ? [] : [text.debugDescription]
      default: ["\(item)"]
      }
    }
    return ["start {\(node.namespaceURI ?? "")}\(node.name) \(attributes.sorted())"] + content + ["end"]
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

  /// Trees of generated documents, written again by a call for each part.
  @Test(arguments: [XMLWriter.Format.compact, .indented, .minified]) func treesAreMadeAgain(format: XMLWriter.Format)
    throws
  {
    let options = XMLOptions(skipsUnknownEntities: true, keepsCommentsAndInstructions: true)
    var (madeCount, refusedCount) = (0, 0)
    for seed in 0..<Self.count {
      let bytes = Array(DocumentGenerator.document(seed: seed).data)
      guard let node = try? ExpatXMLElement(.bytes(bytes), options: options) else { continue }
      for node in [node] + node.elements.prefix(3) {
        if try ExpatXMLElement(.string(node.description), options: options) == node { continue }
        // A description leaves out an attribute that is there twice, with two prefixes of one namespace.
        let error = #expect(throws: XMLWriteError.self, "seed \(seed): \(node)") { try node.xml(.compact) }
        #expect(error?.code == .duplicateAttribute, "seed \(seed): \(node)")
      }
      do {
        var xml = XMLWriter(format: format)
        try xml.document { try write(node, to: &$0) }
        for document in try [xml.finish(), Array(node.xml(format).utf8)] {
          let read = try ExpatXMLElement(.bytes(document), options: options)
          #expect(lines(read) == lines(node), "seed \(seed): \(String(decoding: document, as: UTF8.self))")
          if format == .compact { #expect(read == node, "seed \(seed): \(String(decoding: document, as: UTF8.self))") }
        }
        madeCount += 1
      } catch let error as XMLWriteError {
        // Names that are not qualified names, and prefixes that are not declared.
        let expected: [XMLWriteError.Code] = [.invalidName, .duplicateAttribute, .undeclaredPrefix, .invalidNamespace]
        #expect(expected.contains(error.code), "seed \(seed): \(error)")
        refusedCount += 1
      }
    }
    #expect(madeCount > refusedCount)
  }

  /// A name with a prefix is written with its declaration, and another one with its namespace in braces.
  private func write(_ node: ExpatXMLElement, to scope: inout XMLWriter.Scope) throws {
    let parts = node.qualifiedName.split(separator: ":")
    var (name, declarations) = ("{\(node.namespaceURI ?? "")}\(node.name)", [:] as KeyValuePairs<String, String>)
    if let uri = node.namespaceURI, parts.count > 1, parts[0] != "xml" {
      (name, declarations) = (node.qualifiedName, [String(parts[0]): uri])
    }
    if node.attributes.isEmpty, case .text(let text)? = node.nodes.first, node.nodes.count == 1 {
      return try scope.element(name, namespaces: declarations, text)
    }
    // Some of them are mixed that need not be.
    try scope.element(name, namespaces: declarations, isMixed: node.nodes.count % 3 == 0) { scope in
      for attribute in node.attributes {
        try scope.attribute("{\(attribute.namespaceURI ?? "")}\(attribute.name)", attribute.value)
      }
      for item in node.nodes {
        switch item {
        case .element(let element): try write(element, to: &scope)
        case .text(let text) where text.contains("<"): try scope.cdata(text)
        default: try scope.write(item)
        }
      }
    }
  }

  private func events(_ document: [UInt8], _ options: XMLOptions) throws -> [XMLEvent] {
    try XMLEventReader(.bytes(document), options: options).allOfACopy()
  }
}
