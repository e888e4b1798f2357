@Suite struct DelegateStackTests {
  private static func perform(_ step: String, _ cast: Cast, _ parser: ExpatXMLParser) {
    switch step {
    case "pop": parser.popDelegate()
    case "automatic": parser.automaticallyPopsDelegates = true
    case "skip": parser.skipDescendants()
    case "abort": parser.abortParsing()
    default:
      for name in step.split(separator: " ").dropFirst() {
        parser.pushDelegate(cast.members[String(name)]?() ?? cast.member(String(name)))
      }
    }
  }

  /// The cases in `Fixtures/delegates.txt`. A line with `>` says what is done in a call of a delegate.
  @Test(arguments: FixtureCase.all("delegates")) func whoGetsWhich(_ test: FixtureCase) {
    let script: Cast.Script = Dictionary(
      uniqueKeysWithValues: test.lines.map { line in
        let parts = line.components(separatedBy: " -> ")
        let steps = parts[1].components(separatedBy: ", ")
        return (parts[0], { cast, parser in for step in steps { Self.perform(step, cast, parser) } })
      })
    let log = Cast.log(test.document, script) {
      $0.automaticallyPopsDelegates = test.settings != ["manual"]
      $0.shouldProcessNamespaces = test.settings == ["namespaces"]
      $0.shouldReportNamespacePrefixes = test.settings == ["namespaces"]
    }
    #expect(log.joined(separator: " | ") == test.result)
  }

  @Test func textBeforeAnEntityBelongsToTheDelegateBefore() {
    for size in [1, 3, 7] {
      let base = EventRecorder()
      let sub = EventRecorder()
      base.entities = ["x": Array("2<!--c-->3".utf8)]
      base.onEvent = { parser, line in if line.hasPrefix("resolve") { parser.pushDelegate(sub) } }
      let parser = ExpatXMLParser(XMLSource { _ in ChunkSource(Array("<a>1&x;4</a>".utf8), size: size) })
      parser.delegate = base
      #expect(parser.parse())
      #expect(
        base.lines == ["startDocument", "start a", "resolve x nil", #"text "1""#, "end a", "endDocument"])
      #expect(sub.lines == [#"comment "c""#, #"text "234""#])
    }
  }

  @Test func aCollectedTextIsDeliveredWhereItEnds() {
    let base = EventRecorder()
    let sub = EventRecorder()
    base.onEvent = { parser, line in if line.hasPrefix("comment") { parser.pushDelegate(sub) } }
    expectParse("<a>\n12<!--c-->345</a>", for: base)
    #expect(base.positions == ["1:1", "1:3", "2:11", "2:3", "2:18", "2:18"])
    #expect(sub.positions == ["2:14"])
  }

  @Test func aPushBeforeTheDocumentLastsToItsEnd() {
    let cast = Cast([:])
    let base = cast.member("base")
    let parser = ExpatXMLParser(document: "<?xml version='1.0'?><!--1--><a>2</a><?p?>")
    parser.delegate = base
    parser.pushDelegate(cast.member("sub"))
    #expect(cast.isAlive("sub"))
    #expect(parser.parse())
    #expect(
      cast.log == [
        "base: startDocument", #"sub: comment "1""#, "sub: start a", #"sub: text "2""#, "sub: end a", "sub: pi p nil",
        "base: endDocument",
      ])
    #expect(!cast.isAlive("sub"))
  }

  @Test func poppingGivesTheDelegateAndNeverTheParsersOwn() {
    let parser = ExpatXMLParser(document: "<a><b/></a>")
    let base = EventRecorder()
    let sub = EventRecorder()
    var popped: [(any ExpatXMLParserDelegate)?] = []
    base.onEvent = { parser, line in
      guard line == "start b" else { return }
      parser.pushDelegate(sub)
      popped = [parser.popDelegate(), parser.popDelegate()]
    }
    parser.delegate = base
    #expect(parser.popDelegate() == nil)
    #expect(parser.parse())
    #expect(popped.count == 2 && popped[0] === sub && popped[1] == nil)
    #expect(sub.lines.isEmpty)
    #expect(base.lines.count == 6)
  }
}
