/// Which external entities are loaded, and which never are.
@Suite struct ExternalEntityTests {
  private typealias Policy = ExpatXMLParser.ExternalEntityResolvingPolicy

  private static let entity = Array("[<e/>]".utf8)
  private static let loaded = [#"text "1[""#, "start e", "end e", #"text "]2""#]
  private static let leftOut = [#"text "12""#]

  private func document(_ systemID: String) -> [UInt8] {
    Array(#"<!DOCTYPE a [<!ENTITY x SYSTEM "\#(systemID)">]><a>1&x;2</a>"#.utf8)
  }

  /// What is inside of the root element of a document whose entities are loaded.
  private func content(
    _ parser: ExpatXMLParser, _ policy: Policy = .noNetwork, allowed: Set<URL>? = nil, isEnabled: Bool = true
  ) -> [String] {
    let outcome = record(parser) {
      $0.shouldResolveExternalEntities = isEnabled
      $0.externalEntityResolvingPolicy = policy
      $0.allowedExternalEntityURLs = allowed
    }
    return outcome.events.filter { !["startDocument", "start a", "end a", "endDocument"].contains($0) }
      .filter { !$0.hasPrefix("resolve") && !$0.hasPrefix("external") }
  }

  /// The parsers of a file, by its path and by its URL.
  private func parsers(_ path: String) throws -> [ExpatXMLParser] {
    [ExpatXMLParser(.file(path)), try #require(ExpatXMLParser(contentsOf: URL(fileURLWithPath: path)))]
  }

  private func redirect(to location: String) throws -> URL {
    try TestServer.shared.publish { _ in .body([], status: 302, headers: [("Location", location)]) }
  }

  /// The place of the document and of the entity, for the policies that load it.
  enum Place { case data, file, server, otherServer }

  @Test(
    .needsNetworking,
    arguments: [
      (Place.data, Place.file, [ExpatXMLParser.ExternalEntityResolvingPolicy.noNetwork, .always]),
      (.data, .server, [.always]),
      (.file, .file, [.noNetwork, .always]),
      (.file, .server, [.always]),
      (.server, .file, [.noNetwork, .always]),
      (.server, .server, [.sameOriginOnly, .always]),
      (.server, .otherServer, [.always]),
    ])
  func thePolicyDecides(
    place: Place, entityPlace: Place, permitted: [ExpatXMLParser.ExternalEntityResolvingPolicy]
  ) throws {
    let requests = Mutex(0)
    let published = try TestServer.shared.publish { _ in
      requests.withLock { $0 += 1 }
      return .body(Self.entity)
    }
    let url =
      switch entityPlace {
      case .data, .file: URL(fileURLWithPath: try TemporaryFile(Self.entity).path)
      case .server: published
      // The same server under another host name.
      case .otherServer:
        try #require(URL(string: published.absoluteString.replacing("127.0.0.1", with: "localhost")))
      }
    for isEnabled in [false, true] {
      for policy in [Policy.never, .noNetwork, .sameOriginOnly, .always] {
        for allowed in [nil, Set([url])] {
          let document = document(url.absoluteString)
          let parser =
            switch place {
            case .data: ExpatXMLParser(data: Data(document))
            case .file: ExpatXMLParser(.file(try TemporaryFile(document).path))
            case .server, .otherServer:
              try #require(ExpatXMLParser(contentsOf: TestServer.shared.publish(document)))
            }
          let before = requests.withLock { $0 }
          let content = content(parser, policy, allowed: allowed, isEnabled: isEnabled)
          let isPermitted = isEnabled && (permitted.contains(policy) || allowed != nil)
          #expect(content == (isPermitted ? Self.loaded : Self.leftOut), "\(isEnabled) \(policy) \(allowed as Any)")
          let isRequested = requests.withLock { $0 } > before
          #expect(isRequested == (isPermitted && entityPlace != .file))
        }
      }
    }
  }

  @Test(arguments: ["My (1)", "C++", "a@1,2;b=c!$&'*:", "é~%2F"])
  func filesInFoldersOfAnyNameAreAllowed(folder: String) throws {
    let files = try TemporaryFolder(["\(folder)/e.xml": Self.entity, "\(folder)/a.xml": document("e.xml")])
    let allowed = URL(fileURLWithPath: files.path("\(folder)/e.xml"))
    for parser in try parsers(files.path("\(folder)/a.xml")) {
      #expect(content(parser, .never, allowed: [allowed]) == Self.loaded)
    }
  }

  @Test(.needsNetworking) func aRedirectOutOfTheOriginIsNotFollowed() throws {
    let requests = Mutex(0)
    let target = try TestServer.shared.publish { _ in
      requests.withLock { $0 += 1 }
      return .body(Self.entity)
    }
    let away = try redirect(to: target.absoluteString.replacing("127.0.0.1", with: "localhost"))
    let near = try redirect(to: target.absoluteString)
    func events(_ url: URL, _ policy: Policy) throws -> [String] {
      let document = try TestServer.shared.publish(document(url.absoluteString))
      return content(try #require(ExpatXMLParser(contentsOf: document)), policy)
    }
    #expect(try events(away, .sameOriginOnly) == [#"text "1""#, "error ExpatXML.XMLHTTPStatusError 1"])
    #expect(requests.withLock { $0 } == 0)
    #expect(try events(near, .sameOriginOnly) == Self.loaded)
    #expect(try events(away, .always) == Self.loaded)
  }

  @Test(.needsNetworking) func redirectsOfAnEntityAreLimited() throws {
    let url = try redirect(to: TestServer.shared.publish(Self.entity).absoluteString)
    let parser = ExpatXMLParser(data: Data(document(url.absoluteString)))
    parser.options.limits.redirects = 0
    #expect(content(parser, .always) == [#"text "1""#, "error ExpatXML.XMLHTTPStatusError 1"])
  }

  /// One identifier may mean two files.
  @Test func systemIdentifiersAreRelativeToTheEntityThatDeclaresThem() throws {
    let folder = try TemporaryFolder([
      "a.xml": Array(#"<!DOCTYPE a SYSTEM "dtd/a.dtd"><a>1&x;2</a>"#.utf8),
      "dtd/a.dtd": Array(#"<!ENTITY % more SYSTEM "more/more.ent">%more;"#.utf8),
      "dtd/more/more.ent": Array(#"<!ENTITY % again SYSTEM "more/more.ent">%again;"#.utf8),
      "dtd/more/more/more.ent": Array(#"<!ENTITY x SYSTEM "../../x.xml">"#.utf8),
      "dtd/x.xml": Self.entity,
    ])
    #expect(content(ExpatXMLParser(.file(folder.path("a.xml")))) == Self.loaded)
  }

  @Test(.needsNetworking) func systemIdentifiersAreRelativeToTheTargetOfARedirect() throws {
    let entity = try TestServer.shared.publish(Self.entity)
    let target = try TestServer.shared.publish(document(entity.lastPathComponent))
    let start = try redirect(to: target.absoluteString)
    #expect(content(try #require(ExpatXMLParser(contentsOf: start)), .sameOriginOnly) == Self.loaded)
  }

  private func load(_ entity: [UInt8], _ document: (String) -> String) throws -> Outcome {
    let file = try TemporaryFile(entity)
    return try parse(document(URL(fileURLWithPath: file.path).absoluteString)) {
      $0.shouldResolveExternalEntities = true
      $0.externalEntityResolvingPolicy = .noNetwork
    }
  }

  @Test(arguments: ["gzip", "UTF-16", "ISO-8859-1"])
  func entitiesAreDecodedLikeDocuments(coding: String) throws {
    let bytes =
      switch coding {
      case "gzip": gzip(Array("é".utf8))
      case "UTF-16": unescaped(#"\xfe\xff\x00\xe9"#)
      default: unescaped(#"<?xml version="1.0" encoding="ISO-8859-1"?>\xe9"#)
      }
    let outcome = try load(bytes) { #"<!DOCTYPE a [<!ENTITY x SYSTEM "\#($0)">]><a>&x;</a>"# }
    #expect(outcome.events.suffix(3) == [#"text "é""#, "end a", "endDocument"])
  }

  @Test func anEntityLongerThanAChunk() throws {
    let text = String(repeating: "0123456789\n", count: 20_000)
    let file = try TemporaryFile(Array("<b>\(text)</b>".utf8))
    let url = URL(fileURLWithPath: file.path).absoluteString
    let content = content(ExpatXMLParser(data: Data(document(url))))
    #expect(content == [#"text "1""#, "start b", "text \(text.debugDescription)", "end b", #"text "2""#])
  }

  @Test(.needsNetworking) func aMissingEntityIsAnError() throws {
    let missing = try TestServer.shared.publish { _ in .body([], status: 404) }
    for (url, error) in [
      ("file:///no/such/entity", "error NSCocoaErrorDomain 260"),
      (missing.absoluteString, "error ExpatXML.XMLHTTPStatusError 1"),
      ("gopher://127.0.0.1/x", "error NSURLErrorDomain -1002"), ("file://a.example/x", "error NSURLErrorDomain -1002"),
    ] {
      let parser = ExpatXMLParser(data: Data(document(url)))
      parser.options.shouldParseErrorResponses = true
      #expect(content(parser, .always) == [#"text "1""#, error])
    }
    // It would be read over a network.
    #expect(content(ExpatXMLParser(data: Data(document("file://a.example/x")))) == Self.leftOut)
  }

  /// The position is that of the innermost entity, whatever words the names contain.
  @Test(arguments: ["", "# In the entity x, line 9, column 9."], ["x", "y"])
  func anErrorInAnEntityNamesItOnce(fragment: String, reference: String) throws {
    let inner = try TemporaryFile(Array("<b>\n<c></b>".utf8))
    let innerURL = URL(fileURLWithPath: inner.path).absoluteString + fragment
    let outer = try TemporaryFile(Array("<?xml version='1.0' encoding='UTF-8'?>\n&y;".utf8))
    let outerURL = URL(fileURLWithPath: outer.path).absoluteString
    let entities = #"<!ENTITY x SYSTEM "\#(outerURL)"><!ENTITY y SYSTEM "\#(innerURL)">"#
    let document = "<!DOCTYPE a [\(entities)]><a>&\(reference);</a>"
    let parser = ExpatXMLParser(document: document)
    #expect(content(parser, .always).last == "error 76")
    let place = "In the entity \(innerURL), line 2, column 6. Line 1, column \(document.count - 6)."
    #expect(parser.parserError?.localizedDescription == "Mismatched end tag: expected </c>, found </b>. \(place)")
  }

  @Test(.needsNetworking) func aStalledEntityCanBeAborted() async throws {
    let isAsked = Mutex(false)
    let url = try TestServer.shared.publish { _ in
      isAsked.withLock { $0 = true }
      return .init(steps: [.hang])
    }
    let document = Data(document(url.absoluteString))
    let events = await onThreads(1) { _ in
      let parser = ExpatXMLParser(data: document)
      abort(parser) { _ = soon { isAsked.withLock { $0 } } }
      return content(parser, .always)
    }
    #expect(events.first?.last == "error 512")
  }

  /// libexpat before 2.4.5 overflows the stack at some hundred thousand, and earlier on a small stack (CVE-2022-25313).
  @Test(.enabled(if: ExpatLibrary.version >= (2, 4, 5)))
  func contentModelsNestDeeply() throws {
    let depth = 20_000
    let model = String(repeating: "(", count: depth) + "a" + String(repeating: ")", count: depth)
    let outcome = record(ExpatXMLParser(document: "<!DOCTYPE a [<!ELEMENT e \(model)>]><a/>"))
    #expect(outcome.events[1] == "element e \(model)")
  }

  @Test func theExternalSubsetsIdentifiersAreKnown() {
    let parser = ExpatXMLParser(document: "<!DOCTYPE a PUBLIC 'p' 's'><a/>")
    #expect((parser.publicID, parser.systemID) == (nil, nil))
    #expect(parser.parse())
    #expect((parser.publicID, parser.systemID) == ("p", "s"))
  }
}
