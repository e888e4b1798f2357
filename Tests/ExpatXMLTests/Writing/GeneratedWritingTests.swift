/// Whatever is written at random is read as it was written.
@Suite struct GeneratedWritingTests {
  /// The number of documents per argument. The environment may ask for more.
  private static let count =
    ProcessInfo.processInfo.environment["EXPATXML_WRITING_COUNT"].flatMap { UInt64($0) } ?? 300

  private static let kept = XMLOptions(checksNamespaces: true, keepsCommentsAndInstructions: true)

  /// Writes a document. Returns nil if a call was refused.
  private func write(
    _ element: GeneratedElement, _ generator: inout GeneratedElement.Generator, _ format: XMLWriter.Format
  )
    throws -> [UInt8]?
  {
    var xml = XMLWriter(format: format)
    do {
      try xml.document { document in
        if generator.chance(4) { try document.comment("before") }
        if generator.chance(4) { try document.documentType("a", systemID: generator.chance(2) ? "s" : nil) }
        if generator.chance(4) { try document.processingInstruction("p", "a & b") }
        try element.write(to: &document)
        if generator.chance(4) { try document.comment("after") }
      }
      return try xml.finish()
    } catch is XMLWriteError {
      return nil
    }
  }

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

  @Test(arguments: [XMLWriter.Format.compact, .indented, .minified], [0, 100, 10, 3])
  func callsAndNodesAreReadAsTheyWereWritten(format: XMLWriter.Format, dangers: Int) throws {
    var writtenCount = 0
    for seed in 0..<Self.count {
      var generator = GeneratedElement.Generator(seed: seed, dangers: dangers)
      let element = generator.element()
      let comment = "seed \(seed), \(format), one of \(dangers)"
      let document = try write(element, &generator, format)
      let node: ExpatXMLElement
      do { node = try element.node() } catch let error as XMLWriteError {
        // What may not be in a node may not be written either.
        #expect(document == nil, "\(comment): \(error)")
        continue
      }
      writtenCount += 1
      let text = try node.xml(format)
      for document in [document, Array(text.utf8)] {
        let document = try #require(document, "\(comment): \(node)")
        let read = try ExpatXMLElement(.bytes(document), options: Self.kept)
        #expect(lines(read) == lines(node), "\(comment): \(String(decoding: document, as: UTF8.self))")
        if format == .compact { #expect(read == node, "\(comment): \(String(decoding: document, as: UTF8.self))") }
      }
    }
    // Attributes of two names may be one.
    #expect(writtenCount > (dangers == 0 ? Int(Self.count) * 9 / 10 : 0))
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

  /// Trees of generated documents, made again element by element.
  @Test func treesAreMadeAgain() throws {
    let options = XMLOptions(skipsUnknownEntities: true, keepsCommentsAndInstructions: true)
    var (madeCount, refusedCount) = (0, 0)
    for seed in 0..<Self.count {
      let bytes = Array(DocumentGenerator.document(seed: seed).data)
      guard let node = try? ExpatXMLElement(.bytes(bytes), options: options) else { continue }
      for node in [node] + node.elements.prefix(3) {
        #expect(try ExpatXMLElement(.string(node.description), options: options) == node, "seed \(seed): \(node)")
      }
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
    let attributes = node.attributes.map { (name: universal($0.name, $0.namespaceURI), value: $0.value) }
    let content = try node.nodes.map { item in
      if case .element(let element) = item { ExpatXMLElement.Node.element(try copy(of: element)) } else { item }
    }
    return try ExpatXMLElement(
      universal(node.name, node.namespaceURI), attributes: XMLEventAttributes(attributes), content: content)
  }

  private func events(_ document: [UInt8], _ options: XMLOptions) throws -> [XMLEvent] {
    try XMLEventReader(.bytes(document), options: options).allOfACopy()
  }
}
