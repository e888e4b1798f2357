/// A path that contains a NUL is an error. In C it ends there, and would name another file.
@Suite struct PathTests {
  private func expectNoSuchFile(_ error: (any Error)?) {
    #expect((error as? XMLFileError)?.code == ENOENT, "\(String(describing: error))")
  }

  @Test func noEntryPointReadsAnotherFile() async throws {
    let file = try TemporaryFile(Array("<a><b/></a>".utf8))
    let path = file.path + "\0.txt"
    let url = try #require(URL(string: URL(fileURLWithPath: file.path).absoluteString + "%00.txt"))
    for source in [DocumentSource.other(.file(path), .file(path)), .url(url)] {
      let readings = await readInEveryWay(source, XMLOptions())
      for error in readings.anyErrors.values { expectNoSuchFile(error) }
      #expect(readings.anyErrors.count == readings.all.count)
    }
    let records = XMLRecords(.file(path), named: "b").decode(String.self)
    expectNoSuchFile(await #expect(throws: (any Error).self) { for try await _ in records {} })
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
