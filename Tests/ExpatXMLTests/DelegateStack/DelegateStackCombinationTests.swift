/// Pushed delegates combined with the other features of a parser.
@Suite struct DelegateStackCombinationTests {
  @Test func theParsersOwnDelegateMayBeSetBelowThePushed() {
    let second = EventRecorder()
    let script: Cast.Script = [
      "base: start b": Cast.push("sub"),
      "sub: start c": { _, parser in parser.delegate = second },
    ]
    #expect(
      Cast.log("<a><b><c/></b></a>", script) == [
        "base: startDocument", "base: start a", "base: start b", "sub: start c", "sub: end c",
      ])
    #expect(second.lines.prefix(3) == ["end b", "end a", "endDocument"])
  }

  @Test func questionsGoToTheDelegateThatGetsTheText() {
    let (base, sub) = (Choosy(), Choosy())
    (base.elementsWithAttributes, sub.elementsWithAttributes) = ([], [])
    sub.deliveries = ["*": .streamed(maximumBytes: 4)]
    base.onStart = { if $1 == "b" { $0.pushDelegate(sub) } }
    expectParse("<a x='1'>123456<b x='1'>123456<c x='1'/></b><d x='1'/></a>", for: base)
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
    sub.deliveries = ["*": .streamed(maximumBytes: 4)]
    base.onEvent = { parser, line in
      guard line == "start b" else { return }
      if isPushed { parser.pushDelegate(sub) } else { parser.delegate = sub }
    }
    expectParse("<a><x/><b>123456<c/>123456</b></a>", for: base)
    #expect(sub.asked == ["text of b", "text of c"])
    #expect(sub.texts == ["1234", "56", "1234", "56"])
  }

  @Test func oneThatAnswersNoQuestionsDoesNotSilenceTheOther() {
    let base = Choosy()
    base.elementsWithAttributes = []
    let plain = EventRecorder()
    base.onStart = { if $1 == "b" { $0.pushDelegate(plain) } }
    expectParse("<a><b><c x='1'/><c x='1'/></b><d x='1'/></a>", for: base)
    #expect(base.asked == ["text of a", "attributes of d", "text of d"])
    #expect(plain.lines == [#"start c x="1""#, "end c", #"start c x="1""#, "end c"])
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
    let cast = Cast(["base: start a": Cast.push("sub")])
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
