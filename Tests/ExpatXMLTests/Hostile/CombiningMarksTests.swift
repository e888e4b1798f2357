/// Names, URIs and identifiers of combining marks, which Swift compares and hashes in quadratic time. If any code did
/// that, these tests would take hours instead of a second. In the documents, `◌` stands for the marks.
@Suite(.timeLimit(.minutes(15))) struct CombiningMarksTests {
  /// A megabyte of two marks in the wrong order, so that Swift sorts them.
  private static let marks = String(repeating: "\u{301}\u{316}", count: 250_000)

  /// Answers for entities with as many marks in their names.
  private final class Delegate: ExpatXMLParserDelegate {
    func parser(_ parser: ExpatXMLParser, resolveExternalEntityName name: String, systemID: String?) -> Data? { Data() }
  }

  private func error(_ document: String, checksNamespaces: Bool = false, processing: Bool = true) -> XMLParseError? {
    let parser = ExpatXMLParser(document: document.replacing("◌", with: Self.marks))
    parser.options = XMLOptions(checksNamespaces: checksNamespaces, limits: .unlimited)
    parser.shouldProcessNamespaces = processing
    parser.shouldReportNamespacePrefixes = true
    parser.shouldResolveExternalEntities = true
    let delegate = Delegate()
    parser.delegate = delegate
    parser.parse()
    return parser.parserError as? XMLParseError
  }

  private func events(of document: String) -> [XMLEvent] {
    let options = XMLOptions(checksNamespaces: true, entities: .html, limits: .unlimited)
    let reader = XMLEventReader(.string(document), options: options)
    var events: [XMLEvent] = []
    try? { while let event = try reader.next() { events.append(event) } }()
    return events
  }

  @Test(arguments: inputs("places for combining marks").map { $0[0] })
  func areParsedInEveryWay(pattern: String) {
    #expect(error(pattern) == nil)
    _ = error(pattern, checksNamespaces: true, processing: false)
    let document = pattern.replacing("◌", with: Self.marks)
    let (events, again) = (events(of: document), events(of: document))
    #expect(events == again)
    #expect(Set(events) == Set(again))
    let trees = [1, 2].map { _ in try? ExpatXMLElement(.string(document), options: XMLOptions(limits: .unlimited)) }
    #expect(trees[0] == trees[1])
  }

  /// Values that are compared with keywords.
  @Test func areErrorsInValues() {
    func expectError<Value: Decodable>(_ type: Value.Type) {
      let source = XMLSource.string("<a>\(Self.marks)</a>")
      let options = XMLOptions(limits: .unlimited)
      #expect(throws: DecodingError.self) { try ExpatXMLDecoder().decode(type, from: source, options: options) }
    }
    expectError(Bool.self)
    expectError(Double.self)
    expectError(Date.self)
  }

  /// Delegates compare element names and look up attributes. Only a limit can make that safe.
  @Test(arguments: ["<a◌/>", "<a b◌=''/>", "<a xmlns:p◌='u'/>", "<p◌:a/>", "<a>\n<b◌></a>"], [false, true])
  func areErrorsInNames(pattern: String, checksNamespaces: Bool) async {
    await expectErrors(pattern, "A name has more than 128 combining marks in a row.", checksNamespaces)
    #expect(error(pattern, checksNamespaces: checksNamespaces)?.message.hasPrefix("A name") == true)
  }

  @Test(arguments: ["<a xmlns='◌'/>", "<a xmlns:p='◌'><p:b p:c=''/></a>"])
  func areErrorsInNamespaces(pattern: String) async {
    await expectErrors(pattern, "A namespace has more than 128 combining marks in a row.")
    #expect(error(pattern)?.message.hasPrefix("A namespace") == true)
  }

  /// Without a check of namespaces, a handler gets bytes, and elements that are no records are not kept.
  private func expectErrors(_ pattern: String, _ message: String, _ checksNamespaces: Bool = false) async {
    let document = pattern.replacing("◌", with: Self.marks)
    let options = XMLOptions(checksNamespaces: checksNamespaces, limits: .unlimited)
    let readings = await readInEveryWay(.string(document), options)
    for way in checksNamespaces ? Array(readings.all.keys) : ["delegate", "event reader", "events", "tree", "decoder"] {
      #expect(readings.errors[way]?.message == message, "\(way)")
    }
  }

  @Test func soManyAreAllowed() throws {
    let name = "a" + String(repeating: "\u{301}", count: 128)
    let long = String(repeating: name, count: 10)
    #expect(try ExpatXMLElement(.string("<\(name)><\(long)/></\(name)>")).elements.first?.name.utf8.count == 2570)
  }

  /// Describing a faulty token takes no longer either.
  @Test(arguments: ["<a><?◌?></a>", "<a></b◌>", "<a>&◌;</a>", "<a ◌></a>", "<?xml ◌?>"])
  func areErrors(pattern: String) { #expect(error(pattern) != nil) }
}
