import ClientOfExpatXML
import Foundation
import Testing

@testable import ExpatXML

/// Delegates for parts of a document.
@Suite struct DelegateStackTests {
  private static func push(_ names: String...) -> (Cast, ExpatXMLParser) -> Void {
    { cast, parser in for name in names { parser.pushDelegate(cast.member(name)) } }
  }

  private static func pop(_ cast: Cast, _ parser: ExpatXMLParser) { _ = parser.popDelegate() }

  // MARK: Automatic popping

  @Test func aPushedDelegateGetsWhatIsInsideAndThePusherTheEnd() {
    #expect(
      Cast.log("<a>1<b x='1'>2<c/>3<!--4--></b>5<b/></a>", [#"base: start b x="1""#: Self.push("sub")]) == [
        "base: startDocument", "base: start a", #"base: text "1""#, #"base: start b x="1""#, #"sub: text "2""#,
        "sub: start c", "sub: end c", #"sub: comment "4""#, #"sub: text "3""#, "base: end b", #"base: text "5""#,
        "base: start b", "base: end b", "base: end a", "base: endDocument",
      ])
  }

  @Test func delegatesArePushedOntoEachOther() {
    #expect(
      Cast.log(
        "<a><b><c><d/></c><e/></b></a>", ["base: start b": Self.push("one"), "one: start c": Self.push("two")]) == [
          "base: startDocument", "base: start a", "base: start b", "one: start c", "two: start d", "two: end d",
          "one: end c", "one: start e", "one: end e", "base: end b", "base: end a", "base: endDocument",
        ])
  }

  @Test func severalPushesOnOneElementAreAllPopped() {
    #expect(
      Cast.log("<a><b>1<c/></b>2</a>", ["base: start b": Self.push("one", "two", "three")]) == [
        "base: startDocument", "base: start a", "base: start b", #"three: text "1""#, "three: start c",
        "three: end c", "base: end b", #"base: text "2""#, "base: end a", "base: endDocument",
      ])
  }

  @Test func anEmptyElementIsNothingInside() {
    #expect(
      Cast.log("<a><b/></a>", ["base: start b": Self.push("sub")]) == [
        "base: startDocument", "base: start a", "base: start b", "base: end b", "base: end a", "base: endDocument",
      ])
  }

  @Test func recursionIsAPushByThePushed() {
    #expect(
      Cast.log(
        "<n><n><n/></n></n>", ["base: start n": Self.push("one"), "one: start n": Self.push("two")]) == [
          "base: startDocument", "base: start n", "one: start n", "two: start n", "two: end n", "one: end n",
          "base: end n", "base: endDocument",
        ])
  }

  @Test func oneDelegateMayBePushedTwice() {
    #expect(
      Cast.log(
        "<a><b><c/></b><d/></a>",
        [
          "base: start a": Self.push("sub"),
          "sub: start b": { cast, parser in parser.pushDelegate(cast.members["sub"]!()!) },
        ]
      ) == [
        "base: startDocument", "base: start a", "sub: start b", "sub: start c", "sub: end c", "sub: end b",
        "sub: start d", "sub: end d", "base: end a", "base: endDocument",
      ])
  }

  @Test func namespacesEndAtTheDelegateThatHasTheEnd() {
    #expect(
      Cast.log("<a><b xmlns='u'><c xmlns:p='v'/></b></a>", ["base: start b{u}b": Self.push("sub")]) {
        $0.shouldProcessNamespaces = true
        $0.shouldReportNamespacePrefixes = true
      } == [
        "base: startDocument", "base: start a{}a", "base: map =u", "base: start b{u}b", "sub: map p=v",
        "sub: start c{u}c", "sub: end c{u}c", "sub: unmap p", "base: end b{u}b", "base: unmap ", "base: end a{}a",
        "base: endDocument",
      ])
  }

  // MARK: Elsewhere

  @Test func aPushInMidContentHoldsToTheEndOfTheElement() {
    for pushing in ["base: end b", #"base: text "2""#] {
      #expect(
        Cast.log("<a>1<b/>2<c/>3</a>", [pushing: Self.push("sub")]).suffix(5) == [
          "sub: start c", "sub: end c", #"sub: text "3""#, "base: end a", "base: endDocument",
        ], "pushed in \(pushing)")
    }
  }

  @Test func textBeforeAPushBelongsToTheDelegateBefore() {
    let expected = [
      #"base: text "1""#, #"sub: text "2""#, "base: end a", "base: endDocument",
    ]
    #expect(
      Cast.log("<a>1<!--c-->2</a>", [#"base: comment "c""#: Self.push("sub")])
        == ["base: startDocument", "base: start a", #"base: comment "c""#] + expected)
    #expect(
      Cast.log("<a>1<?p d?>2</a>", ["base: pi p \"d\"": Self.push("sub")]).suffix(4) == expected[...])
    #expect(
      Cast.log("<a><![CDATA[1]]><!--c-->2</a>", [#"base: comment "c""#: Self.push("sub")]).suffix(4) == expected[...])
  }

  @Test func textBeforeAPopBelongsToTheOneThatIsPopped() {
    #expect(
      Cast.log(
        "<a><b>1<!--c-->2</b></a>", ["base: start b": Self.push("sub"), #"sub: comment "c""#: Self.pop]
      ).suffix(6) == [
        #"sub: comment "c""#, #"sub: text "1""#, #"base: text "2""#, "base: end b", "base: end a", "base: endDocument",
      ])
  }

  @Test func textBeforeAnEntityBelongsToTheDelegateBefore() {
    for size in 1...7 {
      let base = EventRecorder()
      let sub = EventRecorder()
      base.entities = ["x": Array("2<!--c-->3".utf8)]
      base.onEvent = { parser, line in if line.hasPrefix("resolve") { parser.pushDelegate(sub) } }
      let parser = ExpatXMLParser(source: ChunkSource(Array("<a>1&x;4</a>".utf8), size: size))
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
    let parser = ExpatXMLParser(document: "<a>\n12<!--c-->345</a>")
    parser.delegate = base
    #expect(parser.parse())
    #expect(base.positions == ["1:1", "1:3", "2:11", "2:3", "2:18", "2:18"])
    #expect(sub.positions == ["2:14"])
  }

  @Test func apushBeforeTheDocumentLastsToItsEnd() {
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

  @Test func aPushAfterTheRootElementLastsToTheEnd() {
    #expect(
      Cast.log("<a/><!--1-->", ["base: end a": Self.push("sub")]) == [
        "base: startDocument", "base: start a", "base: end a", #"sub: comment "1""#, "base: endDocument",
      ])
  }

  // MARK: Popping by hand

  @Test func withoutAutomaticPoppingItIsUpToTheCaller() {
    #expect(
      Cast.log("<a><b/><c/><d/></a>", ["base: start b": Self.push("sub"), "sub: end c": Self.pop]) {
        $0.automaticallyPopsDelegates = false
      } == [
        "base: startDocument", "base: start a", "base: start b", "sub: end b", "sub: start c", "sub: end c",
        "base: start d", "base: end d", "base: end a", "base: endDocument",
      ])
  }

  @Test func whatWasLeftOverIsPoppedWhenThatIsAutomaticAgain() {
    let script: Cast.Script = [
      "base: start b": Self.push("one"),
      "one: start c": Self.push("two"),
      "two: end b": { _, parser in parser.automaticallyPopsDelegates = true },
    ]
    #expect(
      Cast.log("<a><b><c/></b><d/></a>", script) { $0.automaticallyPopsDelegates = false } == [
        "base: startDocument", "base: start a", "base: start b", "one: start c", "two: end c", "two: end b",
        "two: start d", "base: end d", "base: end a", "base: endDocument",
      ])
  }

  @Test func aDelegateMayPopItselfBeforeItsElementEnds() {
    #expect(
      Cast.log("<a><b><c/><d/></b></a>", ["base: start b": Self.push("sub"), "sub: end c": Self.pop]) == [
        "base: startDocument", "base: start a", "base: start b", "sub: start c", "sub: end c", "base: start d",
        "base: end d", "base: end b", "base: end a", "base: endDocument",
      ])
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

  // MARK: Errors and ends

  @Test func anErrorIsToldToTheTopAndToTheBase() {
    let (log, succeeded, agrees) = Cast.perform(
      "<a><b><c>1</x>", ["base: start a": Self.push("one"), "one: start b": Self.push("two")])
    #expect(agrees && !succeeded)
    #expect(
      log == [
        "base: startDocument", "base: start a", "one: start b", "two: start c", #"two: text "1""#, "two: error 76",
        "base: error 76",
      ])
  }

  @Test func aDelegateAtBothEndsIsToldOfAnErrorOnce() {
    #expect(
      Cast.log("<a><b></a>", ["base: start b": { cast, parser in parser.pushDelegate(cast.members["base"]!()!) }])
        .suffix(2) == ["base: start b", "base: error 76"])
  }

  @Test func anAbortIsToldToBoth() {
    #expect(
      Cast.log(
        "<a><b>1<c/></b></a>", ["base: start b": Self.push("sub"), "sub: start c": { $1.abortParsing() }]
      ).suffix(4) == [#"sub: text "1""#, "sub: start c", "sub: error 512", "base: error 512"])
    // The one that was pushed in the call that aborts has had no event, and is told.
    #expect(
      Cast.log(
        "<a>1<!--c-->2</a>",
        [
          #"base: comment "c""#: { cast, parser in
            parser.pushDelegate(cast.member("sub"))
            parser.abortParsing()
          }
        ]
      ).suffix(3) == [#"base: comment "c""#, "sub: error 512", "base: error 512"])
  }

  @Test func aPushedDelegateIsKeptUntilItIsPopped() {
    var states: [Bool] = []
    let note: (Cast, ExpatXMLParser) -> Void = { cast, _ in states.append(cast.isAlive("sub")) }
    let (_, succeeded, _) = Cast.perform(
      "<a><b><c/></b></a>", ["base: start b": Self.push("sub"), "sub: start c": note, "base: end b": note])
    #expect(succeeded)
    #expect(states == Array(repeating: [true, false], count: 6).flatMap { $0 })
  }

  @Test(arguments: ["<a><b/></a>", "<a><b></a>"])
  func nothingIsKeptAfterTheEnd(document: String) {
    let cast = Cast(["base: start a": Self.push("sub"), "base: endDocument": Self.push("late")])
    let base = cast.member("base")
    let parser = ExpatXMLParser(document: document)
    parser.automaticallyPopsDelegates = false
    parser.delegate = base
    parser.parse()
    #expect(!cast.isAlive("sub") && !cast.isAlive("late"))
    parser.pushDelegate(cast.member("later"))
    #expect(!cast.isAlive("later"))
  }

  @Test func aDelegateMayDoAnythingWhenItGoes() {
    final class Clinging: ExpatXMLParserDelegate {
      unowned let parser: ExpatXMLParser
      let next: EventRecorder
      init(_ parser: ExpatXMLParser, next: EventRecorder) {
        self.parser = parser
        self.next = next
      }
      deinit {
        parser.popDelegate()
        parser.pushDelegate(next)
        parser.delegate = next
      }
    }
    let base = EventRecorder()
    let next = EventRecorder()
    base.onEvent = { parser, line in
      if line == "start b" { parser.pushDelegate(Clinging(parser, next: next)) }
    }
    let parser = ExpatXMLParser(document: "<a><b><c/></b><d/></a>")
    parser.delegate = base
    #expect(parser.parse())
    #expect(
      base.lines + next.lines == [
        "startDocument", "start a", "start b", "end b", "start d", "end d", "end a", "endDocument",
      ])
  }

  // MARK: With everything else

  @Test func theParsersOwnDelegateMayBeSetBelowThePushed() {
    let second = EventRecorder()
    let script: Cast.Script = [
      "base: start b": Self.push("sub"),
      "sub: start c": { _, parser in parser.delegate = second },
    ]
    #expect(
      Cast.perform("<a><b><c/></b></a>", script).log == [
        "base: startDocument", "base: start a", "base: start b", "sub: start c", "sub: end c",
      ])
    #expect(second.lines.prefix(3) == ["end b", "end a", "endDocument"])
  }

  @Test func whatIsSkippedIsForNobody() {
    #expect(
      Cast.log(
        "<a><b>1<c/></b>2</a>",
        [
          "base: start b": { cast, parser in
            parser.pushDelegate(cast.member("sub"))
            parser.skipDescendants()
          }
        ]
      ).suffix(5) == ["base: start b", "base: end b", #"base: text "2""#, "base: end a", "base: endDocument"])
    #expect(
      Cast.log(
        "<a><b>1<c>2</c></b></a>",
        ["base: start b": Self.push("sub"), "sub: start c": { $1.skipDescendants() }]
      ).suffix(6) == [
        #"sub: text "1""#, "sub: start c", "sub: end c", "base: end b", "base: end a", "base: endDocument",
      ])
  }

  /// Answers what is asked about elements, and notes it.
  private final class Choosy: ExpatXMLParserDelegate {
    var delivery: TextDelivery?
    private(set) var asked: [String] = []
    private(set) var texts: [String] = []
    private(set) var attributes: [[String: String]] = []
    var onStart: ((ExpatXMLParser, String) -> Void)?

    func parser(
      _ parser: ExpatXMLParser, didStartElement elementName: String, namespaceURI: String?,
      qualifiedName qName: String?, attributes attributeDict: [String: String]
    ) {
      attributes.append(attributeDict)
      onStart?(parser, elementName)
    }

    func parser(_ parser: ExpatXMLParser, shouldProcessAttributesForElement elementName: String) -> Bool {
      asked.append("attributes of \(elementName)")
      return false
    }

    func parser(_ parser: ExpatXMLParser, textDeliveryForElement elementName: String) -> TextDelivery? {
      asked.append("text of \(elementName)")
      return delivery
    }

    func parser(_ parser: ExpatXMLParser, foundCharacters string: String) { texts.append(string) }
  }

  @Test func questionsGoToTheOneWhoGetsTheAnswer() {
    let base = Choosy()
    let sub = Choosy()
    sub.delivery = .streamed(maximumBytes: 4)
    base.onStart = { if $1 == "b" { $0.pushDelegate(sub) } }
    let parser = ExpatXMLParser(document: "<a x='1'>123456<b x='1'>123456<c x='1'/></b><d x='1'/></a>")
    parser.delegate = base
    #expect(parser.parse())
    #expect(
      base.asked == ["attributes of a", "text of a", "attributes of b", "attributes of d", "text of d"])
    #expect(sub.asked == ["text of b", "attributes of c", "text of c"])
    #expect(base.texts == ["123456"])
    #expect(sub.texts == ["1234", "56"])
  }

  @Test(arguments: [true, false])
  func oneThatTakesOverFromOneThatAnswersNoQuestionsIsAsked(isPushed: Bool) {
    let base = EventRecorder()
    let sub = Choosy()
    sub.delivery = .streamed(maximumBytes: 4)
    base.onEvent = { parser, line in
      guard line == "start b" else { return }
      if isPushed { parser.pushDelegate(sub) } else { parser.delegate = sub }
    }
    let parser = ExpatXMLParser(document: "<a><x/><b>123456<c/>123456</b></a>")
    parser.delegate = base
    #expect(parser.parse())
    #expect(sub.asked == ["text of b", "text of c"])
    #expect(sub.texts == ["1234", "56", "1234", "56"])
  }

  @Test func oneThatAnswersNoQuestionsDoesNotSilenceTheOther() {
    let base = Choosy()
    let plain = EventRecorder()
    base.onStart = { if $1 == "b" { $0.pushDelegate(plain) } }
    let parser = ExpatXMLParser(document: "<a><b><c x='1'/><c x='1'/></b><d x='1'/></a>")
    parser.delegate = base
    #expect(parser.parse())
    #expect(base.asked == ["text of a", "attributes of d", "text of d"])
    #expect(plain.lines == [#"start c x="1""#, "end c", #"start c x="1""#, "end c"])
  }

  // MARK: Feeding

  @Test func aStackLastsFromChunkToChunk() {
    let cast = Cast(["base: start b": Self.push("sub")])
    let base = cast.member("base")
    let parser = ExpatXMLParser()
    parser.delegate = base
    for chunk in ["<a>", "<b>1", "<c/>2", "</b>3", "</a>"] { #expect(parser.feed(Array(chunk.utf8))) }
    #expect(parser.finish())
    #expect(
      cast.log == [
        "base: startDocument", "base: start a", "base: start b", #"sub: text "1""#, "sub: start c", "sub: end c",
        #"sub: text "2""#, "base: end b", #"base: text "3""#, "base: end a", "base: endDocument",
      ])
  }

  @Test func pushingAndPoppingBetweenChunksDividesTheText() {
    let cast = Cast([:])
    let base = cast.member("base")
    let parser = ExpatXMLParser()
    parser.delegate = base
    #expect(parser.feed(Array("<a>1".utf8)))
    parser.pushDelegate(cast.member("sub"))
    #expect(parser.feed(Array("2".utf8)))
    #expect(parser.popDelegate() != nil)
    #expect(cast.isAlive("sub"), "its text is to come")
    #expect(parser.feed(Array("3</a>".utf8)) && parser.finish())
    #expect(
      cast.log == [
        "base: startDocument", "base: start a", #"base: text "1""#, #"sub: text "2""#, #"base: text "3""#,
        "base: end a", "base: endDocument",
      ])
    #expect(!cast.isAlive("sub"))
  }

  @Test func pushedDelegatesAreKeptBetweenChunksAndGoWithTheParser() {
    let cast = Cast(["base: start a": Self.push("sub")])
    do {
      let base = cast.member("base")
      let parser = ExpatXMLParser()
      parser.delegate = base
      #expect(parser.feed(Array("<a>".utf8)))
      #expect(cast.isAlive("sub"))
      withExtendedLifetime(base) {}
    }
    #expect(!cast.isAlive("sub"))
  }
}
