/// Faults that are repaired.
@Suite struct RepairTests {
  /// The events are those of the document that was repaired by hand, for all chunk sizes, and every repair is reported.
  @Test(arguments: BrokenDocument.all)
  func brokenDocumentsAreRepaired(_ broken: BrokenDocument) throws {
    let outcome = try parse(broken.document) { $0.options.repairs = .feeds }
    let told = outcome.events.filter { $0.hasPrefix("repair ") }.map { String($0.split(separator: " ")[1]) }
    #expect(told == broken.kinds.map(\.rawValue))
    guard let mended = broken.mended else {
      #expect(!outcome.succeeded)
      return
    }
    let expected = record(ExpatXMLParser(data: Data(mended)))
    #expect(expected.succeeded, "\(expected.error ?? "")")
    #expect(outcome.succeeded, "\(outcome.error ?? "")")
    #expect(outcome.events.filter { !$0.hasPrefix("repair ") } == expected.events)
  }

  @Test func thereAreManyDocuments() {
    #expect(BrokenDocument.all.count > 200 && BrokenDocument.untouched.count > 20)
  }

  /// Without repairs, there is only an error.
  @Test(arguments: BrokenDocument.all)
  func nothingIsRepairedByDefault(_ broken: BrokenDocument) {
    let outcome = record(ExpatXMLParser(data: Data(broken.document)))
    #expect(!outcome.events.contains { $0.hasPrefix("repair ") })
    // An external subset might declare the entity, so this is no error.
    let isSkipped = broken.description.contains("DOCTYPE rss")
    #expect(outcome.succeeded == (broken.kinds.isEmpty && broken.mended != nil || isSkipped))
  }

  /// A document without faults has the same events and positions as without repairs.
  @Test(arguments: BrokenDocument.untouched)
  func documentsWithoutFaultsAreNotChanged(_ document: BrokenDocument) throws {
    #expect(try parse(document.document) { $0.options.repairs = .feeds } == parse(document.document))
  }

  /// Faults of other groups are not repaired.
  @Test(arguments: BrokenDocument.all)
  func onlyNamedFaultsAreRepaired(_ broken: BrokenDocument) throws {
    for group in XMLRepairs.groups {
      let progress = XMLProgress()
      let options = XMLOptions(repairs: group)
      _ = try? ExpatXMLElement(.bytes(broken.document), options: options, progress: progress)
      let permitted: XMLRepairs = group == .replacementCharacters ? [.characters, .encoding] : group
      #expect(progress.repairs.allSatisfy { permitted.contains($0.kind) }, "\(group): \(progress.repairs)")
    }
  }

