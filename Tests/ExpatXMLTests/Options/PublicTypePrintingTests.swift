import ExpatXML
import Foundation
import Testing

/// Every public type can be printed, and shows no internals.
@Suite struct PublicTypePrintingTests {
  private struct Value: Decodable {}

  private static let tree = (try? ExpatXMLElement(.string("<a b='1'>t<c/></a>"))) ?? failure

  private static var failure: ExpatXMLElement { preconditionFailure("The document is parsed.") }

  private static let position = XMLPosition(line: 2, column: 3, byteOffset: 9)

  private static let url = URL(string: "http://a:b@127.0.0.1/c") ?? URL(fileURLWithPath: "/")

  private static let response = XMLHTTPResponse(statusCode: 404, url: url)

  private static let records = XMLRecords(.string("<a/>"), named: "a/b")

  private static var decoder: ExpatXMLDecoder {
    var decoder = ExpatXMLDecoder()
    decoder.dateDecodingStrategy = .custom { _ in Date() }
    decoder.boolDecodingStrategy = .xmlSchema
    decoder.namespacesByPrefix = ["m": "urn:m"]
    return decoder
  }

  private static var encoder: ExpatXMLEncoder {
    var encoder = ExpatXMLEncoder()
    encoder.format = .indented
    encoder.dateEncodingStrategy = .convertToString { _ in "" }
    encoder.rootName = "a"
    return encoder
  }

  private static var limits: XMLLimits {
    var limits = XMLLimits()
    limits.elementDepth = 5
    limits.nameBytes = .max
    limits.inflateRatio = .infinity
    limits.idleTime = .seconds(1.5)
    return limits
  }

  /// A value of a type, and its expected description.
  private struct Sample {
    let type: String
    let value: Any
    let text: String

    init(_ type: String, _ value: Any, _ text: String) {
      (self.type, self.value, self.text) = (type, value, text)
    }
  }

