import ClientOfExpatXML
import Foundation
import Testing

@testable import ExpatXML

/// Which errors are reported to pushed delegates, and when they are released.
@Suite struct DelegateStackEndTests {
  private static func push(_ names: String...) -> (Cast, ExpatXMLParser) -> Void {
    { cast, parser in for name in names { parser.pushDelegate(cast.member(name)) } }
  }

  @Test func errorsAreReportedToTheTopAndToTheBase() {
    let (log, succeeded, agrees) = Cast.perform(
      "<a><b><c>1</x>", ["base: start a": Self.push("one"), "one: start b": Self.push("two")])
    #expect(agrees && !succeeded)
    #expect(
      log == [
        "base: startDocument", "base: start a", "one: start b", "two: start c", #"two: text "1""#, "two: error 76",
        "base: error 76",
      ])
  }

  @Test func aDelegateAtBothEndsGetsAnErrorOnce() {
    #expect(
      Cast.log("<a><b></a>", ["base: start b": { cast, parser in parser.pushDelegate(cast.members["base"]!()!) }])
        .suffix(2) == ["base: start b", "base: error 76"])
  }

  @Test func anAbortIsReportedToBoth() {
    #expect(
      Cast.log(
        "<a><b>1<c/></b></a>", ["base: start b": Self.push("sub"), "sub: start c": { $1.abortParsing() }]
      ).suffix(4) == [#"sub: text "1""#, "sub: start c", "sub: error 512", "base: error 512"])
    // The delegate that was pushed in the aborting call has had no event yet, and is informed too.
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

  @Test func aDelegateMayDoAnythingInItsDeinit() {
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
}
