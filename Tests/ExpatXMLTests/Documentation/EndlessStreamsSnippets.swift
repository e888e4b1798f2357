import ExpatXML
import Foundation
import Testing

// The code of the article "Endless streams", which `DocumentationTests` compares with this.

struct StanzaStream {
  private var reader = StanzaStream.makeReader()

  mutating func stanzas(in bytes: [UInt8]) throws -> [ExpatXMLElement] {
    reader.feed(bytes)
    var stanzas: [ExpatXMLElement] = []
    while let stanza = try reader.next() {
      stanzas.append(stanza)
      if stanza.name == "success" { restart() }
    }
    return stanzas
  }

  private mutating func restart() {
    let rest = reader.unusedBytes ?? []
    reader = Self.makeReader()
    reader.feed(rest)
  }

  private static func makeReader() -> XMLRecordReader {
    var options = XMLOptions(limits: .untrusted)
    options.limits.documentBytes = .max
    options.limits.treeBytes = 1 << 20
    return XMLRecordReader(named: "/*/*", options: options)
  }
}

@Suite struct EndlessStreamsSnippets {
  private static let stream = "<stream id='1'><message><body>é</body></message> <iq/><presence/>"

  private static func chunks(of text: String, size: Int) -> [[UInt8]] {
    let bytes = Array(text.utf8)
    return stride(from: 0, to: bytes.count, by: size).map { Array(bytes[$0..<min($0 + size, bytes.count)]) }
  }

  @Test func aLoop() async throws {
    var names: [String] = []
    func answer(_ stanza: ExpatXMLElement) { names.append(stanza.name) }
    let inbound = AsyncStream<[UInt8]> { continuation in
      for chunk in Self.chunks(of: Self.stream + "</stream>", size: 5) { continuation.yield(chunk) }
      continuation.finish()
    }
    for try await stanza in XMLRecords(.chunks(inbound), named: "/*/*") {
      answer(stanza)
    }
    #expect(names == ["message", "iq", "presence"])
  }

  @Test(arguments: [1, 7, 100]) func feeding(size: Int) throws {
    var names: [String] = []
    func answer(_ stanza: ExpatXMLElement) { names.append(stanza.name) }
    let chunks = Self.chunks(of: Self.stream, size: size)
    let stanzas = XMLRecordReader(named: "/*/*")
    for chunk in chunks {
      stanzas.feed(chunk)
      while let stanza = try stanzas.next() { answer(stanza) }
    }
    #expect(names == ["message", "iq", "presence"])
  }

  @Test(arguments: [1, 7, 100]) func aStreamThatRestarts(size: Int) throws {
    var stream = StanzaStream()
    var names: [String] = []
    let text = "<?xml version='1.0'?><stream><auth/><success/><?xml version='1.0'?><stream><message>é</message>"
    for chunk in Self.chunks(of: text, size: size) { names += try stream.stanzas(in: chunk).map(\.name) }
    #expect(names == ["auth", "success", "message"])
  }

  @Test func aStanzaThatIsTooLarge() throws {
    var stream = StanzaStream()
    _ = try stream.stanzas(in: Array("<stream><message>".utf8))
    #expect(throws: XMLParseError.self) {
      for _ in 0..<200_000 { _ = try stream.stanzas(in: Array("<x>text</x>".utf8)) }
    }
  }
}
