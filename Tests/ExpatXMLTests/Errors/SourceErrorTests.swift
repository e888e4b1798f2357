/// An error of a source is passed on unchanged, once, after everything that was read before it.
@Suite struct SourceErrorTests {
  private func error(ofFile path: String) throws -> any Error {
    let parser = ExpatXMLParser(.file(path))
    let outcome = record(parser)
    #expect(!outcome.succeeded)
    #expect(outcome.events.count == 1)
    return try #require(parser.parserError)
  }

  @Test func aMissingFile() throws {
    let error = try #require(try error(ofFile: "/nowhere/to/be.found") as? XMLFileError)
    #expect(error == XMLFileError(code: ENOENT, path: "/nowhere/to/be.found"))
    // For code that knows Foundation's errors.
    let bridged = error as NSError
    #expect(bridged.domain == NSCocoaErrorDomain)
    #expect(bridged.code == CocoaError.fileReadNoSuchFile.rawValue)
    #expect(bridged.userInfo[NSFilePathErrorKey] as? String == "/nowhere/to/be.found")
    #expect(bridged.userInfo[NSUnderlyingErrorKey] as? POSIXError == POSIXError(.ENOENT))
  }

  @Test func aDirectory() throws {
    let error = try #require(try error(ofFile: NSTemporaryDirectory()) as? XMLFileError)
    #expect(error.code == EISDIR)
    #expect(error.localizedDescription.hasSuffix(" can't be read: it is a directory."))
  }

  @Test func anUnreadableFile() throws {
    let file = try TemporaryFile(Array("<a/>".utf8))
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: file.path)
    // The user root can read everything.
    guard !FileManager.default.isReadableFile(atPath: file.path) else { return }
    #expect(try error(ofFile: file.path) as? XMLFileError == XMLFileError(code: EACCES, path: file.path))
  }
}
