/// Namespaces of `XMLStreamParser`, which are looked up when somebody asks (Namespaces in XML 1.0).
@Suite struct BorrowedNamespaceTests {
  /// Records names as `{namespace}local name`.
  private struct Recorder: XMLStreamHandler {
    var lines: [String] = []

    private func expanded(_ name: XMLBorrowedName) -> String {
      (name.namespaceURI.map { "{\($0)}" } ?? "") + name.localName.string
    }

    mutating func startElement(_ name: XMLBorrowedName, attributes: XMLAttributes) {
      var line = "<\(expanded(name))"
      attributes.forEach { line += " \(expanded($0))=\($1.string)" }
      lines.append(line)
    }

    mutating func endElement(_ name: XMLBorrowedName) { lines.append("</\(expanded(name))") }
  }

  /// Records the same of events, without attributes.
  private func lines(ofEvents document: String) throws -> [String] {
    func expanded(_ name: String, _ uri: String?) -> String { (uri.map { "{\($0)}" } ?? "") + name }
    return try XMLEventReader(.string(document)).all().compactMap { event in
      switch event {
      case .startElement(let start): "<\(expanded(start.name, start.namespaceURI))"
      case .endElement(let end): "</\(expanded(end.name, end.namespaceURI))"
      default: nil
      }
    }
  }

  /// Parses a document in pieces of several sizes, with and without the scanner of plain content, whole and fed.
  private func lines(_ document: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> [String] {
    let bytes = Array(document.utf8)
    var first: [String]?
    for usesExpatAlone in [false, true] {
      for size in [bytes.count, 1, 2, 7] {
        let options = XMLOptions(usesExpatAlone: usesExpatAlone)
        var recorder = Recorder()
        try XMLStreamParser(XMLSource { _ in ChunkSource(bytes, size: size) }, options: options).parse(&recorder)
        var fed = Recorder()
        let parser = XMLStreamParser(options: options)
        for chunk in chunks(bytes, of: size) { try parser.feed(chunk, to: &fed) }
        try parser.finish(&fed)
        #expect(fed.lines == recorder.lines, sourceLocation: sourceLocation)
        first = first ?? recorder.lines
        #expect(recorder.lines == first, "in chunks of \(size)", sourceLocation: sourceLocation)
      }
    }
    return first ?? []
  }

  @Test(arguments: inputs("names in the namespaces of their prefixes").map { ($0[0], $0[1]) })
  func namesAreInTheNamespaceOfTheirPrefix(document: String, expanded: String) throws {
    #expect(try lines(document).joined(separator: " ") == expanded)
  }

  /// Namespaces are the same only if they have the same characters (Namespaces in XML 1.0, section 2.3).
  @Test(arguments: [
    ("<a xmlns:p='u' xmlns='v' h='1' p:h='2'/>", "u", ["2"]), ("<a xmlns:p='u' xmlns='v' h='1' p:h='2'/>", "v", [nil]),
    (
      "<a xmlns:p='caf\u{E9}' xmlns:q='cafe\u{301}' p:h='1' q:h='2'><b p:h='3'/></a>", "cafe\u{301}", ["2", nil]
    ),
  ])
  func aValueIsFoundByItsNamespace(document: String, namespace: String, values: [String?]) throws {
    struct Links: XMLStreamHandler {
      var namespace: String
      var found: [String?] = []
      mutating func startElement(_ name: XMLBorrowedName, attributes: XMLAttributes) {
        if let value = attributes.value(of: "h", inNamespace: namespace) {
          found.append(value.string)
        } else {
          found.append(nil)
        }
      }
    }
    var links = Links(namespace: namespace)
    try XMLStreamParser(.string(document)).parse(&links)
    #expect(links.found == values)
  }

  @Test(arguments: inputs("elements in namespaces").map { $0[0] })
  func elementsHaveTheNamespacesOfEvents(document: String) throws {
    #expect(try lines(document).map { $0.split(separator: " ")[0] } == lines(ofEvents: document).map { $0[...] })
  }

  @Test func aThousandLevelsMayDeclareNamespaces() throws {
    let start = (0..<1000).map { "<p:a xmlns:p='\($0)'>" }.joined()
    let lines = try lines(start + String(repeating: "</p:a>", count: 1000))
    #expect(lines[999] == "<{999}a p=999")
    #expect(lines.suffix(1000) == (0..<1000).reversed().map { "</{\($0)}a" })
  }

  @Test func endTagsThatARepairInsertsHaveNamespaces() throws {
    var recorder = Recorder()
    let options = XMLOptions(repairs: .endTags)
    try XMLStreamParser(.string("<a xmlns='u'><b xmlns='v'><c></a>"), options: options).parse(&recorder)
    #expect(recorder.lines == ["<{u}a xmlns=u", "<{v}b xmlns=v", "<{v}c", "</{v}c", "</{v}b", "</{u}a"])
  }
}
