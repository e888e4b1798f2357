/// Documents that refer to a file or a server. Nothing is read or connected unless the owner of the parser permits it.
@Suite struct ExternalAccessTests {
  /// The lines of `Fixtures/external-access.txt`: what a document is about, and the document. `F` is the URL of a file, `P` its path,
  /// `N` its name, `H` the URL of a server, and `S` that URL without a scheme.
  static let documents = fixtureLines("external-access").filter { !$0.isEmpty }.map { line in
    let parts = line.split(separator: ": ", maxSplits: 1)
    return (name: String(parts[0]), document: String(parts[1]))
  }

  private static let secret = "root:x:0:0:"

  /// Everything that a delegate is told of a document.
  private func seen(_ parser: ExpatXMLParser) -> String {
    let outcome = record(parser)
    return outcome.events.joined() + (outcome.error ?? "")
  }

  /// All named resources, in a folder of their own, and a server that serves anything.
  private struct Target {
    let folder: TemporaryFolder
    let watch: FileWatch
    let server: LoopbackServer

    init() throws {
      folder = try TemporaryFolder(["secret": Array(ExternalAccessTests.secret.utf8)])
      watch = try #require(FileWatch(folder.path("secret")))
      server = try LoopbackServer { _ in .body(Array("<!ENTITY % send SYSTEM 'file:///etc/hostname'>".utf8)) }
    }

    func document(_ document: String) -> [UInt8] {
      let path = folder.path("secret")
      let url = server.url("")
      let names = ["F": "file://" + path, "P": path, "N": "secret", "H": url, "S": String(url.drop { $0 != "/" })]
      // Finds single capitals between characters that are not letters.
      let filled = document.replacing(/\b[FPNHS]\b/) { names[String($0.output)] ?? "" }.replacing(
        "localhostP", with: "localhost" + path
      ).replacing("..P", with: ".." + path)
      return Array(filled.utf8)
    }

    /// `read` parses a document and returns what was seen of it.
    func expectNothing(_ name: String, _ read: () -> String) {
      _ = watch.sawOpening
      let seen = read()
      #expect(!watch.sawOpening, "\(name): the file was opened")
      #expect(!seen.contains(secret), "\(name): the file was read")
      #expect(server.connectionsAccepted == 0, "\(name): a connection was made")
    }
  }

  /// What permits nothing alone: no setting, the switch without a policy, a policy without the switch, and the origin of a
  /// document in memory, which has none.
  enum Setting: CaseIterable {
    case defaults, fileByDefault, switchAlone, policyAlone, sameOrigin

    func parser(_ document: [UInt8], named name: String, in folder: TemporaryFolder) throws -> ExpatXMLParser {
      if self == .fileByDefault {
        // The name of a file beside the document would suffice.
        try Data(document).write(to: URL(fileURLWithPath: folder.path(name)))
        return ExpatXMLParser(.file(folder.path(name)))
      }
      let parser = ExpatXMLParser(data: Data(document))
      parser.shouldResolveExternalEntities = self == .switchAlone || self == .sameOrigin
      if self == .sameOrigin { parser.externalEntityResolvingPolicy = .sameOriginOnly }
      if self == .policyAlone {
        parser.externalEntityResolvingPolicy = .always
        parser.allowedExternalEntityURLs = [URL(fileURLWithPath: folder.path("secret"))]
      }
      return parser
    }
  }

  @Test(arguments: Setting.allCases) func nothingIsRead(setting: Setting) throws {
    let target = try Target()
    for (index, (name, document)) in Self.documents.enumerated() {
      let parser = try setting.parser(target.document(document), named: "\(index).xml", in: target.folder)
      target.expectNothing(name) { seen(parser) }
    }
  }

  /// A stream parser has no setting that would permit it.
  @Test func nothingIsReadByAStreamParser() throws {
    struct Handler: XMLStreamHandler {
      var text = ""
      mutating func characters(_ text: XMLBorrowedUTF8) { self.text += text.string }
    }
    let target = try Target()
    for (name, document) in Self.documents {
      target.expectNothing(name) {
        var handler = Handler()
        try? XMLStreamParser(.data(Data(target.document(document)))).parse(&handler)
        return handler.text
      }
    }
  }

  /// Files are read, but no connection is made that could transmit them.
  @Test func noConnectionIsMadeWithoutNetwork() throws {
    let target = try Target()
    for (name, document) in Self.documents {
      let parser = ExpatXMLParser(data: Data(target.document(document)))
      parser.shouldResolveExternalEntities = true
      parser.externalEntityResolvingPolicy = .noNetwork
      parser.parse()
      #expect(target.server.connectionsAccepted == 0, "\(name)")
    }
  }

  /// The watch would see it.
  @Test func permittedEntitiesAreRead() throws {
    let target = try Target()
    #expect(!target.watch.sawOpening)
    let parser = ExpatXMLParser(data: Data(target.document(#"<!DOCTYPE a [<!ENTITY x SYSTEM "F">]><a>&x;</a>"#)))
    parser.shouldResolveExternalEntities = true
    parser.allowedExternalEntityURLs = [URL(fileURLWithPath: target.folder.path("secret"))]
    #expect(seen(parser).contains(Self.secret))
    #expect(parser.parserError == nil)
    #if os(Linux)
      #expect(target.watch.sawOpening)
    #endif
  }
}
