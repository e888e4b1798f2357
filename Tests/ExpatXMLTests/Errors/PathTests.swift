import ExpatXML
import Foundation
import Testing

/// A path that contains a NUL is an error. In C it ends there, and would name another file.
@Suite struct PathTests {
  private func expectNoSuchFile(_ error: (any Error)?) {
    #expect((error as? XMLFileError)?.code == ENOENT, "\(String(describing: error))")
  }

  @Test func noEntryPointReadsAnotherFile() async throws {
    let file = try TemporaryFile(Array("<a><b/></a>".utf8))
    let path = file.path + "\0.txt"
    let url = try #require(URL(string: URL(fileURLWithPath: file.path).absoluteString + "%00.txt"))
    for parser in [ExpatXMLParser(.file(path)), ExpatXMLParser(contentsOf: url)] {
      let parser = try #require(parser)
      #expect(!parser.parse())
      expectNoSuchFile(parser.parserError)
    }
    var handler = SilentHandler()
    let reads: [() throws -> Any?] = [
      { try XMLStreamParser(.file(path)).parse(&handler) },
      { try XMLStreamParser(.contents(of: url)).parse(&handler) },
      { try ExpatXMLElement(.file(path)) }, { try ExpatXMLElement(.contents(of: url)) },
      { try ExpatXMLDecoder().decode([String].self, from: .file(path)) },
      { try ExpatXMLDecoder().decode([String].self, from: .contents(of: url)) },
      { try XMLEventReader(.file(path)).next() }, { try XMLEventReader(.contents(of: url)).next() },
      { try XMLRecordReader(.file(path), named: "b").next() },
      { try XMLRecordReader(.contents(of: url), named: "b").next() },
    ]
    for read in reads { expectNoSuchFile(#expect(throws: (any Error).self) { try read() }) }
    for events in [XMLEvents(.file(path)), XMLEvents(.url(url))] {
      expectNoSuchFile(await #expect(throws: (any Error).self) { for try await _ in events {} })
    }
    for records in [XMLRecords(.file(path), named: "b"), XMLRecords(.url(url), named: "b")] {
      expectNoSuchFile(await #expect(throws: (any Error).self) { for try await _ in records {} })
      expectNoSuchFile(
        await #expect(throws: (any Error).self) { for try await _ in records.decode(String.self) {} })
    }
  }

  /// The name of an encoding becomes a C string too, so it could be the name of another encoding.
  @Test func noEncodingIsAnother() {
    let error = #expect(throws: XMLParseError.self) {
      try ExpatXMLElement(.data(Data("<a/>".utf8)), options: XMLOptions(encoding: "ISO-8859-1\0.x"))
    }
    #expect(error?.code == .encodingNotSupportedError)
  }

  @Test func noExternalEntityReadsAnotherFile() throws {
    let file = try TemporaryFile(Array("secret".utf8))
    let url = URL(fileURLWithPath: file.path).absoluteString + "%00.xml"
    let parser = ExpatXMLParser(document: "<!DOCTYPE a [<!ENTITY e SYSTEM '\(url)'>]><a>&e;</a>")
    parser.shouldResolveExternalEntities = true
    parser.externalEntityResolvingPolicy = .always
    #expect(!parser.parse())
    expectNoSuchFile(parser.parserError)
  }
}