  @Test(arguments: [0, 1, 1023, 1024, 1025, 5000])
  func anyAmountOfSpaceMayFollowTheNameOfAnAttribute(_ count: Int) throws {
    let space = String(repeating: " ", count: count)
    let outcome = try parse("<a b\(space)='1' c \(space)d\(space)= '2' e\(space)/>") { $0.options.repairs = .feeds }
    #expect(
      outcome.events.filter { !$0.hasPrefix("repair ") } == [
        "startDocument", #"start a b="1" c="" d="2" e="""#, "end a", "endDocument",
      ])
  }

  @Test(arguments: [2, 1023, 1024, 1100, 3000])
  func anAttributeWithoutValueIsReportedAtItsName(_ count: Int) throws {
    let outcome = try parse("<r a\(String(repeating: "\n", count: count))b='1'/>") { $0.options.repairs = .feeds }
    #expect(outcome.lines[1].hasPrefix("1:4 repair attributeWithoutValue"), "\(outcome.lines)")
  }

  @Test func onlyTheStartOfALongNameIsReported() {
    let name = String(repeating: "b", count: 300)
    let run = XMLProgress()
    #expect(throws: Never.self) {
      try ExpatXMLElement(.string("<a \(name)/>"), options: XMLOptions(repairs: .feeds), progress: run)
    }
    #expect(run.repairs.map(\.original) == [String(name.prefix(256))])
  }

  /// Expat gets the document in pieces that may end in what the converter writes for such bytes.
  @Test func bytesThatAreNotRepairedAreNamedWhereverTheyStand() throws {
    // Nothing is repaired after such a reference.
    let front = "<r b='&#\(String(repeating: "0", count: 70))65;"
    for count in 0..<300 {
      let text = front + String(repeating: "x", count: count)
      var bytes: [UInt8] = [0xFF, 0xFE]
      for byte in text.utf8 { bytes += [byte, 0] }
      bytes += [0x00, 0xDC]
      for byte in "'/>".utf8 { bytes += [byte, 0] }
      let outcome = try parse(bytes) { $0.options.repairs = .encoding }
      #expect(outcome.error?.hasPrefix("The bytes 0x00 0xDC are not UTF-16LE.") == true, "\(count)")
    }
  }

  @Test func entitiesOfTheOptionsCount() throws {
    let outcome = try parse("<t>&nbsp;&copy;</t>") {
      $0.options.repairs = .feeds
      $0.options.entities = ["nbsp": "mine"]
    }
    #expect(outcome.events.contains(#"text "mine©""#))
  }

  @Test func aDeclarationInAParameterEntityWithALongNameCounts() {
    let name = String(repeating: "p", count: 4097)
    let declarations = "<!ENTITY % \(name) \"<!ENTITY nbsp 'mine'>\">%\(name);"
    let outcome = parseInChunks("<!DOCTYPE t [\(declarations)]><t>a&nbsp;b</t>") { $0.options.repairs = .feeds }
    #expect(outcome.events.suffix(3).first == #"text "amineb""#)
  }

  @Test func declarationsAfterALongNameDoNotHideIt() throws {
    let name = String(repeating: "n", count: 4096)
    for declarations in ["<!ENTITY \(name) '1'><!ENTITY z '2'>", "<!ENTITY z '2'><!ENTITY \(name) '1'>"] {
      let outcome = try parse("<!DOCTYPE t [\(declarations)]><t>&\(name);</t>") {
        $0.options.repairs = .feeds
      }
      #expect(outcome.events.suffix(3).first == #"text "1""#)
    }
  }

  /// Elements with attribute declarations are for Expat, in a document with repairs, too.
  @Test(arguments: [10, 513]) func defaultsOfElementsWithLongNamesAreThere(_ length: Int) {
    let name = String(repeating: "A", count: length)
    let names = (0..<50).map { "b\($0)" }
    let declarations = names.map { "<!ATTLIST \($0) y CDATA 'e'>" }.joined()
    let document =
      "<!DOCTYPE r [<!ATTLIST \(name) x CDATA 'd'>\(declarations)]><r><\(name)/>\(names.map { "<\($0)/>" }.joined())</r>"
    let outcome = parseInChunks(document, sizes: [100]) { $0.options.repairs = .feeds }
    #expect(outcome.events.contains("start \(name) x=\"d\""))
    #expect(outcome.events.count { $0.hasSuffix(#" y="e""#) } == names.count)
  }

  @Test func droppedCharactersCount() throws {
    let document = BrokenDocument.bytes("<t/>") + [UInt8](repeating: 0, count: 1000)
    let outcome = record(ExpatXMLParser(data: Data(document))) {
      $0.options.repairs = .feeds
      $0.options.limits.documentBytes = 500
    }
    #expect(outcome.error?.contains("documentBytes") == true)
  }

  @Test func aDelegateMayStopAtARepair() throws {
    let recorder = EventRecorder()
    recorder.onEvent = { parser, line in if line.hasPrefix("repair ") { parser.abortParsing() } }
    let parser = ExpatXMLParser(.string("<t>&&</t>"))
    parser.delegate = recorder
    parser.options.repairs = .feeds
    #expect(!parser.parse())
    #expect(recorder.lines.count { $0.hasPrefix("repair ") } == 1)
    #expect((parser.parserError as NSError?)?.code == XMLErrorCode.delegateAbortedParseError.rawValue)
  }

  /// Leading characters are dropped only up to a limit.
  @Test(arguments: [4000, 5000])
  func leadingCharactersAreLimited(_ count: Int) throws {
    let document = String(repeating: "\n", count: count) + "<?xml version='1.0'?><t/>"
    #expect(record(ExpatXMLParser(.string(document))) { $0.options.repairs = .feeds }.succeeded == (count < 4096))
    // Without an XML declaration, white space is allowed at the start.
    #expect(
      record(ExpatXMLParser(.string(String(repeating: "\n", count: count) + "<t/>"))) { $0.options.repairs = .feeds }
        .succeeded)
  }

  /// The document is larger than any buffer.
  @Test func longDocumentsAreRepairedToo() throws {
    let part = "<i t='1 & 2' u=3 >&nbsp;a < b" + String(repeating: "text ", count: 100) + "</i>\n"
    let mended = "<i t='1 &amp; 2' u='3' >\u{A0}a &lt; b" + String(repeating: "text ", count: 100) + "</i>\n"
    let broken = record(ExpatXMLParser(.string("<r>" + String(repeating: part, count: 1000) + "</r>"))) {
      $0.options.repairs = .feeds
    }
    let expected = record(ExpatXMLParser(.string("<r>" + String(repeating: mended, count: 1000) + "</r>")))
    #expect(broken.events.filter { !$0.hasPrefix("repair ") } == expected.events)
    #expect(broken.events.count { $0.hasPrefix("repair ") } == 4000)
  }

  /// The bytes after dropped text come in parts. The end of such a part divides no character, even if nothing more is read.
  @Test(arguments: [0, 1, 2], ["日本", "日本<b/>日本<?p ?>"])
  func charactersAfterDroppedTextStayWhole(offset: Int, unit: String) throws {
    let content = String(repeating: "-", count: offset) + String(repeating: unit, count: 3600 / unit.utf8.count)
    let document = try #require("no XML<r>\(content)</r>".data(using: .utf16))
    for usesExpatAlone in [false, true] {
      let outcome = parseInChunks(Array(document), sizes: [15, 4096]) {
        $0.options.repairs = .feeds
        $0.options.usesExpatAlone = usesExpatAlone
      }
      #expect(outcome.events.filter { $0.hasPrefix("repair ") }.count == 1)
      #expect(outcome.succeeded)
    }
  }

  /// They belong to the text, whose limit is exceeded before the place of the repair.
  @Test(arguments: [
    ("<a>1234\r\u{0}5</a>", "1234"), ("<a>1&#50;34\r\u{0}5</a>", "1234"), ("<a><![CDATA[1234\r\u{0}5]]></a>", "1234"),
    ("<a>1234]& 5</a>", "1234"), ("<a>123]]& 5</a>", "123]"), ("<a>12]]\r& 5</a>", "12]]"),
    ("<a>12]]\r\u{0}5</a>", "12]]"),
    ("<a>1&#50;3]]\u{0}5</a>", "123]"), ("<a>1234]]\u{1}></a>", "1234"),
    ("<a><![CDATA[1234]\u{0}5]]></a>", "1234"), ("<a><![CDATA[123]]\u{0}5]]></a>", "123]"),
    ("<a><![CDATA[12]]\r\u{0}5]]></a>", "12]]"), ("<a><![CDATA[1234]]\u{1}></a>", "1234"),
  ])
  func aLineEndAndBracketsBeforeARepairCountTowardsTheText(document: String, text: String) {
    for delivery in [false, true] {
      let outcomes = [false, true].map { usesExpatAlone in
        parseInChunks(document) {
          $0.options.repairs = .feeds
          $0.options.limits.textRunBytes = 4
          $0.options.reportsCDATA = delivery
          $0.options.usesExpatAlone = usesExpatAlone
        }
      }
      let isSection = delivery && document.contains("CDATA")
      let event = isSection ? DelegateEvent.cdata(Array(text.utf8)) : .characters(text)
      for outcome in outcomes {
        #expect(outcome == outcomes[0])
        #expect(outcome.events.dropFirst(2).first == event.description)
        #expect(!isSection || outcome.positions.dropFirst(2).first == "1:13")
        #expect(outcome.endsInItsOnlyError)
      }
    }
  }

  /// Compressed and converted documents are repaired where they are tokenized, too.
  @Test(arguments: [("ISO-8859-1", String.Encoding.isoLatin1), ("UTF-16", .utf16)])
  func longDocumentsAreRepairedInEveryEncoding(name: String, encoding: String.Encoding) throws {
    let text = String(repeating: "text é &lt; ]]&#x3e; and more\r\n", count: 10)
    let part = "<i t='1 & 2'>\(text)\u{1}a < b</i>" + String(repeating: "<j k='1'>\(text)</j><l/>\n", count: 3)
    let document = "\n<r>" + String(repeating: part, count: 40) + "</r>"
    func outcome(_ name: String, _ encoding: String.Encoding) throws -> Outcome {
      let document = try #require("<?xml version='1.0' encoding='\(name)'?>\(document)".data(using: encoding))
      return try parse(Array(document)) { $0.options.repairs = .feeds }
    }
    let converted = try outcome(name, encoding)
    let expected = try outcome("UTF-8", .utf8)
    // The declarations have different lengths.
    let difference = zip(expected.lines, converted.lines).dropFirst().first { $0 != $1 }
    #expect(difference == nil)
    #expect(converted.lines.count == expected.lines.count)
    #expect(converted.events.count { $0.hasPrefix("repair ") } == 120)
  }
}
