import ExpatXML
import Foundation

/// Thousands of parses of every kind, which must not leak memory.
struct ParsesRun {
  let parses: Int
  /// A gzipped document.
  let compressed: Data

  /// The allowed growth in bytes for each parse after the first tenth.
  private static let allowedGrowth = 64

  func run() throws {
    let start = ContinuousClock.now
    let warmUp = parses / 10
    var first = Memory.resident
    for index in 0..<parses {
      if index == warmUp { first = Memory.resident }
      let kind = Self.kinds[index % Self.kinds.count]
      let isAsExpected = try autoreleased { try kind.parse(self) }
      try Failure.unless(isAsExpected, "Not as expected: \(kind.name)")
    }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    let growth = Memory.resident - first
    line(
      "%7d parses of %d kinds in %.1f s  peak memory %.1f MB  grown by %d KB after the first tenth", parses,
      Self.kinds.count, seconds, Memory.peak.megabytes, growth >> 10)
    // The memory of a sanitizer itself grows.
    guard ProcessInfo.processInfo.environment["LSAN_OPTIONS"] == nil else { return }
    try Failure.unless(growth <= Self.allowedGrowth * (parses - warmUp), "Memory leaks.")
  }

  private func autoreleased(_ body: () throws -> Bool) rethrows -> Bool {
    #if canImport(ObjectiveC)
      try autoreleasepool(invoking: body)
    #else
      try body()
    #endif
  }

  private struct Kind: Sendable {
    let name: String
    let parse: @Sendable (ParsesRun) throws -> Bool

    init(_ name: String, _ parse: @escaping @Sendable (ParsesRun) throws -> Bool) {
      (self.name, self.parse) = (name, parse)
    }
  }

  /// Each parse returns whether its result was as expected.
  private static let kinds = [
    Kind("a document") { _ in parse(document, elements: 203) },
    Kind("nobody listens") { _ in ExpatXMLParser(data: document).parse() },
    Kind("nobody parses") { _ in ExpatXMLParser(data: document).parserError == nil },
    Kind("malformed") { _ in parse(Data("<a><b c='d'>e</a>".utf8), elements: 2, error: 76) },
    Kind("cut short") { _ in parse(document.dropLast(), elements: 203, error: 5) },
    Kind("limits") { _ in parse(document, elements: 1, error: 1) { $0.options.limits.elementDepth = 1 } },
    Kind("namespaces") { _ in
      parse(document, elements: 203) {
        $0.shouldProcessNamespaces = true
        $0.shouldReportNamespacePrefixes = true
        $0.options.checksNamespaces = true
      }
    },
    Kind("an undeclared prefix") { _ in
      parse(Data("<a><b:c/></a>".utf8), elements: 1, error: 35) { $0.options.checksNamespaces = true }
    },
    Kind("a document type") { _ in parse(documentType, elements: 4) { $0.shouldResolveExternalEntities = true } },
    Kind("too much of an entity") { _ in
      let entities = (1...9).map { "<!ENTITY e\($0) '\(String(repeating: "&e\($0 - 1);", count: 10))'>" }.joined()
      let text = "<!DOCTYPE a [<!ENTITY e0 'x'>\(entities)]><a>&e9;</a>"
      return parse(Data(text.utf8), elements: 1, error: 89) { $0.options.limits = .untrusted }
    },
    Kind("UTF-16") { _ in parse(wide, elements: 203) },
    Kind("an encoding that is none") { _ in
      parse(Data("<?xml version='1.0' encoding='x-none'?><a/>".utf8), elements: 0, error: 32)
    },
    Kind("gzip") { run in ExpatXMLParser(data: run.compressed).parse() },
    Kind("gzip, cut short") { run in
      let parser = ExpatXMLParser(data: run.compressed.dropLast(9))
      return !parser.parse() && parser.parserError is XMLCompressionError
    },
    Kind("a stream") { _ in ExpatXMLParser(stream: InputStream(data: document)).parse() },
    Kind("no file") { _ in
      let parser = ExpatXMLParser(.file("/nowhere/at/all"))
      return !parser.parse() && parser.parserError is XMLFileError
    },
    Kind("fed") { _ in feed(document) { $0.finish() } },
    Kind("fed and left") { _ in feed(document.prefix(2000)) { $0.parserError == nil } },
    Kind("fed too little") { _ in feed(document.prefix(2000)) { !$0.finish() } },
    Kind("aborted") { _ in
      parse(document, elements: 50, error: 512) { parser, delegate in
        delegate.onElement = { [unowned delegate] in if delegate.elements == 50 { $0.abortParsing() } }
      }
    },
    Kind("skipped") { _ in parse(document, elements: 1) { $1.onElement = { $0.skipDescendants() } } },
    Kind("the delegate goes") { _ in
      parse(document, elements: 50) { parser, delegate in
        delegate.onElement = { [unowned delegate] in if delegate.elements == 50 { $0.delegate = nil } }
      }
    },
    Kind("streamed text") { _ in
      parse(document, elements: 203) { $0.options.textDelivery = .streamed(maximumBytes: 10) }
    },
    Kind("borrowed text") { _ in try borrow(document) == 203 },
    Kind("borrowed text, compressed") { run in try borrow(run.compressed) > 0 },
    Kind("borrowed text, malformed") { _ in fails(XMLParseError.self) { _ = try borrow(Data("<a><b></a>".utf8)) } },
    Kind("borrowed text, thrown out of") { _ in fails(Enough.self) { _ = try borrow(document, upTo: 50) } },
    Kind("borrowed text, cancelled") { _ in
      let progress = XMLProgress()
      let parser = XMLStreamParser(.data(document), progress: progress)
      var handler = Handler(onElement: { progress.cancel() })
      return fails(CancellationError.self) { try parser.parse(&handler) } && handler.elements == 1
    },
  ]

