import Foundation
import Testing

@testable import ExpatXML

/// A path with a NUL is no path: to C it ends there, and would name another file.
@Suite struct PathTests {
  private func expectNoSuchFile(_ error: (any Error)?) {
    #expect((error as? CocoaError)?.code == .fileReadNoSuchFile, "\(String(describing: error))")
  }

  @Test func noEntryPointReadsAnotherFile() async throws {
    let file = try TemporaryFile(Array("<a><b/></a>".utf8))
    let path = file.path + "\0.txt"
    let url = try #require(URL(string: URL(fileURLWithPath: file.path).absoluteString + "%00.txt"))
    for parser in [ExpatXMLParser(contentsOfFile: path), ExpatXMLParser(contentsOf: url)] {
      let parser = try #require(parser)
      #expect(!parser.parse())
      expectNoSuchFile(parser.parserError)
    }
    struct Nobody: XMLStreamHandler {}
    var nobody = Nobody()
    expectNoSuchFile(#expect(throws: (any Error).self) { try XMLStreamParser(contentsOfFile: path).parse(&nobody) })
    expectNoSuchFile(#expect(throws: (any Error).self) { try XMLStreamParser(contentsOf: url).parse(&nobody) })
    expectNoSuchFile(#expect(throws: (any Error).self) { try ExpatXMLNode(contentsOf: url) })
    expectNoSuchFile(#expect(throws: (any Error).self) { try XMLEventReader(contentsOfFile: path).next() })
    expectNoSuchFile(#expect(throws: (any Error).self) { try XMLEventReader(contentsOf: url).next() })
    expectNoSuchFile(#expect(throws: (any Error).self) { try XMLRecordReader(contentsOfFile: path, named: "b").next() })
    expectNoSuchFile(
      await #expect(throws: (any Error).self) {
        for try await _ in XMLEvents(contentsOfFile: path) {}
      })
    expectNoSuchFile(
      await #expect(throws: (any Error).self) {
        for try await _ in XMLRecords(contentsOf: url, named: "b") {}
      })
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
