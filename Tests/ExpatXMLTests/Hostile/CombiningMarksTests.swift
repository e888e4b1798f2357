/// Names, URIs and identifiers of combining marks, which Swift compares and hashes in quadratic time. If any code did
/// that, these tests would take hours instead of a second.
@Suite(.timeLimit(.minutes(15))) struct CombiningMarksTests {
  /// A megabyte of two marks in the wrong order, so that Swift sorts them.
  private static let marks = String(repeating: "\u{301}\u{316}", count: 250_000)

  /// Well-formed documents with as many marks in different places.
  private static let documents = [
    "<?p\(marks) d?><a/>", "<a><?p\(marks)?></a>", "<a b='\(marks)'/>", "<a>\(marks)</a>",
    "<!--\(marks)--><a/>", "<a><![CDATA[\(marks)]]></a>",
    "<!DOCTYPE a [<!ENTITY e\(marks) 'v'>]><a>&e\(marks);</a>",
    "<!DOCTYPE a [<!ENTITY e\(marks) 'v'>]><a b='&e\(marks);'/>",
    "<!DOCTYPE a [<!ENTITY e 'v\(marks)'><!ENTITY f '&e;'>]><a b='&f;'/>",
    "<!DOCTYPE a [<!ENTITY % e\(marks) '<!ENTITY f \"v\">'>%e\(marks);]><a>&f;</a>",
    "<!DOCTYPE a [<!ENTITY e\(marks) SYSTEM 's'>]><a>&e\(marks);</a>",
    "<!DOCTYPE a [<!ENTITY e SYSTEM '\(marks)'>]><a>&e;</a>",
    "<!DOCTYPE a [<!NOTATION n\(marks) SYSTEM 's\(marks)'>]><a/>",
    "<!DOCTYPE a [<!NOTATION n SYSTEM 's'><!ATTLIST a b NOTATION (n|n\(marks)) #IMPLIED>]><a/>",
    "<!DOCTYPE a\(marks) SYSTEM '\(marks)'><a/>", "<!DOCTYPE a [<!ELEMENT a (b|c\(marks))>]><a/>",
    "<!DOCTYPE a [<!ATTLIST b c\(marks) CDATA 'd'>]><a/>", "<!DOCTYPE a [<!ATTLIST b\(marks) c CDATA 'd'>]><a/>",
  ]

  private func parse(_ document: String, _ checksNamespaces: Bool = false, processing: Bool = true) -> XMLParseError? {
    let parser = ExpatXMLParser(document: document)
    parser.options.limits = .unlimited
    parser.shouldProcessNamespaces = processing
    parser.shouldReportNamespacePrefixes = true
    parser.shouldResolveExternalEntities = true
    parser.options.checksNamespaces = checksNamespaces
    let delegate = Delegate()
    parser.delegate = delegate
    parser.parse()
    return (parser.parserError as NSError?)?.userInfo[NSUnderlyingErrorKey] as? XMLParseError
  }

  private static func events(of data: Data, _ options: XMLOptions) -> [XMLEvent] {
    let reader = XMLEventReader(.data(data), options: options)
    var events: [XMLEvent] = []
    try? { while let event = try reader.next() { events.append(event) } }()
    return events
  }

  /// Answers for entities with as many marks in their names.
  private final class Delegate: ExpatXMLParserDelegate {
    func parser(_ parser: ExpatXMLParser, resolveExternalEntityName name: String, systemID: String?) -> Data? { Data() }
  }

  @Test(arguments: documents.indices) func areParsedInEveryWay(index: Int) throws {
    let document = Self.documents[index]
    let data = Data(document.utf8)
    #expect(parse(document) == nil)
    _ = parse(document, true, processing: false)
    var options = XMLOptions()
    options.limits = .unlimited
    options.checksNamespaces = true
    options.entities = .html
    let (events, again) = (Self.events(of: data, options), Self.events(of: data, options))
    #expect(events == again)
    #expect(Set(events) == Set(again))
    let node = try? ExpatXMLElement(.data(data), options: XMLOptions(limits: .unlimited))
    let other = try? ExpatXMLElement(.data(data), options: XMLOptions(limits: .unlimited))
    #expect(node == other)
  }

  /// Values that are compared with keywords.
  @Test func areErrorsInValues() {
    let element = Data("<a>\(Self.marks)</a>".utf8)
    let options = XMLOptions(limits: .unlimited)
    let decoder = ExpatXMLDecoder()
    #expect(throws: DecodingError.self) { try decoder.decode(Bool.self, from: .data(element), options: options) }
    #expect(throws: DecodingError.self) { try decoder.decode(Double.self, from: .data(element), options: options) }
    #expect(throws: DecodingError.self) { try decoder.decode(Date.self, from: .data(element), options: options) }
  }

  /// Delegates compare element names and look up attributes. Only a limit can make that safe.
  @Test(arguments: [
    "<a\(marks)/>", "<a b\(marks)=''/>", "<a xmlns:p\(marks)='u'/>", "<p\(marks):a/>", "<a>\n<b\(marks)></a>",
  ])
  func areErrorsInNames(document: String) throws {
    let message = "A name has more than 128 combining marks in a row."
    #expect(parse(document)?.message == message)
    #expect(parse(document, true)?.message == message)
    for checksNamespaces in [false, true] {
      let error = #expect(throws: XMLParseError.self) {
        try ExpatXMLElement(
          .data(Data(document.utf8)),
          options: XMLOptions(
            checksNamespaces: checksNamespaces, limits: .unlimited))
      }
      #expect(error?.message == message)
    }
    var options = XMLOptions()
    options.limits = .unlimited
    let reader = XMLEventReader(.data(Data(document.utf8)), options: options)
    let error = #expect(throws: XMLParseError.self) { while try reader.next() != nil {} }
    #expect(error?.message == message)
  }

  @Test(arguments: ["<a xmlns='\(marks)'/>", "<a xmlns:p='\(marks)'><p:b p:c=''/></a>"])
  func areErrorsInNamespaces(document: String) throws {
    let message = "A namespace has more than 128 combining marks in a row."
    for processing in [false, true] { #expect(parse(document, processing: processing)?.message == message) }
    let error = #expect(throws: XMLParseError.self) {
      try ExpatXMLElement(
        .data(Data(document.utf8)), options: XMLOptions(limits: .unlimited))
    }
    #expect(error?.message == message)
  }

  @Test func soManyAreAllowed() throws {
    let name = "a" + String(repeating: "\u{301}", count: 128)
    let long = String(repeating: name, count: 10)
    #expect(
      try ExpatXMLElement(.data(Data("<\(name)><\(long)/></\(name)>".utf8))).elements.first?.name.utf8.count == 2570)
  }

  /// Describing a faulty token takes no longer either.
  @Test(arguments: ["<a><?#?></a>", "<a></b#>", "<a>&#;</a>", "<a #></a>", "<?xml #?>"])
  func areErrors(pattern: String) {
    #expect(parse(pattern.replacing("#", with: Self.marks)) != nil)
  }
}
