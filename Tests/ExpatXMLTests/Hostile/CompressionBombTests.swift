@Suite struct CompressionBombTests {
  /// A gzip member: its header (RFC 1952, section 2.3) with fields of any length, and the bytes.
  private func member(_ bytes: [UInt8], extra: [UInt8]? = nil, name: Int? = nil, comment: Int? = nil) -> [UInt8] {
    let flags: UInt8 = (extra == nil ? 0 : 4) | (name == nil ? 0 : 8) | (comment == nil ? 0 : 16)
    var header: [UInt8] = [0x1f, 0x8b, 8, flags, 0, 0, 0, 0, 0, 0xff]
    if let extra { header += [UInt8(extra.count & 0xff), UInt8(extra.count >> 8)] + extra }
    for length in [name, comment].compactMap({ $0 }) {
      header += [UInt8](repeating: UInt8(ascii: "x"), count: length) + [0]
    }
    return header + gzip(bytes).dropFirst(10)
  }

  /// 24 MiB of white space in 24 KiB.
  private static let space = gzip([UInt8](repeating: 0x20, count: 24 << 20))

  @Test(arguments: [XMLTextDelivery.coalesced, .discard, .streamed(maximumBytes: 1000)])
  func textIsStoppedAtItsRatio(delivery: XMLTextDelivery) throws {
    let bomb = gzip(Array("<a><b/>".utf8)) + Self.space + gzip(Array("</a>".utf8))
    for limits in [XMLLimits(), .untrusted] {
      let parser = ExpatXMLParser(data: Data(bomb))
      parser.options.limits = limits
      parser.options.textDelivery = delivery
      let counter = ParseCounter(parser)
      #expect(!counter.succeeded)
      #expect(counter.elements == 2)
      #expect(counter.textBytes <= limits.inflateActivationBytes + (1 << 20))
      #expect((parser.parserError as? XMLParseError)?.limit == "inflateRatio")
    }
  }

  /// URLSession inflates a response with a content encoding, so only the inflated length is limited.
  @Test(.needsNetworking) func aCompressedResponseIsStoppedAtItsLength() throws {
    let bomb = gzip(Array("<a>".utf8) + [UInt8](repeating: 0x20, count: 20 << 20))
    let url = try TestServer.shared.publish { _ in .body(bomb, headers: [("Content-Encoding", "gzip")]) }
    let parser = try #require(ExpatXMLParser(contentsOf: url))
    parser.options.limits = .untrusted
    parser.options.limits.documentBytes = 1 << 20
    let outcome = record(parser)
    #expect(outcome.endsInItsOnlyError)
    #expect(outcome.error?.hasPrefix("The limit documentBytes of 1048576 is exceeded.") == true)
  }

  /// The bomb is in the prolog or the first tag, before any event.
  @Test(arguments: ["", "<!--", "<?p ", "<!DOCTYPE a [", "<a b='", "<a "])
  func markupIsStoppedAtItsRatio(start: String) {
    let bomb = gzip(Array(start.utf8)) + Self.space
    let outcome = record(ExpatXMLParser(data: Data(bomb)))
    #expect(outcome.endsInItsOnlyError)
    #expect(outcome.error?.hasPrefix("The limit inflateRatio of 500.0 is exceeded.") == true)
  }

  /// The inflated bytes are the document, even if they look compressed.
  @Test(arguments: [1, 2, 10]) func doublyCompressedDataIsInflatedOnce(times: Int) {
    var bytes = Array("<a/>".utf8)
    for _ in 0...times { bytes = gzip(bytes) }
    let outcome = parseInChunks(bytes)
    #expect(outcome.events == ["startDocument", "error 4"])
    #expect(outcome.error?.hasPrefix("The document is compressed by gzip twice, and inflated once. ") == true)
  }

  /// A bomb inside a bomb: only the outer one is inflated, and only its first bytes.
  @Test func aCompressedBombInside() {
    let source = CountingSource(ChunkSource(gzip(gzip(gzip([UInt8](repeating: 0x20, count: 8 << 20)))), size: 100))
    #expect(record(ExpatXMLParser(XMLSource { _ in source })).events == ["startDocument", "error 4"])
    #expect(source.count <= 100)
  }

  /// A member that inflates to itself without end. It consists of stored blocks that quote the bytes after them, and
  /// of repetitions of quoted bytes, as in Russ Cox's "Zip Files All The Way Down".
  private static let quine = [
    "1f8b08080000000000ff7100001100eeff1f8b08080000000000ff7100001100eeff820a200400000500faff820a20040000",
    "0500faff000500faff001400ebff820a200400000500faff000500faff001400ebff428821c400001400ebff428821c40000",
    "1400ebff428821c400001400ebff428821c400001400ebff428821c400000000ffff000000ffff000c00f3ff428821c40000",
    "0000ffff000000ffff000c00f3ff43660300eb6743dcbc00000043660300eb6743dcbc000000",
  ].joined()

  @Test(arguments: [1, 2]) func aMemberThatInflatesToItself(count: Int) {
    let digits = Array(Self.quine.utf8)
    let quine = stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16)
    }
    #expect(gunzip(quine) == quine)
    let outcome = parseInChunks(Array([[UInt8]](repeating: quine, count: count).joined()))
    #expect(outcome.events == ["startDocument", "error 4"])
  }

  @Test func thousandsOfEmptyMembers() {
    let members = [[UInt8]](repeating: gzip([]), count: 5000).joined()
    let bytes = Array(members) + gzip(Array("<a>".utf8)) + Array(members) + gzip(Array("</a>".utf8)) + Array(members)
    for size in [100, bytes.count] {
      let outcome = record(ExpatXMLParser(bytes, size: size))
      #expect(outcome.events == ["startDocument", "start a", "end a", "endDocument"])
    }
  }

  @Test func headersOfMegabytes() {
    let document = Array("<a>text</a>".utf8)
    let long = 2 << 20
    for bytes in [
      member(document, extra: [UInt8](repeating: 7, count: 0xffff)), member(document, name: long),
      member(document, comment: long),
      member(document, extra: [UInt8](repeating: 0, count: 0xffff), name: long, comment: long),
      member(Array(document[..<5])) + member(Array(document[5...]), name: long),
    ] {
      let outcome = record(ExpatXMLParser(data: Data(bytes)))
      #expect(outcome.events == ["startDocument", "start a", #"text "text""#, "end a", "endDocument"])
    }
  }

  @Test func aHeaderThatDoesNotEnd() throws {
    let header: [UInt8] = [0x1f, 0x8b, 8, 8, 0, 0, 0, 0, 0, 0xff]
    let parser = padded(header, with: 0x78)
    #expect(record(parser).endsInItsOnlyError)
    #expect((parser.parserError as? XMLCompressionError)?.reason == .truncated)
  }

  @Test func paddingOfMegabytes() { #expect(record(padded(gzip(Array("<a/>".utf8)), with: 0)).succeeded) }

  /// A parser of bytes that are followed by four megabytes of another one.
  private func padded(_ bytes: [UInt8], with byte: UInt8) -> ExpatXMLParser {
    let padding = [UInt8](repeating: byte, count: 1024)
    return ExpatXMLParser(XMLSource { _ in GeneratedSource(chunkSize: 64 << 10, [(bytes, 1), (padding, 4 << 10)]) })
  }
}
