/// Unneeded handlers are removed from Expat, and installed again when they are needed.
@Suite struct SuppressedHandlersTests {
  /// Ignores comments and processing instructions, and calls a closure at other events.
  private final class ElementListener: ExpatXMLParserDelegate {
    var events: [String] = []
    var act: (_ event: String, _ parser: ExpatXMLParser) -> Void = { _, _ in }

    private func note(_ event: String, _ parser: ExpatXMLParser) {
      events.append(event)
      act(event, parser)
    }

    func parser(
      _ parser: ExpatXMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      note("<\(elementName)>", parser)
    }

    func parser(
      _ parser: ExpatXMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName: String?
    ) {
      note("</\(elementName)>", parser)
    }

    func parser(_ parser: ExpatXMLParser, foundCharacters string: String) { note(string, parser) }
  }

  /// Implements the methods for comments and processing instructions.
  private final class Listener: ExpatXMLParserDelegate {
    var events: [String] = []

    func parser(_ parser: ExpatXMLParser, foundComment comment: String) { events.append(comment) }

    func parser(_ parser: ExpatXMLParser, foundProcessingInstructionWithTarget target: String, data: String?) {
      events.append(target)
    }
  }

  private let document = "<a><!--1--><?p1?><b>x<!--2--><?p2?>y</b><!--3--><?p3?>z<!--4--><?p4?></a>"

  /// What the delegate is told of the document, if `act` is done at each event.
  private func events(
    _ delivery: XMLTextDelivery = .coalesced, act: @escaping (String, ExpatXMLParser) -> Void = { _, _ in }
  ) -> [String] {
    let delegate = ElementListener()
    delegate.act = act
    let parser = ExpatXMLParser(document: document)
    parser.options.textDelivery = delivery
    parser.delegate = delegate
    #expect(parser.parse())
    return delegate.events
  }

  @Test func textAroundThemIsOne() {
    #expect(events() == ["<a>", "<b>", "xy", "</b>", "z", "</a>"])
  }

  @Test(arguments: ["<b>", "xy", "</b>", "z"])
  func anotherDelegateGetsThemAtOnce(from event: String) {
    let listener = Listener()
    _ = events { if $0 == event { $1.delegate = listener } }
    let heard = [
      "<b>": ["2", "p2", "3", "p3", "4", "p4"], "xy": ["3", "p3", "4", "p4"], "</b>": ["3", "p3", "4", "p4"],
    ]
    #expect(listener.events == heard[event] ?? [])
  }

  @Test func aPushedDelegateGetsThem() {
    let listener = Listener()
    #expect(events { if $0 == "<b>" { $1.pushDelegate(listener) } } == ["<a>", "<b>", "</b>", "z", "</a>"])
    #expect(listener.events == ["2", "p2"])
  }

  @Test func theyDivideRunsOfText() {
    #expect(
      events { if $0 == "<b>" { $1.options.textDelivery = .runs } } == ["<a>", "<b>", "x", "y", "</b>", "z", "</a>"])
  }

  @Test func discardedTextIsDeliveredWhereThatIsChosen() throws {
    let delegate = Choosy()
    delegate.deliveries = ["b": .coalesced]
    let parser = ExpatXMLParser(document: "<a>1<b>2<c>3</c>4</b>5<b>6&amp;7</b></a>")
    parser.options.textDelivery = .discard
    parser.delegate = delegate
    #expect(parser.parse())
    #expect(delegate.texts == ["2", "4", "6&7"])
  }

  @Test func discardedTextIsDeliveredAfterTheSettingHasChanged() {
    let heard = events(.discard) { if $0 == "</b>" { $1.options.textDelivery = .coalesced } }
    #expect(heard == ["<a>", "<b>", "</b>", "z", "</a>"])
  }

  @Test func invalidCommentsAreErrors() {
    let delegate = ElementListener()
    let parser = ExpatXMLParser(document: "<a><!--1--><!--2--><!--3--3--></a>")
    parser.delegate = delegate
    #expect(!parser.parse())
    #expect(delegate.events == ["<a>"])
  }

  @Test func textAfterSkippedContentIsDelivered() {
    #expect(events { if $0 == "<b>" { $1.skipDescendants() } } == ["<a>", "<b>", "</b>", "z", "</a>"])
  }
}
