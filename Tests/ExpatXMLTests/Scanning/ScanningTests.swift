/// The events, their positions and the error of a document are the same whether or not the scanner takes plain content.
@Suite struct ScanningTests {
  private static let deliveries = [XMLTextDelivery.coalesced, .runs, .streamed(maximumBytes: 5), .discard]

  private func expectSame(
    _ document: [UInt8], sizes: [Int], sourceLocation: SourceLocation = #_sourceLocation,
    configure: (ExpatXMLParser) -> Void = { _ in }
  ) {
    for size in sizes + [max(1, document.count)] {
      let outcomes = [true, false].map { alone in
        record(ExpatXMLParser(document, size: size)) {
          configure($0)
          $0.options.usesExpatAlone = alone
        }
      }
      let isWhole = outcomes[1].events.last == "endDocument"
      #expect(
        isWhole == outcomes[1].succeeded && isWhole != outcomes[1].endsInItsOnlyError, sourceLocation: sourceLocation)
      guard let difference = outcomes[1].difference(from: outcomes[0]) else { continue }
      let text = String(decoding: document.prefix(1000), as: UTF8.self).debugDescription
      Issue.record("In chunks of \(size): \(difference) of \(text)", sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: DifferentialRun.parts)
  func ofGeneratedDocuments(part: Int) {
    for seed in DifferentialRun.seeds(ofPart: part) {
      for document in [DocumentGenerator.document(seed: seed), DocumentDamage.document(seed: seed)] {
        let delivery = Self.deliveries[Int(seed / 4 % 4)]
        expectSame(Array(document.data), sizes: [1, 2 + Int(seed % 40)]) { parser in
          parser.shouldProcessNamespaces = document.shouldProcessNamespaces
          parser.options.reportsCDATA = document.reportsCDATA
          parser.options.textDelivery = delivery
          if seed % 3 == 0 { parser.options.limits.textRunBytes = 7 }
        }
      }
    }
  }

  static let documents = EventTests.cases.filter { $0.title.hasPrefix("scanned") }.map(\.document)

  @Test(arguments: documents)
  func ofDocument(_ document: String) {
    for delivery in Self.deliveries {
      for reportsCDATA in [true, false] {
        expectSame(unescaped(document), sizes: [1, 2, 3, 5]) { parser in
          parser.options.textDelivery = delivery
          parser.options.reportsCDATA = reportsCDATA
        }
      }
    }
  }

  /// More than the scanner's table holds.
  @Test func ofManyNamesThatAreNotASCII() {
    let elements = (0..<20_000).map { "<ñ\($0)/>" }.joined()
    expectSame(Array("<!-- c --><r>\(elements)</r>".utf8), sizes: [])
  }

  private static let prologs = [""] + inputs("prologs").map { $0[0] }
  private static let roots = [""] + inputs("roots").map { $0[0] }
  private static let epilogs = [""] + inputs("epilogs").map { $0[0] }

  /// The scanner begins and ends a document without Expat, if its prolog and its epilog are plain.
  @Test(arguments: prologs, roots)
  func ofPrologsAndEpilogs(prolog: String, root: String) {
    for epilog in Self.epilogs {
      let document = Array((prolog + root + epilog).utf8)
      expectSame(document, sizes: [1, 2, 3, 5, prolog.utf8.count + 1, prolog.utf8.count + root.utf8.count + 1])
    }
  }

  @Test(arguments: [
    "<abcdefgh/>", "<?xml version='1.0'?><a/>", "<?xml version='1.0'?>\(String(repeating: " ", count: 40))<a>x</a>",
    "\(String(repeating: "\n", count: 40))<a b='c'><d/></a>", "<a>text</a><!-- c -->",
  ])
  func ofPrologsThatAreTooLong(document: String) {
    for limit in 1...document.utf8.count {
      for isMarkup in [true, false] {
        expectSame(Array(document.utf8), sizes: [1, 2, 7]) { parser in
          if isMarkup { parser.options.limits.markupBytes = limit } else { parser.options.limits.documentBytes = limit }
        }
      }
    }
  }

  /// More names than the scanner's table holds, some of them longer than it keeps, with an attribute that comes twice, a reference for
  /// Expat among them, and end tags in another order.
  @Test(arguments: ["</n7></r>", "</n8></r>", "<n a7='1' a7='2'/>", "<n a7='1' b7='2' a7x='3'/>&lt;&x;", "<ñ/>"])
  func ofManyNames(end: String) {
    let long = String(repeating: "l", count: 600)
    var content = ""
    for number in 0..<9000 {
      let inner = number % 8 == 0 ? "<\(long)\(number % 3)/>" : ""
      content += "<x\(number) y\(number)='&lt;'>\(inner)</x\(number)>"
    }
    let document = "<!DOCTYPE r [<!ENTITY x '<n7/>'>]><r>\(content)<a><n7 \(long)='' p='&amp;' \(long)2=\"\">&x;\(end)"
    expectSame(Array(document.utf8), sizes: [1_400])
  }

  /// The position at which a text exceeds a limit is counted from the start of the text.
  @Test(arguments: 1...32)
  func ofATextThatIsTooLong(limit: Int) {
    let document = "<a><b>x\ny</b>\né日<c>pla\nin</c><d>te\nx]t &amp; more\r\nte&#xe9;&#x65e5;&lt;xt</d></a>"
    for delivery in Self.deliveries {
      expectSame(Array(document.utf8), sizes: [1, 4, 9]) { parser in
        parser.options.textDelivery = delivery
        parser.options.limits.textRunBytes = limit
      }
    }
  }

  @Test(arguments: [20, 45, 46, 60, 65, 66, 100])
  func ofASectionThatIsTooLong(limit: Int) {
    let text = String(repeating: "ÿ", count: 20)
    let tag =
      #"<rss version="2.0" xmlns:media="htt¨p://example.org/media/types/" "#
      + #"xmlns:dc="http://purl.org/dc/elements/1.1/">"#
    let document = "\(tag)\n  >\t<![CDATA[\(text)[[&#x20FFFF;[[[[ySYSTEM 's'\"/>\t<![CDATA[\(text)<c/>\(text)]]></rss>"
    expectSame(Array(document.utf8), sizes: Array(1...60)) { $0.options.limits.textRunBytes = limit }
  }

  /// Byte sequences that are characters, almost characters, or not characters.
  @Test func ofBytesInText() {
    let bytes: [UInt8] = [0x61, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBD, 0xBE, 0xBF, 0xC0, 0xFF]
    var sequences: [[UInt8]] = (0...255).map { [$0] }
    for first: UInt8 in 0xC0...0xFF {
      for second in bytes {
        sequences.append([first, second])
        guard first >= 0xE0, (0x80..<0xC0).contains(second) else { continue }
        for third in bytes {
          sequences.append([first, second, third])
          guard first >= 0xF0, (0x80..<0xC0).contains(third) else { continue }
          for fourth in bytes { sequences.append([first, second, third, fourth]) }
        }
      }
    }
    #expect(sequences.count > 5_000)
    for sequence in sequences {
      expectSame([UInt8]("<a>x".utf8) + sequence + [UInt8]("y</a>".utf8), sizes: [])
    }
  }

  /// Characters are scanned 64 bytes at a time. The faults are at the beginning, in the middle and at the end of such a
  /// block. The first bytes of some characters restrict the second ones.
  @Test(arguments: Array(stride(from: 0, to: 65, by: 3)))
  func ofBrokenCharactersAmongOthers(prefixCount: Int) {
    let broken: [[UInt8]] = [[0xE6, 0x97], [0xE6], [0x97], [0xC3], [0xED, 0xA0, 0x80], [0xEF, 0xBF, 0xBE]]
    for filler in ["x", "日", "é", "กx한，"] {
      let prefix = String(repeating: "x", count: prefixCount) + String(repeating: filler, count: 12)
      for bytes in broken {
        for suffix in ["", "x", String(repeating: "x", count: 40), String(repeating: "語", count: 12)] {
          let document = [UInt8]("<a>\(prefix)".utf8) + bytes + [UInt8]("\(suffix)</a>".utf8)
          expectSame(document, sizes: [])
        }
      }
    }
  }

  /// Repairs look through text before it is taken. What they leave as it is is looked through again.
  @Test(arguments: [XMLRepairs.feeds, .entities, .characters, .encoding, [.replacementCharacters, .entities]])
  func ofTextThatMayBeRepaired(_ repairs: XMLRepairs) {
    let faults: [[UInt8]] = [[], [0xE6, 0x97], [0xFF], [0x01], [0xEF, 0xBF, 0xBE], [0xED, 0xA0, 0x80]]
    for fault in faults {
      for text in [
        "x & y", "é日𝄞", "]]\r\n\t", "&#x41;&lt;", "x]>]]]", "x]]>y", String(repeating: "日本語 and more, ", count: 12),
      ] {
        let start = [UInt8]("<a>\(text)<b/>\(text)".utf8) + fault
        expectSame(start + [UInt8]("\(text)<c d='\(text)'/><![CDATA[\(text)".utf8), sizes: [1, 2, 17]) {
          $0.options.repairs = repairs
        }
        expectSame(start + [UInt8]("\(text)<!-- \(text) -->".utf8) + fault + [UInt8]("</a>".utf8), sizes: [3, 40]) {
          $0.options.repairs = repairs
        }
      }
    }
  }

  /// Typical documents that are larger than a chunk.
  private static let largeContents = [
    String(repeating: "plain text and more of it, without a tag\n", count: 8_000),
    String(repeating: "吾輩は猫である。名前はまだ無い。", count: 5_000), String(repeating: "]", count: 200_000),
    String(repeating: "\r\n", count: 100_000), String(repeating: "&lt;x", count: 50_000),
    String(repeating: "&#x1d11e;", count: 30_000),
    String(repeating: "a line of some length &amp; more\r\n", count: 8_000),
    String(repeating: "x&undeclared;", count: 200), String(repeating: "]]&gt;", count: 50_000),
    String(repeating: "<b c='\(String(repeating: ">x", count: 40))'/>", count: 3_000),
    String(repeating: "<b>\(String(repeating: "long text ", count: 12))</b>\n", count: 2_000),
    "<!--\(String(repeating: "> no text, however long it may be, and however it goes on, until it ends\n", count: 4_000))-->",
    "<![CDATA[\(String(repeating: "if (a < b && c > d[e[0]]) { /* a comment of some length, in a program */ }\r\n", count: 3_000))]]>",
    String(
      repeating: "\(String(repeating: "a[0]\t&gt; é\r\n", count: 12))<!-- <x> & ] --><![CDATA[ <y> & ] \r]]>",
      count: 1_000),
  ]

  @Test(arguments: largeContents.indices, [[], XMLRepairs.feeds])
  func ofLargeDocument(_ index: Int, repairs: XMLRepairs) {
    let content = Self.largeContents[index]
    for document in ["<a>\(content)</a>", "<a>\(content)\u{1}</a>"] {
      expectSame(Array(document.utf8), sizes: [1_400, 64 << 10]) {
        $0.options.repairs = repairs
      }
    }
  }

  /// Nothing is repaired after a longer name than that, whoever takes it.
  @Test(arguments: [1024, 1025, 3000])
  func theSameIsRepairedAfterALongNameOfAnAttribute(length: Int) {
    let name = String(repeating: "n", count: length)
    for document in ["<a><b \(name)='1'/>&</a>", "<a>& <b/><b c='1' \(name) = '1'>text</b>&</a>"] {
      let bytes = Array(document.utf8)
      expectSame(bytes, sizes: [1, 7, 64, 1000]) { $0.options.repairs = .entities }
      let outcome = record(ExpatXMLParser(data: Data(bytes))) { $0.options.repairs = .entities }
      #expect(outcome.succeeded == (length == 1024))
    }
  }
}
