@testable import ExpatXMLCore

/// Text that is delivered in parts, or not at all. Most cases are in `Fixtures/events.txt`.
@Suite struct TextDeliveryTests {
  private static let wideEncodings = [String.Encoding.utf8, .utf16LittleEndian, .utf16BigEndian]

  /// A part ends anywhere, at the end of a chunk for example. Its position is the place after it.
  @Test(arguments: wideEncodings, [4, 5, 64, 1000]) func partsArePlacedWhereTheyEnd(
    encoding: String.Encoding, maximum: Int
  ) throws {
    let text = "é1\nzwei 😀\n\n日本語 3\nfünf und mehr\n"
    let document = Array(try #require("\u{FEFF}<a>\(text)</a>".data(using: encoding)))
    for size in 1...document.count {
      var end = ""
      let parser = ExpatXMLParser(document, size: size)
      let outcome = record(parser) {
        $0.options.textDelivery = .streamed(maximumBytes: maximum)
      } onEvent: { parser, line in
        guard let last = (parser.delegate as? EventRecorder)?.texts.last, line.hasPrefix("text ") else { return }
        end += last
        var place = XMLPosition(line: 1, column: 4, byteOffset: 3)
        place.advance(over: Array(end.utf8).span)
        #expect(parser.position == place, "\(size)")
      }
      #expect(outcome.succeeded && end == text)
    }
  }

  private static let text = "ab\r\ncé日本😀&amp;&#233;<![CDATA[x😀y]]>" + String(repeating: "é😀", count: 40)
  private static let normalised = "ab\ncé日本😀&éx😀y" + String(repeating: "é😀", count: 40)

  private func texts(_ parser: ExpatXMLParser, _ maximumBytes: Int) -> [String] {
    let recorder = EventRecorder()
    parser.delegate = recorder
    parser.options.textDelivery = .streamed(maximumBytes: maximumBytes)
    parser.parse()
    return recorder.texts
  }

  @Test(arguments: [1, 4, 5, 7, 64, 1 << 20])
  func streamedTextIsDeliveredInChunksOfWholeCharacters(maximumBytes: Int) {
    let document = Array("<a>\(Self.text)<!--c-->z</a>".utf8)
    for size in [1, 2, 3, 5, 7, document.count] {
      let chunks = texts(ExpatXMLParser(document, size: size), maximumBytes)
      #expect(chunks.joined() == Self.normalised + "z")
      #expect(chunks.allSatisfy { !$0.isEmpty && $0.utf8.count <= max(4, maximumBytes) })
    }
  }

  @Test func streamedTextDoesNotWaitForMore() {
    #expect(texts(ExpatXMLParser(Array("<a>0123456789</a>".utf8), size: 6), 1 << 20) == ["012", "345678", "9"])
  }

  @Test func cdataIsTextForADelegateThatDoesNotKnowIt() {
    let parser = ExpatXMLParser(document: "<a>1<![CDATA[<&]]>2</a>")
    parser.options.reportsCDATA = true
    #expect(ParseCounter(parser).textBytes == 4)
  }

  @Test func theDelegateChoosesForEachElement() {
    let chooser = Choosy()
    chooser.deliveries = ["b": .discard, "c": .runs]
    let parser = ExpatXMLParser(document: "<a>1<!--2-->3<b>4<c>5<!--6-->7</c>8</b>9</a>")
    parser.delegate = chooser
    #expect(parser.parse())
    #expect(chooser.askedTexts == ["a", "b", "c"])
    #expect(chooser.texts == ["13", "5", "7", "9"])
  }

  @Test func theNameIsThatOfTheStartTag() {
    let chooser = Choosy()
    let parser = ExpatXMLParser(document: "<x:a xmlns:x='u'/>")
    parser.delegate = chooser
    parser.shouldProcessNamespaces = true
    #expect(parser.parse())
    #expect(chooser.askedTexts == ["a"])
  }

  @Test func aDelegateThatTakesOverIsAskedToo() {
    let chooser = Choosy()
    chooser.deliveries = ["c": .discard]
    let parser = ExpatXMLParser(document: "<a><b>1</b><c>2</c></a>")
    #expect(record(parser, onEvent: { if $1 == #"text "1""# { $0.delegate = chooser } }).succeeded)
    #expect(chooser.askedTexts == ["c"])
    #expect(chooser.texts.isEmpty)
  }

  /// Forwards a call to a delegate that does not implement it.
  private final class Proxy: ExpatXMLParserDelegate {
    private let target = EventRecorder()
    private(set) var asked: [String] = []

    func parser(_ parser: ExpatXMLParser, textDeliveryForElement elementName: String) -> XMLTextDelivery? {
      asked.append(elementName)
      return target.parser(parser, textDeliveryForElement: elementName)
    }
  }

  @Test func aForwardingDelegateIsAskedForEveryElement() {
    let parser = ExpatXMLParser(document: "<a><b/></a>")
    let proxy = Proxy()
    parser.delegate = proxy
    #expect(parser.parse())
    #expect(proxy.asked == ["a", "b"])
  }
}
