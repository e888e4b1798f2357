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

  @Test func aPushedDelegateGetsTheContentAndThePusherTheEnd() {
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

  @Test func anEmptyElementHasNoContent() {
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
    let parser = ExpatXMLParser(document: "<a>\n12<!--c-->345</a>")
    parser.delegate = base
    #expect(parser.parse())
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

  @Test func aPushAfterTheRootElementLastsToTheEnd() {
    #expect(
      Cast.log("<a/><!--1-->", ["base: end a": Self.push("sub")]) == [
        "base: startDocument", "base: start a", "base: end a", #"sub: comment "1""#, "base: endDocument",
      ])
  }

  // MARK: Popping by hand

  @Test func withoutAutomaticPoppingTheCallerPops() {
    #expect(
      Cast.log("<a><b/><c/><d/></a>", ["base: start b": Self.push("sub"), "sub: end c": Self.pop]) {
        $0.automaticallyPopsDelegates = false
      } == [
        "base: startDocument", "base: start a", "base: start b", "sub: end b", "sub: start c", "sub: end c",
        "base: start d", "base: end d", "base: end a", "base: endDocument",
      ])
  }

  @Test func remainingDelegatesArePoppedWhenPoppingIsAutomaticAgain() {
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
}
