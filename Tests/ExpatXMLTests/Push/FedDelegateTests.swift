@testable import ExpatXML

/// A fed parser remembers which methods its delegate implements, but does not keep the delegate alive.
@Suite struct FedDelegateTests {
  /// Answers every question with nil: it does not choose how text is delivered.
  private final class Asked: ExpatXMLParserDelegate {
    private(set) var questions = 0
    private(set) var texts: [String] = []

    func parser(_ parser: ExpatXMLParser, textDeliveryForElement elementName: String) -> XMLTextDelivery? {
      questions += 1
      parser.parsing.dispatcher.isNotInterested(in: .textDelivery, self)
      return nil
    }

    func parser(_ parser: ExpatXMLParser, foundCharacters string: String) { texts.append(string) }
  }

  private let chunks = ["<a>1<b/>2", "<b/>3<b/>", "4<b/></a>"]

  @Test func itIsAskedOnce() {
    let delegate = Asked()
    let parser = ExpatXMLParser()
    parser.delegate = delegate
    for chunk in chunks { #expect(parser.feed(Array(chunk.utf8))) }
    #expect(parser.finish())
    #expect(delegate.questions == 1)
    #expect(delegate.texts == ["1", "2", "3", "4"])
  }

  @Test func anotherOneIsAskedItself() {
    let delegates = chunks.map { _ in Asked() }
    let parser = ExpatXMLParser()
    for (chunk, delegate) in zip(chunks, delegates) {
      parser.delegate = delegate
      #expect(parser.feed(Array(chunk.utf8)))
    }
    #expect(parser.finish())
    #expect(delegates.map(\.questions) == [1, 1, 1])
    #expect(delegates.map(\.texts) == [["1"], ["2", "3"], ["4"]])
  }

  @Test func itMayBeReleasedBetweenChunks() {
    let parser = ExpatXMLParser()
    var delegate: Asked? = Asked()
    weak var weakDelegate: Asked?
    weakDelegate = delegate
    parser.delegate = delegate
    #expect(parser.feed(Array(chunks[0].utf8)))
    delegate = nil
    #expect(weakDelegate == nil)
    for chunk in chunks.dropFirst() { #expect(parser.feed(Array(chunk.utf8))) }
    #expect(parser.finish())
  }

  @Test func itReplacesADelegateThatWasPoppedBetweenChunks() {
    let (delegate, pushed) = (Asked(), Asked())
    let parser = ExpatXMLParser()
    parser.delegate = delegate
    #expect(parser.feed(Array(chunks[0].utf8)))
    parser.pushDelegate(pushed)
    #expect(parser.feed(Array(chunks[1].utf8)))
    #expect(parser.popDelegate() === pushed)
    #expect(parser.feed(Array(chunks[2].utf8)))
    #expect(parser.finish())
    #expect(delegate.questions == 1)
    #expect(delegate.texts == ["1", "2", "4"])
    #expect(pushed.texts == ["3"])
  }
}
