import ClientOfExpatXML
import ExpatXML
import Foundation
import Testing

/// Skipping the content of an element, or its attributes.
@Suite struct SkippingTests {
  /// Skips the content of elements with a name, at every chunk size and from every source.
  private func events(_ document: String, skipping name: String, _ configure: (ExpatXMLParser) -> Void = { _ in })
    throws -> Outcome
  {
    try parse(document) { parser in
      (parser.delegate as? EventRecorder)?.onEvent = { parser, line in
        if line.hasPrefix("start \(name)") { #expect(parser.skipDescendants()) }
      }
      configure(parser)
    }
  }

  @Test func nothingInsideIsDelivered() throws {
    let outcome = try events(
      "<a>1<s x='1'>2<b>3<s/><!--4--><?p?></b><![CDATA[5]]>&amp;6</s>7<s/><c/></a>", skipping: "s")
    #expect(
      outcome.events == [
        "startDocument", "start a", #"text "1""#, #"start s x="1""#, "end s", #"text "7""#, "start s", "end s",
        "start c",
        "end c", "end a", "endDocument",
      ])
    #expect(outcome.positions[4] == "1:63")
  }

  @Test func theRootMayBeSkipped() throws {
    #expect(
      try events("<a>1<b/></a><!--c-->", skipping: "a").events == [
        "startDocument", "start a", "end a", #"comment "c""#, "endDocument",
      ])
  }

  @Test func faultsInSkippedContentAreErrors() throws {
    #expect(try events("<a><s><b></c></s></a>", skipping: "s").events.suffix(2) == ["start s", "error 76"])
    #expect(try events("<a><s>&", skipping: "s").events.last?.hasPrefix("error") == true)
    #expect(try events("<a><s><b>", skipping: "s").events.last == "error 5")
  }

  /// A document that is not well-formed is none because its fault is skipped (XML 1.0, section 4.1, "Entity Declared").
  @Test(arguments: [
    "<r><s>&foo;</s></r>", "<r><s><b>1&foo;</b></s></r>", "<!DOCTYPE r [<!ENTITY e 'x'>]><r><s>&e;&foo;</s></r>",
    "<!DOCTYPE r [<!ENTITY e '&undef;'>]><r><s>&e;</s></r>",
    "<!DOCTYPE r [<!ENTITY e '&undef;'>]><r><s><b c='&e;'/></s></r>",
  ])
  func undeclaredEntitiesInSkippedContentAreErrors(_ document: String) throws {
    #expect(try events(document, skipping: "s").events.last == "error 26")
  }

  /// The same document is well-formed with and without the skipped content.
  @Test func anEntityOfTheDelegateInSkippedContentIsNoError() throws {
    let outcome = try events("<r><s>1&foo;2</s>3</r>", skipping: "s") {
      ($0.delegate as? EventRecorder)?.entities = ["foo": Array("<b/>".utf8)]
    }
    #expect(outcome.succeeded)
    #expect(
      outcome.events.filter { !$0.hasPrefix("resolve") }.suffix(5) == [
        "start s", "end s", #"text "3""#, "end r", "endDocument",
      ])
  }

  /// The entities that are not read, as a delegate that skips `s` is told of them.
  private func skippedEntities(_ document: String) -> [String] {
    final class Delegate: ExpatXMLParserDelegate {
      var names: [String] = []
      func parser(
        _ parser: ExpatXMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
      ) {
        if name == "s" { #expect(parser.skipDescendants()) }
      }
      func parser(_ parser: ExpatXMLParser, didSkipEntity name: String) { names.append(name) }
    }
    let delegate = Delegate()
    let parser = ExpatXMLParser(data: Data(document.utf8))
    parser.delegate = delegate
    #expect(parser.parse())
    return delegate.names
  }

  @Test(arguments: [
    "<!DOCTYPE r SYSTEM 's'><r><s>&foo;</s></r>", "<!DOCTYPE r SYSTEM 's'><r><s><b c='&foo;'/></s></r>",
    "<!DOCTYPE r [<!ENTITY e SYSTEM 's'>]><r><s>&e;</s></r>",
  ])
  func entitiesThatAreNotReadAreNotReportedInSkippedContent(document: String) {
    #expect(skippedEntities(document) == [])
  }

  @Test func theSameEntityOutsideIsReported() {
    let document = "<!DOCTYPE r SYSTEM 's' [<!ENTITY e '&foo;'>]><r><s><b c='&e;'/></s><b c='&e;'/></r>"
    #expect(skippedEntities(document) == ["foo"])
  }

  @Test func theSameEntityAfterSkippedContentIsReported() {
    let document = "<!DOCTYPE r SYSTEM 's' [<!ENTITY e \"<s><t c='1'/></s><b c='&foo;'/>\">]><r>&e;</r>"
    #expect(skippedEntities(document) == ["foo"])
  }

  /// Resolving names is what skipping saves.
  @Test func faultsAgainstNamespacesInsideAreNotFound() throws {
    let document = "<a><s><p:b/></s></a>"
    #expect(try events(document, skipping: "s") { $0.options.checksNamespaces = true }.succeeded)
    #expect(try !events(document, skipping: "x") { $0.options.checksNamespaces = true }.succeeded)
  }

  @Test func limitsCount() throws {
    let outcome = try events("<a><s><b><c/></b></s></a>", skipping: "s") { $0.options.limits.elementDepth = 3 }
    #expect(outcome.events.suffix(2) == ["start s", "error 1"])
  }

  @Test func namespacesInsideAreForgotten() throws {
    let outcome = try events("<a xmlns='u'><s><b xmlns='v' xmlns:p='w'/></s><c/></a>", skipping: "s") {
      $0.shouldProcessNamespaces = true
      $0.shouldReportNamespacePrefixes = true
    }
    #expect(
      outcome.events == [
        "startDocument", "map =u", "start a{u}a", "start s{u}s", "end s{u}s", "start c{u}c", "end c{u}c", "end a{u}a",
        "unmap ", "endDocument",
      ])
  }

  @Test func theDelegateIsNotAskedForEntitiesInside() throws {
    let document = "<!DOCTYPE a [<!ENTITY x SYSTEM 's'>]><a><s>&x;</s></a>"
    #expect(
      try events(document, skipping: "s").events.suffix(4) == ["start s", "end s", "end a", "endDocument"])
  }

  @Test func inOtherEventsItDoesNothing() throws {
    let parser = ExpatXMLParser(data: Data("<a xmlns:x='u'>1<b/><!--2--><?p?></a>".utf8))
    let recorder = EventRecorder()
    parser.delegate = recorder
    parser.shouldReportNamespacePrefixes = true
    recorder.onEvent = { parser, line in
      if !line.hasPrefix("start ") { #expect(!parser.skipDescendants(), "in \(line)") }
    }
    #expect(!parser.skipDescendants())
    #expect(parser.parse())
    #expect(!parser.skipDescendants())
    #expect(recorder.lines.count == 11)
  }

  private final class SkippingRepairs: ExpatXMLParserDelegate {
    private(set) var results: [Bool] = []
    private(set) var text = ""

    func parser(_ parser: ExpatXMLParser, didRepair repair: XMLRepair) { results.append(parser.skipDescendants()) }

    func parser(_ parser: ExpatXMLParser, foundCharacters string: String) { text += string }
  }

  @Test(arguments: [false, true]) func inACallForARepairItDoesNothing(usesExpatAlone: Bool) {
    let parser = ExpatXMLParser(document: "<a><b>1 & 2<c>3</c>4</b><d>5</d></a>")
    let delegate = SkippingRepairs()
    parser.delegate = delegate
    parser.options.repairs = .feeds
    parser.options.usesExpatAlone = usesExpatAlone
    #expect(parser.parse())
    #expect(delegate.results == [false])
    #expect(delegate.text == "1 & 2345")
  }

  // MARK: Attributes

  private final class Choosy: ExpatXMLParserDelegate {
    private(set) var asked: [String] = []
    private(set) var started: [String] = []

    func parser(_ parser: ExpatXMLParser, shouldProcessAttributesForElement elementName: String) -> Bool {
      asked.append(elementName)
      return elementName != "b"
    }

    func parser(
      _ parser: ExpatXMLParser, didStartElement elementName: String, namespaceURI: String?,
      qualifiedName qName: String?, attributes attributeDict: [String: String]
    ) {
      started.append("\(elementName) \(namespaceURI ?? "-") \(attributeDict.keys.sorted())")
    }
  }

  @Test func attributesAreLeftOutOnRequest() {
    let document = "<a x='1'><b x='1' y='2'/><b x='1' y='2'/><b/><b xmlns='u' z='3'><c/></b></a>"
    let choosy = Choosy()
    let parser = ExpatXMLParser(data: Data(document.utf8))
    parser.delegate = choosy
    parser.shouldProcessNamespaces = true
    #expect(parser.parse())
    #expect(choosy.asked == ["a", "b", "b", "b"])
    #expect(choosy.started == [#"a  ["x"]"#, "b  []", "b  []", "b  []", "b u []", "c u []"])
  }
}
