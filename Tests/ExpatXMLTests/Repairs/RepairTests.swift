@Suite struct RepairTests {
  /// The events are those of the document that was repaired by hand, for all chunk sizes, and every repair is reported.
  @Test(arguments: BrokenDocument.documents + BrokenDocument.feeds)
  func brokenDocumentsAreRepaired(_ broken: BrokenDocument) throws {
    let outcome = try parse(broken.document) { $0.options.repairs = broken.repairs }
    let told = outcome.events.filter { $0.hasPrefix("repair ") }.map { String($0.split(separator: " ")[1]) }
    #expect(told == broken.kinds)
    guard let mended = broken.mended else {
      #expect(!outcome.succeeded)
      return
    }
    let expected = record(ExpatXMLParser(data: Data(mended)))
    #expect(expected.succeeded, "\(expected.error ?? "")")
    #expect(outcome.succeeded, "\(outcome.error ?? "")")
    #expect(outcome.events.filter { !$0.hasPrefix("repair ") } == expected.events)
  }

  @Test(arguments: BrokenDocument.feeds.filter { $0.errorOffset != nil })
  func anErrorIsAtItsPlace(_ feed: BrokenDocument) {
    let error = #expect(throws: XMLParseError.self) {
      try ExpatXMLElement(.bytes(feed.document), options: XMLOptions(repairs: feed.repairs))
    }
    #expect(error?.position.byteOffset == feed.errorOffset)
  }

  /// Which declarations are too long for a repair does not depend on chunks. The byte order mark lets the decoder read on.
  @Test(arguments: [(900, true), (1_100, false)])
  func declarations(ofLength length: Int, areRepaired: Bool) {
    let document = "\u{FEFF}<?xml version='2.0'\(String(repeating: " ", count: length))?><a/>"
    #expect(parseInChunks(document) { $0.options.repairs = .feeds }.succeeded == areRepaired)
  }

  @Test func thereAreManyDocuments() {
    #expect(BrokenDocument.documents.count > 200 && BrokenDocument.untouched.count > 20)
    #expect(BrokenDocument.feeds.count >= 250 && BrokenDocument.feeds.contains { $0.errorOffset != nil })
  }

  /// Without repairs, there is only an error.
  @Test(arguments: BrokenDocument.documents)
  func nothingIsRepairedByDefault(_ broken: BrokenDocument) {
    let outcome = record(ExpatXMLParser(data: Data(broken.document)))
    #expect(!outcome.events.contains { $0.hasPrefix("repair ") })
    // An external subset might declare the entity, so this is no error.
    let isSkipped = broken.testDescription.contains("DOCTYPE rss")
    #expect(outcome.succeeded == (broken.kinds.isEmpty && broken.mended != nil || isSkipped))
  }

  /// A document without faults has the same events and positions as without repairs.
  @Test(arguments: BrokenDocument.untouched + BrokenDocument.feeds.filter { $0.mended != nil })
  func documentsWithoutFaultsAreNotChanged(_ document: BrokenDocument) {
    guard let mended = document.mended else { return }
    // A reference in a feed that was mended may be one that nobody has to declare.
    if mended != document.document, mended.starts(with: Array("<!DOCTYPE".utf8)) { return }
    let plain = parseInChunks(mended)
    #expect(parseInChunks(mended) { $0.options.repairs = .feeds } == plain)
    if !document.repairs.contains(.unescapedMarkup) {
      #expect(parseInChunks(mended) { $0.options.repairs = document.repairs } == plain)
    }
  }

  /// Faults of other groups are not repaired.
  @Test(arguments: BrokenDocument.documents)
  func onlyNamedFaultsAreRepaired(_ broken: BrokenDocument) throws {
    // It tells the repairs of the newest parse.
    let progress = XMLProgress()
    for group in XMLRepairs.groups {
      let options = XMLOptions(repairs: group)
      _ = try? ExpatXMLElement(.bytes(broken.document), options: options, progress: progress)
      let permitted: XMLRepairs = group == .replacementCharacters ? [.characters, .encoding] : group
      #expect(progress.repairs.allSatisfy { permitted.contains($0.kind) }, "\(group): \(progress.repairs)")
    }
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