  /// At least one value of each type.
  private static func samples() -> [Sample] {
    [
      Sample("ExpatXMLElement", tree, #"<a b="1">t<c/></a>"#), Sample("Attribute", tree.attributes[0], #"b="1""#),
      Sample("Attributes", tree.attributes, #"b="1""#),
      Sample("Node", ExpatXMLElement.Node.text("t"), #""t""#),
      Sample(
        "ExpatXMLDocument", ExpatXMLDocument(root: tree),
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<a b=\"1\">t<c/></a>"),
      Sample("ExpatXMLDocument", (try? ExpatXMLDocument(.string("<a b='1'/>"))) as Any, "Optional(<a b='1'/>)"),
      Sample("Part", ExpatXMLDocument.Part.startTag, "startTag"),
      Sample("XMLInsertionPlace", XMLInsertionPlace.atEnd, "atEnd"),
      Sample("Code", XMLEditError.Code.notFound, "notFound"),
      Sample("XMLEditError", XMLEditError(code: .atRoot, message: "No."), "No."),
      Sample("XMLRewriter", XMLRewriter(), "XMLRewriter(, options: XMLOptions())"),
      Sample("XMLEvent", XMLEvent.characters("t"), #""t""#),
      Sample("StartElement", XMLEvent.StartElement(name: "a", attributes: ["b": "1"]), #"<a b="1">"#),
      Sample("EndElement", XMLEvent.EndElement(name: "a"), "</a>"),
      Sample("StartDocument", XMLEvent.StartDocument(), "start of document"),
      Sample(
        "StartDocument", XMLEvent.StartDocument(version: "1.0", encoding: "UTF-8", isStandalone: true),
        #"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>"#),
      Sample("DocumentType", XMLEvent.DocumentType(name: "a", systemID: "s"), #"<!DOCTYPE a SYSTEM "s">"#),
      Sample("NamespaceMapping", XMLEvent.NamespaceMapping(prefix: "p", uri: "u"), #"xmlns:p="u""#),
      Sample("ProcessingInstruction", XMLEvent.ProcessingInstruction(target: "p", data: "q"), "<?p q?>"),
      Sample(
        "Notation", XMLEvent.Declaration.Notation(name: "n", publicID: "p"), #"<!NOTATION n PUBLIC "p">"#),
      Sample(
        "Entity", XMLEvent.Declaration.Entity(name: "e", systemID: "s", notationName: "n"),
        #"<!ENTITY e SYSTEM "s" NDATA n>"#),
      Sample(
        "Entity", XMLEvent.Declaration.Entity(name: "e", value: "1", isParameter: true), #"<!ENTITY % e "1">"#),
      Sample(
        "Attribute",
        XMLEvent.Declaration.Attribute(name: "b", elementName: "a", type: "CDATA", default: .required),
        "<!ATTLIST a b CDATA #REQUIRED>"),
      Sample("Default", XMLEvent.Declaration.Attribute.Default.fixed("1"), ##"#FIXED "1""##),
      Sample("Declaration", XMLEvent.Declaration.element(.init(name: "a", model: "ANY")), "<!ELEMENT a ANY>"),
      Sample("XMLEventAttributes", ["b": "1"] as XMLEventAttributes, #"b="1""#),
      Sample("Element", XMLEventAttributes.Element(name: "b", value: "1"), #"b="1""#),
      Sample("XMLEntities", ["b": "<", "a": "\""] as XMLEntities, #"["a": "\"", "b": "<"]"#),
      Sample("XMLEntities", XMLEntities.html, "252 entities"), Sample("XMLEntities", XMLEntities([:]), "[:]"),
      Sample("XMLOptions", XMLOptions(), "XMLOptions()"),
      Sample(
        "XMLOptions",
        XMLOptions(
          textDelivery: .streamed(maximumBytes: 9), encoding: "UTF-8",
          entities: ["a": "b"], limits: .untrusted),
        "XMLOptions(textDelivery: .streamed(maximumBytes: 9), "
          + #"encoding: "UTF-8", entities: ["a": "b"], limits: XMLLimits.untrusted)"#
      ),
      Sample("XMLLimits", XMLLimits(), "XMLLimits()"),
      Sample("XMLLimits", XMLLimits.unlimited, "XMLLimits.unlimited"),
      Sample(
        "XMLLimits", limits,
        "XMLLimits(elementDepth: 5, nameBytes: unlimited, inflateRatio: unlimited, idleTime: 1.5 seconds)"
      ),
      Sample("Name", XMLLimits.Name.elementDepth, "elementDepth"),
      Sample("XMLCDATADelivery", XMLCDATADelivery.asCDATA, "asCDATA"),
      Sample("XMLTextDelivery", XMLTextDelivery.runs, "runs"),
      Sample("XMLNamespaceConformance", XMLNamespaceConformance.strict, "strict"),
      Sample("XMLSkippedEntityHandling", XMLSkippedEntityHandling.automatic, "automatic"),
      Sample("XMLRedirectTargets", XMLRedirectTargets.anyHost, "anyHost"),
      Sample("ExpatLibrary", ExpatLibrary.self, "ExpatLibrary"),
      Sample("Version", ExpatLibrary.Version(major: 2, minor: 7, micro: 1), "2.7.1"),
      Sample("XMLPosition", position, "2:3"), Sample("XMLErrorCode", XMLErrorCode.internalError, "internalError"),
      Sample(
        "XMLParseError", XMLParseError(code: .internalError, message: "Wrong.", position: position),
        "Wrong. Line 2, column 3."
      ),
      Sample("XMLFileError", XMLFileError(code: ENOENT, path: "a"), "The file a can't be read: there is no such file."),
      Sample(
        "XMLCompressionError", XMLCompressionError(reason: .corrupt, byteOffset: 7, detail: "bad", source: "a.gz"),
        "The compressed data of a.gz is corrupt after 7 bytes (bad)."
      ),
      Sample("Reason", XMLCompressionError.Reason.corrupt, "corrupt"),
      Sample("XMLValueError", XMLValueError(message: "Wrong.", position: position), "Wrong. Line 2, column 3."),
      Sample("XMLHTTPResponse", response, "HTTP status 404: http://127.0.0.1/c"),
      Sample(
        "XMLHTTPStatusError", XMLHTTPStatusError(response),
        "The server answered with HTTP status 404: http://127.0.0.1/c"
      ),
      Sample("XMLRepairs", XMLRepairs([.trailingZeros, .ampersands]), "[.trailingZeros, .ampersands]"),
      Sample("XMLRepairs", XMLRepairs.feeds, ".feeds"),
      Sample("XMLRepairs", XMLRepairs.all, ".all"),
      Sample(
        "XMLRepair",
        XMLRepair(
          fault: .htmlEntity, position: XMLPosition(line: 1, column: 2, byteOffset: 1),
          originalBytes: Array("&eacute;".utf8), replacement: "é"), #""&eacute;" became "é". Line 1, column 2."#),
      Sample("Kind", XMLRepair.Fault.htmlEntity, "htmlEntity"),
      Sample(
        "XMLWriteError", XMLWriteError(code: .invalidName, message: "1 is not a name.", path: ["a", "b"]),
        "1 is not a name. In a/b."),
      Sample("Code", XMLWriteError.Code.invalidName, "invalidName"),
      Sample(
        "Format", XMLWriter.Format.indented(spaces: 4).withoutDeclaration, ".indented(spaces: 4).withoutDeclaration"),
      Sample("Format", XMLWriter.Format.minified, ".minified"),
      Sample("XMLStreamParser", XMLStreamParser(.string("<a/>")), "ExpatXMLCore.XMLStreamParser"),
      Sample("XMLEventReader", XMLEventReader(.string("<a/>")), "XMLEventReader"),
      Sample("XMLRecordReader", XMLRecordReader(.string("<a/>"), named: "a"), "XMLRecordReader"),
      Sample("XMLRun", XMLRun(), "XMLRun(0 bytes)"),
      Sample("XMLPath", XMLPath("a/b"), "a/b"),
      Sample("XMLTextPath", XMLTextPath("a/@b"), "a/@b"),
      Sample("StringInterpolation", XMLPath.StringInterpolation(literalCapacity: 0, interpolationCount: 0), ""),
      Sample(
        "XMLPathError", XMLPathError(path: "a[", character: 3, reason: "expected a name"),
        "\"a[\" is not a path: expected a name at character 3.\na[\n  ^"),
      Sample("XMLDestination", XMLDestination.file("a.xml"), "XMLDestination(file: a.xml)"),
      Sample("XMLDestination", XMLDestination.fileDescriptor(1), "XMLDestination(file descriptor 1)"),
      Sample("XMLDestination", XMLDestination.stream(OutputStream(toMemory: ())), "XMLDestination(stream)"),
      Sample("XMLSource", XMLSource.file("a.xml"), "XMLSource(file: a.xml)"),
      Sample("XMLSource", XMLSource.data(Data([60])), "XMLSource(1 bytes)"),
      Sample("XMLSource", XMLSource.stream(InputStream(data: Data())), "XMLSource(stream)"),
      Sample("XMLAsyncSource", XMLAsyncSource.bytes([60, 97]), "XMLAsyncSource(2 bytes)"),
      Sample("XMLAsyncSource", XMLAsyncSource.string("<é/>"), "XMLAsyncSource(String of 5 bytes)"),
      Sample("XMLAsyncSource", XMLAsyncSource.chunks([[60]]), "XMLAsyncSource(chunks)"),
      Sample("XMLAsyncSource", XMLAsyncSource.url(url), "XMLAsyncSource(url: http://127.0.0.1/c)"),
      Sample("XMLEvents", XMLEvents(.string("<a/>")), "XMLEvents(options: XMLOptions())"),
      Sample("AsyncIterator", XMLEvents(.string("<a/>")).makeAsyncIterator(), "XMLEvents.AsyncIterator"),
      Sample("XMLRecords", records, #"XMLRecords(named: "a/b", options: XMLOptions())"#),
      Sample(
        "XMLRecords", XMLRecords(.string("<a/>"), named: "b", rootName: "a"),
        #"XMLRecords(named: "b", rootName: "a", options: XMLOptions())"#),
      Sample("AsyncIterator", records.makeAsyncIterator(), "XMLRecords.AsyncIterator"),
      Sample(
        "XMLDecodedRecords", records.decode(Value.self),
        #"XMLRecords(named: "a/b", options: XMLOptions()).decode(Value.self)"#
      ),
      Sample("AsyncIterator", records.decode(Value.self).makeAsyncIterator(), "XMLDecodedRecords.AsyncIterator"),
      Sample(
        "XMLDecodedResults", records.decodeResults(Value.self),
        #"XMLRecords(named: "a/b", options: XMLOptions()).decodeResults(Value.self)"#
      ),
      Sample("AsyncIterator", records.decodeResults(Value.self).makeAsyncIterator(), "XMLDecodedResults.AsyncIterator"),
      Sample("ExpatXMLEncoder", ExpatXMLEncoder(), "ExpatXMLEncoder()"),
      Sample(
        "ExpatXMLEncoder", encoder,
        #"ExpatXMLEncoder(format: .indented, dateEncodingStrategy: .convertToString, rootName: "a")"#),
      Sample("DateEncodingStrategy", ExpatXMLEncoder.DateEncodingStrategy.rfc822, "rfc822"),
      Sample("DataEncodingStrategy", ExpatXMLEncoder.DataEncodingStrategy.base64, "base64"),
      Sample("BoolEncodingStrategy", ExpatXMLEncoder.BoolEncodingStrategy.numbers, "numbers"),
      Sample("KeyEncodingStrategy", ExpatXMLEncoder.KeyEncodingStrategy.useDefaultKeys, "useDefaultKeys"),
      Sample("NilEncodingStrategy", ExpatXMLEncoder.NilEncodingStrategy.omit, "omit"),
      Sample("StringEncodingStrategy", ExpatXMLEncoder.StringEncodingStrategy.cdata, "cdata"),
      Sample("NonXMLCharacterEncodingStrategy", ExpatXMLEncoder.NonXMLCharacterEncodingStrategy.drop, "drop"),
      Sample("XMLQualifiedName", XMLQualifiedName("int", namespaceURI: "urn:xs"), "{urn:xs}int"),
      Sample(
        "NonConformingFloatEncodingStrategy", ExpatXMLEncoder.NonConformingFloatEncodingStrategy.throw, "throw"),
      Sample("ExpatXMLDecoder", ExpatXMLDecoder(), "ExpatXMLDecoder()"),
      Sample(
        "ExpatXMLDecoder", decoder,
        #"ExpatXMLDecoder(dateDecodingStrategy: .custom, boolDecodingStrategy: .xmlSchema, "#
          + #"namespacesByPrefix: ["m": "urn:m"])"#
      ),
      Sample("DateDecodingStrategy", ExpatXMLDecoder.DateDecodingStrategy.rfc822, "rfc822"),
      Sample("DataDecodingStrategy", ExpatXMLDecoder.DataDecodingStrategy.base64, "base64"),
      Sample("BoolDecodingStrategy", ExpatXMLDecoder.BoolDecodingStrategy.words, "words"),
      Sample("KeyDecodingStrategy", ExpatXMLDecoder.KeyDecodingStrategy.useDefaultKeys, "useDefaultKeys"),
      Sample(
        "StringDecodingStrategy", ExpatXMLDecoder.StringDecodingStrategy.trimWhitespace, "trimWhitespace"
      ),
      Sample(
        "NonConformingFloatDecodingStrategy", ExpatXMLDecoder.NonConformingFloatDecodingStrategy.throw, "throw"
      ),
      Sample("ExternalEntityResolvingPolicy", ExpatXMLParser.ExternalEntityResolvingPolicy.never, "never"),
    ]
  }

  @Test func descriptions() {
    for sample in Self.samples() { #expect("\(sample.value)" == sample.text, "\(sample.type)") }
  }

  /// A dump, which a debugger shows too, has the description and not the storage.
  @Test func dumpsOfElements() {
    let element = Self.tree
    let values: [Any] = [
      element, element.attributes, element.attributes[0],
    ]
    for value in values {
      var dumped = ""
      dump(value, to: &dumped)
      #expect(dumped == "- \(value)\n")
    }
  }

  /// An `NSObject` prints its address. Borrowed values and values that can't be copied can't be printed.
  private static let others: Set = [
    "ExpatXMLParser", "XMLBorrowedName", "XMLBorrowedUTF8", "XMLAttributes", "XMLWriter", "Scope",
  ]

  @Test func noPublicTypeIsLeftOut() throws {
    var types: Set<String> = []
    for module in ["ExpatXMLCore", "ExpatXMLTree", "ExpatXMLEssentials", "ExpatXMLCoding", "ExpatXML"] {
      for text in try sources(module) {
        let matches = text.matches(of: /(?m)^ *(?:@safe )?(?:public|open) (?:final )?(?:struct|class|enum|actor) (\w+)/)
        types.formUnion(matches.map { String($0.output.1) })
      }
    }
    #expect(types == Self.others.union(Self.samples().map(\.type)))
  }

  private func sources(_ module: String) throws -> [String] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let folder = root.appendingPathComponent("Sources/\(module)")
    let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    return try files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
      .map { try String(contentsOf: $0, encoding: .utf8) }
  }
}
