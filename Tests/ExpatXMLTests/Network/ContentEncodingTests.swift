/// Compressed responses. URLSession inflates those with a content encoding, and the parser inflates the others.
@Suite(.needsNetworking) struct ContentEncodingTests {
  private static let document = Array("<a>\(String(repeating: "<b>text</b>", count: 1000))</a>".utf8)
  private static let zipped = gzip(document)

  private func serve(_ encoding: String?, _ body: [UInt8]) throws -> ServedOutcome {
    let headers = encoding.map { [("Content-Encoding", $0)] } ?? []
    return try parse { _ in .body(body, headers: [("Content-Type", "application/xml")] + headers) }
  }

  private let plain = record(ExpatXMLParser(data: Data(document)))

  @Test func everyEncodingThatIsDeclared() throws {
    let zlib = gzip(Self.document, zlib: true)
    for (encoding, body) in [
      ("gzip", Self.zipped), ("GZIP", Self.zipped), ("x-gzip", Self.zipped), ("deflate", zlib),
      ("deflate", Array(zlib.dropFirst(2).dropLast(4))), ("gzip, gzip", gzip(Self.zipped)),
      ("identity", Self.document), ("none", Self.document), ("", Self.document),
    ] {
      #expect(try serve(encoding, body).outcome == plain, "\(encoding)")
    }
  }

  /// Brotli of `<a>brotli</a>`, stored (RFC 7932, section 9).
  @Test func brotli() throws {
    let text = Array("<a>brotli</a>".utf8)
    let body: [UInt8] = [0xC0, 0x00, 0x10] + text + [0x03]
    #expect(try serve("br", body).outcome.events[2] == #"text "brotli""#)
  }

  private static let twice =
    "The document is compressed by gzip twice, and inflated once. A Content-Encoding counts as one of them. "
    + "Line 1, column 1."

  @Test(arguments: ["gzip", "GZIP", "gzip, gzip", "identity, x-gzip", nil])
  func nothingIsInflatedTwice(encoding: String?) throws {
    let layers = encoding == "gzip, gzip" ? gzip(gzip(Self.zipped)) : gzip(Self.zipped)
    let outcome = try serve(encoding, layers).outcome
    #expect(outcome.events.last == "error 4")
    #expect(outcome.error == Self.twice)
  }

  /// Two ratios that are permitted would be multiplied.
  @Test func aBombInsideAContentEncodingIsNotInflated() throws {
    let layer = gzip(Array("<a>\(String(repeating: " ", count: 20 << 20))</a>".utf8))
    let bomb = gzip(layer)
    #expect(bomb.count < 1000)
    #expect(try serve("gzip", bomb).outcome.error == Self.twice)
  }

  /// A server that says that there is no encoding has none.
  @Test(arguments: ["identity", "none", "", "Identity, none"]) func aFileWithoutAnEncodingIsInflated(encoding: String)
    throws
  {
    #expect(try serve(encoding, Self.zipped).outcome == plain)
  }

  /// URLSession has no limit, so the inflated length is compared with the announced length.
  @Test func aBombIsStopped() throws {
    let bomb = gzip(Array("<a>\(String(repeating: " ", count: 1 << 20))</a>".utf8))
    func serve(_ body: [UInt8], chunked: Bool = false, _ configure: (inout XMLLimits) -> Void) throws -> Outcome {
      let server = try LoopbackServer { _ in .body(body, headers: [("Content-Encoding", "gzip")], chunked: chunked) }
      defer { server.shutdown() }
      let url = try server.location()
      return record(try #require(ExpatXMLParser(contentsOf: url))) { configure(&$0.options.limits) }
    }
    let stopped = try serve(bomb) { $0.inflateActivationBytes = 100_000 }
    #expect(stopped.error?.hasPrefix("The limit inflateRatio of 500.0 is exceeded. Line 1, column ") == true)
    #expect(stopped.events.first == "startDocument")
    #expect(try serve(bomb) { $0.inflateRatio = 2000 }.succeeded)
    #expect(try serve(bomb) { $0.inflateActivationBytes = 2 << 20 }.succeeded)
    // The encoded length is not known.
    #expect(try serve(bomb, chunked: true) { $0.inflateActivationBytes = 100_000 }.succeeded)
  }

  @Test func membersAndPadding() throws {
    let members = gzip(Array(Self.document.prefix(5000))) + gzip(Array(Self.document.dropFirst(5000)))
    #expect(try serve(nil, members).outcome == plain)
    #expect(try serve(nil, Self.zipped + [0, 0, 0]).outcome == plain)
    // URLSession on Linux inflates only one member, and fails at the rest.
    let error = try serve("gzip", members)
    #expect(error.outcome.succeeded || error.urlError == .cannotDecodeRawData)
  }

  @Test func dataThatCannotBeInflatedIsAnErrorAfterTheRest() throws {
    let damaged = Self.zipped.dropLast(8) + [1, 2, 3, 4] + Self.zipped.suffix(4)
    for (encoding, body) in [
      ("gzip", Array(damaged)), ("gzip", Self.zipped + Array("junk".utf8)), ("gzip", Self.document),
      ("deflate", Self.document), ("br", Self.document), ("snappy9", Self.document),
    ] {
      let served = try serve(encoding, body)
      #expect(served.urlError == .cannotDecodeRawData, "\(encoding)")
      let message = "The Content-Encoding \(encoding) of the response can't be undone. "
      #expect(served.outcome.error?.hasPrefix(message) == true, "\(served.outcome.error ?? "")")
      #expect(served.outcome.events.dropLast().elementsEqual(plain.events.prefix(served.outcome.events.count - 1)))
    }
    #expect((try serve(nil, Array(damaged)).error as? XMLCompressionError)?.reason == .corrupt)
    #expect((try serve(nil, Self.zipped + Array("junk".utf8)).error as? XMLCompressionError)?.reason == .trailingData)
  }

  @Test func truncatedBodiesAreIncomplete() throws {
    let cut = Array(Self.zipped.dropLast(20))
    #expect((try serve(nil, cut).error as? XMLCompressionError)?.reason == .truncated)
    // URLSession on Linux does not notice. The document is incomplete, so the parser does.
    let served = try serve("gzip", cut)
    #expect(served.outcome.events.last == "error 5" || served.urlError != nil)
    #expect(served.outcome.events.dropLast().elementsEqual(plain.events.prefix(served.outcome.events.count - 1)))
  }

  @Test func nothingCompressedIsAnEmptyDocument() throws {
    #expect(try serve("gzip", []).outcome.events == ["error 4"])
    #expect(try serve("gzip", gzip([])).outcome.events == ["error 4"])
  }
}
