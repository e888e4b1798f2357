@testable import ExpatXML

@Suite struct NamedSourceTests {
  private static let compressed = gzip(Array("<a>\(String(repeating: "<b/>", count: 1000))</a>".utf8))

  private func compressedDataError(_ source: XMLSource) throws -> XMLCompressionError {
    try #require(#expect(throws: XMLCompressionError.self) { try ExpatXMLElement(source) })
  }

  @Test func aCompressedFile() throws {
    let file = try TemporaryFile(Array(Self.compressed.dropLast(4)))
    let count = Self.compressed.count - 4
    let description = "The compressed data of \(file.path) is truncated after \(count) bytes."
    let error = try compressedDataError(.file(file.path))
    #expect(error.description == description)
    #expect(error.localizedDescription == description)
    let parser = ExpatXMLParser(.file(file.path))
    #expect(!parser.parse())
    #expect((parser.parserError as? XMLCompressionError)?.source == file.path)
  }

  @Test(.needsNetworking) func aCompressedDownload() throws {
    let url = try TestServer.shared.publish(Array(Self.compressed.dropLast(4)))
    var components = try #require(URLComponents(url: url, resolvingAgainstBaseURL: false))
    (components.user, components.password) = ("reader", "secret")
    let secret = try #require(components.url)
    #expect(try compressedDataError(.contents(of: secret)).source == url.absoluteString)
  }

  private func error(ofEntity identifier: String) -> (any Error)? {
    let parser = ExpatXMLParser(document: "<!DOCTYPE a [<!ENTITY e SYSTEM '\(identifier)'>]><a>&e;</a>")
    parser.shouldResolveExternalEntities = true
    parser.externalEntityResolvingPolicy = .always
    #expect(!parser.parse())
    return parser.parserError
  }

  /// The error names the entity and not the document.
  @Test func aCompressedEntity() throws {
    let entity = try TemporaryFile(Array(Self.compressed.dropLast(4)))
    let url = URL(fileURLWithPath: entity.path).absoluteString
    #expect((error(ofEntity: url) as? XMLCompressionError)?.source == entity.path)
  }

  @Test func anEntityWithAnotherScheme() {
    let error = error(ofEntity: "ftp://u:p@127.0.0.1/e")
    #expect((error as? URLError)?.code == .unsupportedURL)
    #expect(error?.localizedDescription == "No file, http or https URL: ftp://127.0.0.1/e")
  }

  @Test func aStream() throws {
    let stream = try #require(InputStream(fileAtPath: "/nowhere/to/be.found"))
    let error = try #require(#expect(throws: (any Error).self) { try ExpatXMLElement(.stream(stream)) })
    #expect(error.localizedDescription == "The InputStream can't be read: there is no such file.")
    #expect((error as NSError).domain == NSPOSIXErrorDomain)
    #expect((error as NSError).code == Int(ENOENT))
  }

  @Test func aTemporaryFile() throws {
    let error = #expect(throws: XMLFileError.self) { try FileDescriptor.temporary(in: "/nowhere") }
    #expect(error?.localizedDescription.hasPrefix("A temporary file in /nowhere can't be written: ") == true)
  }

  #if Networking
    @Test func aDownloadThatCanNotWait() throws {
      let url = try #require(URL(string: "http://reader:secret@127.0.0.1/feed.xml"))
      let fault = XMLFileError(code: ENOSPC, path: "/tmp", isWriting: true, isTemporary: true)
      let error = DownloadFault.describing(fault, of: url)
      let reason = "no space is left on the device"
      let description = "A temporary file in /tmp can't be written: \(reason): http://127.0.0.1/feed.xml"
      #expect(error.localizedDescription == description)
      #expect((error as NSError).code == CocoaError.fileWriteOutOfSpace.rawValue)
    }
  #endif
}
