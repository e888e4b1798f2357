import ClientOfExpatXML
import Foundation
import Testing

@testable import ExpatXML
@testable import ExpatXMLCore
@testable import ExpatXMLTree

/// The four combinations of `shouldProcessNamespaces` and `shouldReportNamespacePrefixes`, and forbidden declarations
/// as `XMLParser` handles them.
@Suite struct NamespaceTests {
  /// Some releases of Expat end a name at a zero byte in a character.
  @Test(arguments: [[0x61, 0x3A, 0xE4, 0x38], [0x61, 0x3A, 0xF0]] as [[UInt8]])
  func aNameMayEndInACharacter(bytes: [UInt8]) {
    #expect(QualifiedName.colon(in: bytes.span) == 1)
  }

  private func events(_ document: String, processing: Bool, reporting: Bool = false) throws -> [String] {
    let outcome = try parse(document) {
      $0.shouldProcessNamespaces = processing
      $0.shouldReportNamespacePrefixes = reporting
    }
    #expect(outcome.succeeded)
    return Array(outcome.events.dropFirst().dropLast())
  }

  private static let document = #"<a xmlns:p="u" xmlns="d"><p:b p:c="1" c="2"/></a>"#

  @Test func neither() throws {
    #expect(
      try events(Self.document, processing: false) == [
        #"start a xmlns="d" xmlns:p="u""#, #"start p:b c="2" p:c="1""#, "end p:b", "end a",
      ])
  }

  @Test func processingOnly() throws {
    #expect(
      try events(Self.document, processing: true) == [
        "start a{d}a", #"start b{u}p:b c="2" p:c="1""#, "end b{u}p:b", "end a{d}a",
      ])
  }

  @Test func reportingOnly() throws {
    #expect(
      try events(Self.document, processing: false, reporting: true) == [
        "map p=u", "map =d", #"start a xmlns="d" xmlns:p="u""#, #"start p:b c="2" p:c="1""#, "end p:b", "end a",
        "unmap ", "unmap p",
      ])
  }

  @Test func both() throws {
    #expect(
      try events(Self.document, processing: true, reporting: true) == [
        "map p=u", "map =d", "start a{d}a", #"start b{u}p:b c="2" p:c="1""#, "end b{u}p:b", "end a{d}a", "unmap ",
        "unmap p",
      ])
  }

  @Test func anElementWithoutANamespaceHasAnEmptyOne() throws {
    #expect(try events("<a/>", processing: true) == ["start a{}a", "end a{}a"])
  }

  @Test func innerDeclarationsHideOuterOnesUntilTheirElementEnds() throws {
    #expect(
      try events("<p:a xmlns:p='1'><p:b xmlns:p='2'><p:c/></p:b><p:d/></p:a>", processing: true) == [
        "start a{1}p:a", "start b{2}p:b", "start c{2}p:c", "end c{2}p:c", "end b{2}p:b", "start d{1}p:d", "end d{1}p:d",
        "end a{1}p:a",
      ])
  }

  @Test func theDefaultNamespaceCanBeUndeclared() throws {
    #expect(
      try events("<a xmlns='d'><b xmlns=''/><c/></a>", processing: true, reporting: true) == [
        "map =d", "start a{d}a", "map =", "start b{}b", "end b{}b", "unmap ", "start c{d}c", "end c{d}c", "end a{d}a",
        "unmap ",
      ])
  }

  @Test func anUndeclaredPrefixHasNoNamespace() throws {
    #expect(try events("<x:a y:b='1'/>", processing: true) == [#"start a{}x:a y:b="1""#, "end a{}x:a"])
  }

  @Test func theXMLPrefixIsDeclaredFromTheStart() throws {
    #expect(
      try events("<xml:a xml:lang='en'/>", processing: true) == [
        #"start a{http://www.w3.org/XML/1998/namespace}xml:a xml:lang="en""#,
        "end a{http://www.w3.org/XML/1998/namespace}xml:a",
      ])
  }

  private static let forbiddenAndNeedlessDeclarations = [
    "xmlns:x=\"\"", "xmlns:xmlns=\"u\"", "xmlns:xml=\"http://www.w3.org/XML/1998/namespace\"",
    "xmlns:x=\"http://www.w3.org/2000/xmlns/\"",
  ]

  @Test(arguments: forbiddenAndNeedlessDeclarations)
  func forbiddenAndNeedlessDeclarationsAreIgnored(declaration: String) throws {
    let events = try events("<a \(declaration)/>", processing: true, reporting: true)
    #expect(events == ["start a{}a", "end a{}a"])
  }

  /// XML 1.0 has no namespace declarations. Without namespace processing, all attributes are reported.
  @Test(arguments: forbiddenAndNeedlessDeclarations + ["xmlns=\"u\"", "xmlns:x=\"u\""])
  func withoutProcessingDeclarationsAreAttributes(declaration: String) throws {
    let document = "<a \(declaration) b=\"1\"/>"
    #expect(try events(document, processing: false) == ["start a b=\"1\" \(declaration)", "end a"])
  }

  @Test(arguments: ["a:b:c": "b:c{u}a:b:c", ":a": ":a{}:a", "a:": "a:{}a:"])
  func oddColonsAreTolerated(name: String, reported: String) throws {
    #expect(try events("<\(name) xmlns:a='u'/>", processing: true) == ["start \(reported)", "end \(reported)"])
  }

  @Test func defaultedDeclarationsCount() throws {
    let document = "<!DOCTYPE a [<!ATTLIST a xmlns CDATA #FIXED 'u'>]><a/>"
    #expect(
      try events(document, processing: true, reporting: true) == [
        #"attribute a xmlns CDATA "u""#, "map =u", "start a{u}a", "end a{u}a", "unmap ",
      ])
  }

  @Test func processingMayBeSwitchedInMidDocument() {
    let parser = ExpatXMLParser(document: "<x:a xmlns:x='u'><x:b/></x:a>")
    let recorder = EventRecorder()
    recorder.onEvent = { parser, line in if line.hasPrefix("start x:b") { parser.shouldProcessNamespaces = true } }
    parser.delegate = recorder
    #expect(parser.parse())
    #expect(recorder.lines[1...4] == [#"start x:a xmlns:x="u""#, "start x:b", "end b{u}x:b", "end a{u}x:a"])
  }

  /// XMLParser crashes here.
  @Test func reportingMayBeSwitchedInMidDocument() {
    let parser = ExpatXMLParser(document: "<a xmlns:x='u'><b xmlns:y='v'/></a>")
    let recorder = EventRecorder()
    recorder.onEvent = { parser, line in if line.hasPrefix("start a") { parser.shouldReportNamespacePrefixes = true } }
    parser.delegate = recorder
    #expect(parser.parse())
    #expect(
      recorder.lines == [
        "startDocument", #"start a xmlns:x="u""#, "map y=v", #"start b xmlns:y="v""#, "end b", "unmap y", "end a",
        "unmap x", "endDocument",
      ])
  }
}
