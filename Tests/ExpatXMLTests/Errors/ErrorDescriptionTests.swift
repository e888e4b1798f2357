/// A printed error and its `localizedDescription` say what is wrong and where.
@Suite struct ErrorDescriptionTests {
  private static let document = Data("<a>\n<b></a>".utf8)
  private static let description = "Mismatched end tag: expected </b>, found </a>. Line 2, column 6."

  private func expectMismatch(_ error: (any Error)?) throws {
    let error = try #require(error)
    let bridged = error as NSError
    #expect(error.localizedDescription == Self.description && bridged.localizedDescription == Self.description)
    #expect(bridged.domain == ExpatXMLParser.errorDomain)
    #expect(bridged.code == ExpatXMLParser.ErrorCode.tagNameMismatchError.rawValue)
    #expect(bridged.userInfo["NSXMLParserErrorLineNumber"] as? Int == 2)
    #expect(bridged.userInfo["NSXMLParserErrorColumn"] as? Int == 6)
    let message = bridged.userInfo["NSXMLParserErrorMessage"] as? String
    #expect(message == "Mismatched end tag: expected </b>, found </a>.")
  }

  @Test func faultsOfADocumentFromEveryWayOfParsing() async throws {
    let parser = ExpatXMLParser(data: Self.document)
    parser.parse()
    #expect((parser.lineNumber, parser.columnNumber) == (2, 6))
    let readings = await readInEveryWay(.data(Array(Self.document)), XMLOptions(), recordsNamed: "b")
    #expect(readings.anyErrors.count == readings.all.count)
    for (way, error) in readings.anyErrors {
      // Only a handler knows which elements are open.
      if way.contains("handler") {
        #expect(error.localizedDescription == "Mismatched end tag </a>. Line 2, column 6.")
      } else {
        try expectMismatch(error)
      }
    }
    try expectMismatch(
      await #expect(throws: (any Error).self) {
        for try await _ in XMLRecords(.data(Self.document), named: "b").decode(String.self) {}
      })
  }

  @Test func errorsAreCastToNSErrorAndBack() throws {
    let fault: any Error = XMLParseError(code: .tagNameMismatchError, message: "M.", position: .none)
    // The compiler would know that a cast of an `Error` succeeds.
    let error = try #require(fault as Any as? NSError)
    #expect(error.domain == ExpatXMLParser.errorDomain)
    #expect(error.code == 76)
    #expect((error as any Error as? XMLParseError)?.message == "M.")
    #expect((fault as NSError).code == 76)
  }

  @Test func errorsAreEqualIfTheirFaultsAre() throws {
    func error(_ document: String) throws -> NSError {
      let parser = ExpatXMLParser(document: document)
      parser.parse()
      return try #require(parser.parserError as NSError?)
    }
    #expect(try error("<a></b>") == error("<a></b>"))
    #expect(try error("<a></b>") != error("<a></c>"))
    let fault = XMLParseError(code: .tagNameMismatchError, message: "M.", position: .none)
    let causes = [fault, fault].map { NSError(domain: "D", code: 1, userInfo: [NSUnderlyingErrorKey: $0]) }
    #expect(causes[0] == causes[1])
  }

  @Test func otherErrorsAreNoFaultsOfADocument() {
    let fault = XMLParseError(code: .tagNameMismatchError, message: "M.", position: .none)
    let others: [any Error] = [
      NSError(domain: ExpatXMLParser.errorDomain, code: 76), CocoaError(.fileNoSuchFile), URLError(.badURL),
      NSError(domain: NSCocoaErrorDomain, code: 1, userInfo: [NSUnderlyingErrorKey: fault]),
    ]
    for error in others { #expect(!(error is XMLParseError)) }
  }

  /// An error of each public type, as a program meets it.
  private static func errors() -> [any Error] {
    var errors: [any Error] = []
    func keep(_ body: () throws -> Void) { do { try body() } catch { errors.append(error) } }
    keep { _ = try ExpatXMLElement(.string("<a></b>")) }
    keep { _ = try ExpatXMLElement(.file("/nowhere.xml")) }
    keep { _ = try ExpatXMLElement(.bytes([0x1F, 0x8B, 8])) }
    errors.append(XMLHTTPStatusError(XMLHTTPResponse(statusCode: 404, url: URL(string: "http://127.0.0.1/feed.xml"))))
    keep { _ = try ExpatXMLElement("a", ["1": ""]) }
    keep {
      var document = try ExpatXMLDocument(.string("<a/>"))
      try document.set("x", at: "b[@id='1']")
    }
    keep { _ = try XMLPath(parsing: "a[", namespaces: [:]) }
    return errors
  }

  @Test func everyPublicErrorSaysWhatIsWrong() throws {
    let sentences: [String: String] = [
      "XMLParseError": "Mismatched end tag: expected </a>, found </b>. Line 1, column 6.",
      "XMLFileError": "The file /nowhere.xml can't be read: there is no such file.",
      "XMLCompressionError": "The compressed data is truncated after 3 bytes.",
      "XMLHTTPStatusError": "The server answered with HTTP status 404: http://127.0.0.1/feed.xml",
      "XMLWriteError": "\"1\" is not a qualified name. In a.",
      "XMLEditError": "There is nothing at \"b[@id='1']\".",
      "XMLPathError": "\"a[\" is not a path: expected a name at character 3.\na[\n  ^",
    ]
    let declared = try SourceFile.all().flatMap { source in
      source.text.matches(of: /public \w+ (\w+): [\w, ]*\bError\b/).map { String($0.output.1) }
    }
    #expect(Set(declared) == Set(sentences.keys))
    let errors = Self.errors()
    #expect(errors.map { "\(type(of: $0))" }.sorted() == sentences.keys.sorted())
    for error in errors {
      #expect(error.localizedDescription == sentences["\(type(of: error))"])
      #expect((error as NSError).localizedDescription == error.localizedDescription)
      #expect("\(error)" == error.localizedDescription)
    }
  }

  @Test func aDecodingErrorSaysEachThingOnce() throws {
    struct Feed: Decodable {
      struct Entry: Decodable { var number: Int }
      var entry: [Entry]
    }
    let document = "<feed>\n<entry><number>1</number></entry>\n <entry><number>x</number></entry></feed>"
    let error = try #require(#expect(throws: DecodingError.self) { _ = try decode(Feed.self, document) })
    let printed = "\(error)"
    func occurrences(_ part: String) -> Int { printed.components(separatedBy: part).count - 1 }
    // Before Swift 6.3, quotes are escaped.
    #expect(occurrences("Expected a number of type Int, not ") == 1, "\(printed)")
    #expect(occurrences("Line 3, column 9.") == 1, "\(printed)")
    #expect(printed.contains("entry") && printed.contains("number"))
    #expect(error.sourceMessage == "Expected a number of type Int, not \"x\".")
  }

  @Test func everyReasonOfTheSystemIsASentence() {
    for code in Int32(1)...200 {
      let description = XMLFileError(code: code, path: "a").description
      let verbs = ["is", "has", "are", "have", "lead", "reads", "would", "says"]
      let clause = description.dropFirst("The file a can't be read: ".count).dropLast().split(separator: " ")
      #expect(clause.contains { verbs.contains(String($0)) }, "\(description)")
    }
  }

  @Test(.needsNetworking) func aMissingServer() throws {
    let url = try #require(URL(string: "http://reader:secret@127.0.0.1:1/feed.xml"))
    let error = try #require(#expect(throws: URLError.self) { try XMLEventReader(.contents(of: url)).next() })
    #expect(error.code == .cannotConnectToHost)
    #expect(error.localizedDescription.hasSuffix(": http://127.0.0.1:1/feed.xml"), "\(error.localizedDescription)")
    #expect(!error.localizedDescription.contains("secret"))
  }

  @Test(.enabled(if: !hasNetworking)) func anHTTPURLWithoutTheTrait() throws {
    let url = try #require(URL(string: "http://reader:secret@127.0.0.1:1/feed.xml"))
    let message = "An http URL needs ExpatXML's package trait Networking, which this program was built without"
    let error = try #require(#expect(throws: URLError.self) { try XMLEventReader(.contents(of: url)).next() })
    #expect(error.code == .unsupportedURL)
    #expect(error.localizedDescription == "\(message): http://127.0.0.1:1/feed.xml")
    let parser = try #require(ExpatXMLParser(contentsOf: url))
    #expect(!parser.parse())
    #expect(parser.parserError?.localizedDescription == error.localizedDescription)
  }

  @Test(.needsNetworking) func aConnectionThatBreaks() throws {
    let served = try parse { _ in .raw("HTTP/1.1 200 OK\nContent-Length: 9\n\n", "<a>", then: .close) }
    let error = try #require(served.error as? URLError)
    #expect(error.localizedDescription.contains(": http://127.0.0.1:"), "\(error.localizedDescription)")
  }
}
