/// Which errors are reported to pushed delegates, and when they are released.
@Suite struct DelegateStackEndTests {
  @Test func aPushedDelegateIsKeptUntilItIsPopped() {
    var states: [Bool] = []
    let note: (Cast, ExpatXMLParser) -> Void = { cast, _ in states.append(cast.isAlive("sub")) }
    let log = Cast.log(
      "<a><b><c/></b></a>", ["base: start b": Cast.push("sub"), "sub: start c": note, "base: end b": note])
    #expect(log.last == "base: endDocument")
    #expect(states == Array(repeating: [true, false], count: 6).flatMap { $0 })
  }

  @Test(arguments: ["<a><b/></a>", "<a><b></a>"])
  func nothingIsKeptAfterTheEnd(document: String) {
    let cast = Cast(["base: start a": Cast.push("sub"), "base: endDocument": Cast.push("late")])
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
    expectParse("<a><b><c/></b><d/></a>", for: base)
    #expect(
      base.lines + next.lines == [
        "startDocument", "start a", "start b", "end b", "start d", "end d", "end a", "endDocument",
      ])
  }
}
