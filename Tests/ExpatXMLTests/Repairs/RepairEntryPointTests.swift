/// What repairs hold back, and how they are named.
@Suite struct RepairEntryPointTests {
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
