/// What repairs hold back, and how they are named.
@Suite struct RepairEntryPointTests {
  private let options = XMLOptions(repairs: .feeds)

  /// The start of these documents is held back until their end has come, since something might precede the root.
  @Test(arguments: [
    ("<p>&<item/>&</p>", 1),
    ("PHP Notice: x\n<rss>" + String(repeating: "<item>x & y</item>\n", count: 30) + "</rss>", 30),
  ])
  func recordsOfAShortDocument(document: String, count: Int) async throws {
    let reader = XMLRecordReader(.string(document), named: "item", options: options)
    for _ in 0..<count { #expect(try reader.next() != nil) }
    #expect(try reader.next() == nil)
    let fed = XMLRecordReader(named: "item", options: options)
    fed.feed(document.utf8)
    fed.finish()
    for _ in 0..<count { #expect(try fed.next() != nil) }
    #expect(try fed.next() == nil)
    let records = XMLRecords(.string(document), named: "item", options: options)
    #expect(try await records.reduce(0) { number, _ in number + 1 } == count)
  }

  /// An event is delivered with its last byte.
  @Test func nothingIsHeldBack() {
    let recorder = EventRecorder()
    let parser = ExpatXMLParser()
    parser.delegate = recorder
    parser.options.repairs = .feeds
    for (piece, last) in [
      ("<a>", "start a"), ("<b c='&'", "start a"), (">", #"start b c="&""#), ("& </b>", "end b"),
      ("<!---->", #"comment """#), ("<c/>", "end c"),
    ] {
      parser.feed(Data(piece.utf8))
      #expect(recorder.lines.last == last)
    }
  }

  /// The group of a repair is one that asks for it.
  @Test func theKindOfARepairIsItsGroup() {
    let groups = XMLRepairs.groups.filter { $0 != .replacementCharacters }
    #expect(XMLRepairs(groups) == .all)
    for fault in XMLRepair.Fault.allCases {
      let repair = XMLRepair(fault: fault, position: .start, originalBytes: [], replacement: "")
      #expect(groups.contains(repair.kind), "\(fault)")
    }
  }
}
