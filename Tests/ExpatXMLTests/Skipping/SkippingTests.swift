@Suite struct SkippingTests {
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
    let parser = ExpatXMLParser(document: document)
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

  @Test func inOtherEventsItDoesNothing() throws {
    let parser = ExpatXMLParser(document: "<a xmlns:x='u'>1<b/><!--2--><?p?></a>")
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

  @Test(arguments: [false, true]) func inACallForARepairItDoesNothing(usesExpatAlone: Bool) {
    let parser = ExpatXMLParser(document: "<a><b>1 & 2<c>3</c>4</b><d>5</d></a>")
    var results: [Bool] = []
    let recorder = EventRecorder()
    recorder.onEvent = { parser, line in if line.hasPrefix("repair ") { results.append(parser.skipDescendants()) } }
    parser.delegate = recorder
    parser.options.repairs = .feeds
    parser.options.usesExpatAlone = usesExpatAlone
    #expect(parser.parse())
    #expect(results == [false])
    #expect(recorder.texts.joined() == "1 & 2345")
  }

  @Test func attributesAreLeftOutOnRequest() {
    let document = "<a x='1'><b x='1' y='2'/><b x='1' y='2'/><b/><b xmlns='u' z='3'><c/></b></a>"
    let choosy = Choosy()
    choosy.elementsWithAttributes = ["a"]
    let parser = ExpatXMLParser(document: document)
    parser.delegate = choosy
    parser.shouldProcessNamespaces = true
    #expect(parser.parse())
    let asked = choosy.asked.filter { $0.hasPrefix("attributes") }
    #expect(asked == ["attributes of a"] + Array(repeating: "attributes of b", count: 3))
    #expect(choosy.started == [#"a  ["x"]"#, "b  []", "b  []", "b  []", "b u []", "c u []"])
  }
}