  // Not constants of type Data: a sanitizer does not see their pointers to the bytes, and reports leaks.
  private static var document: Data { Data(text.utf8) }
  private static var wide: Data { text.data(using: .utf16) ?? Data() }
  private static var documentType: Data { Data(documentTypeText.utf8) }

  private static let text: String = {
    let entries = (0..<100).map { "<e:entry id='\($0)' e:a='b'>text &amp; <![CDATA[more]]><!--c--></e:entry><f/>\r\n" }
    return "<?xml version='1.0'?><feed xmlns='urn:a' xmlns:e='urn:e'>\(entries.joined())<g>"
      + "\(String(repeating: "é😀 and so on\n", count: 1000))</g><?p i?><h>\(String(repeating: "x", count: 40_000))</h></feed>"
  }()

  private static let documentTypeText =
    """
    <!DOCTYPE a SYSTEM 's' [
      <!ELEMENT a (#PCDATA|b)*> <!ATTLIST b c CDATA 'd' n NOTATION (gif) 'gif'> <!NOTATION gif PUBLIC '-//g' 'g'>
      <!ENTITY inner '<b>&#38;amp;</b>'> <!ENTITY outer SYSTEM 'o'> <!ENTITY picture SYSTEM 'p' NDATA gif>
      <!ENTITY % parameter "<!ENTITY more 'm'>"> %parameter;
    ]>
    <a>&inner;&more;&outer;&unknown;</a>
    """

  private static func parse(
    _ data: Data, elements: Int, error: Int? = nil, _ configure: (ExpatXMLParser, CountingDelegate) -> Void
  ) -> Bool {
    let parser = ExpatXMLParser(data: data)
    let delegate = CountingDelegate()
    parser.delegate = delegate
    configure(parser, delegate)
    let succeeded = parser.parse()
    return succeeded == (error == nil) && (parser.parserError as? NSError)?.code == error
      && delegate.elements == elements
  }

  private static func parse(
    _ data: Data, elements: Int, error: Int? = nil, configure: (ExpatXMLParser) -> Void = { _ in }
  ) -> Bool {
    parse(data, elements: elements, error: error) { parser, _ in configure(parser) }
  }

  private static func feed(_ data: Data, then: (ExpatXMLParser) -> Bool) -> Bool {
    let parser = ExpatXMLParser()
    let delegate = CountingDelegate()
    parser.delegate = delegate
    var rest = data
    while !rest.isEmpty {
      if !parser.feed(rest.prefix(777)) { return false }
      rest = rest.dropFirst(777)
    }
    return then(parser)
  }

  private static func fails<Fault: Error>(_ type: Fault.Type, _ body: () throws -> Void) -> Bool {
    do { try body() } catch { return error is Fault }
    return false
  }

  private struct Enough: Error {}

  private struct Handler: XMLStreamHandler {
    var elements = 0
    var maximum = Int.max
    var onElement: () -> Void = {}

    mutating func startElement(_ name: XMLBorrowedName, attributes: XMLAttributes) throws {
      elements += 1
      onElement()
      if elements == maximum { throw Enough() }
    }
  }

  private static func borrow(_ data: Data, upTo maximum: Int = .max) throws -> Int {
    var handler = Handler(maximum: maximum)
    try XMLStreamParser(.data(data)).parse(&handler)
    return handler.elements
  }
}
