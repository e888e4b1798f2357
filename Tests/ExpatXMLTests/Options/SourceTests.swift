/// Every way of parsing takes the same sources, and reports the same errors for invalid ones.
@Suite struct SourceTests {
  private static let document = "<r><b>1</b></r>"

  @Test(.needsNetworking) func everySourceInEveryWay() async throws {
    let bytes = Array(Self.document.utf8)
    let file = try TemporaryFile(gzip(bytes))
    // It makes everyone wait.
    let url = try TestServer.shared.publish { _ in .body(bytes, chunkSize: 5, interval: .milliseconds(1)) }
    let sources: [DocumentSource] = [
      .other(.data(Data(bytes)), .data(Data(bytes))), .other(.bytes(bytes), .bytes(bytes)),
      .other(.string(Self.document), .string(Self.document)), .other(.file(file.path), .file(file.path)),
      .other(.chunks([bytes]), .chunks([bytes])), .url(URL(fileURLWithPath: file.path)), .url(url),
      .request(URLRequest(url: url)),
    ]
    for source in sources {
      await readInEveryWay(source, XMLOptions(), recordsNamed: "b").expect(Reading(text: "1"))
    }
  }

  /// A parser keeps what it was made with; the source may be parsed again.
  @Test func aStreamIsASourceOnce() throws {
    let source = XMLSource.stream(InputStream(data: Data(Self.document.utf8)))
    #expect(try ExpatXMLElement(source)["b"]?.text == "1")
    let error = #expect(throws: XMLParseError.self) { try ExpatXMLElement(source) }
    #expect(error?.message == "A stream can be read only once.")
  }

  @Test func aSequenceReadsAStreamOnce() async throws {
    let events = XMLEvents(.stream(InputStream(data: Data(Self.document.utf8))))
    var count = 0
    for try await _ in events { count += 1 }
    #expect(count == 7)
    await #expect(throws: XMLParseError.self) { for try await _ in events {} }
    let records = XMLRecords(.stream(InputStream(data: Data(Self.document.utf8))), named: "b")
    var texts: [String] = []
    for try await record in records { texts.append(record.text) }
    #expect(texts == ["1"])
    await #expect(throws: XMLParseError.self) { for try await _ in records {} }
  }

  private static let unreadable =
    ["ftp://127.0.0.1/a.xml", "foo://host/path", "data:text/xml,x", "a.xml", "mailto:a@b.c"]
    + (hasNetworking ? [] : ["http://127.0.0.1/a.xml", "HTTPS://127.0.0.1/a.xml"])

  @Test(arguments: unreadable)
  func anUnsupportedURLIsTheSameErrorEverywhere(text: String) async throws {
    let url = try #require(URL(string: text))
    let readings = await readInEveryWay(.url(url), XMLOptions())
    for (way, error) in readings.anyErrors {
      #expect((error as? URLError)?.code == .unsupportedURL, "\(way)")
      let message = "No file, http or https URL: \(text)"
      if hasNetworking { #expect(error.localizedDescription == message, "\(way)") }
    }
    #expect(readings.anyErrors.count == readings.all.count)
  }

  /// The initialisers are like those of the other ways of parsing.
  @Test func aParserIsMadeWithItsOptions() throws {
    let options = XMLOptions(encoding: "UTF-8", limits: .untrusted)
    let bytes = Array(Self.document.utf8)
    let file = try TemporaryFile(bytes)
    let parsers = [
      ExpatXMLParser(.data(Data(bytes)), options: options), ExpatXMLParser(.string(Self.document), options: options),
      ExpatXMLParser(.stream(InputStream(data: Data(bytes))), options: options),
      ExpatXMLParser(.file(file.path), options: options),
      ExpatXMLParser(.contents(of: URL(fileURLWithPath: file.path)), options: options),
    ]
    for parser in parsers {
      #expect(parser.options == options)
      #expect(parser.parse())
    }
    #expect(ExpatXMLParser(.string(Self.document)).options == XMLOptions())
    let fed = ExpatXMLParser()
    fed.options = options
    #expect(fed.options == options)
    #expect(fed.feed(bytes) && fed.finish())
    let ftp = try #require(URL(string: "ftp://127.0.0.1/a.xml"))
    let unsupported = ExpatXMLParser(.contents(of: ftp), options: options)
    #expect(!unsupported.parse())
    #expect((unsupported.parserError as? URLError)?.code == .unsupportedURL)
  }

  #if Networking
    @Test(arguments: ["ftp", "file", "data"]) func aRequestForAnotherSchemeContactsNobody(scheme: String) async throws {
      let server = try LoopbackServer { _ in .body(Array("<a/>".utf8)) }
      let request = URLRequest(url: try #require(URL(string: "\(scheme)://127.0.0.1:\(server.port)/a.xml")))
      let readings = await readInEveryWay(.request(request), XMLOptions())
      for (way, error) in readings.anyErrors { #expect((error as? URLError)?.code == .unsupportedURL, "\(way)") }
      #expect(readings.anyErrors.count == readings.all.count)
      #expect(server.connectionsAccepted == 0)
    }
  #endif
}
