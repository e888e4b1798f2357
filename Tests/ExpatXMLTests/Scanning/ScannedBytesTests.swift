import CExpatXMLVectors

@testable import ExpatXMLCore

@Suite struct ScannedBytesTests {
  private func scannedBytes(
    of document: String, size: Int = 64 << 10, _ options: XMLOptions = XMLOptions(),
    beforeChunk: (EventReceiver) -> Void = { _ in }
  ) throws -> Int {
    let sink = EventSink()
    return try withExtendedLifetime(sink) {
      let receiver = try EventReceiver(sink: sink, stop: StopFlag(), options: options)
      let source = ChunkSource(Array(document.utf8), size: size)
      while try receiver.write({ try source.read(into: &$0) }) > 0 {
        beforeChunk(receiver)
        try receiver.parseIfDue()
      }
      try receiver.finish()
      return receiver.tokenizer.document.scannedBytes
    }
  }

  @Test(arguments: inputs("plain documents").map { $0[0] })
  func plainDocumentsAreTakenWhole(document: String) throws {
    #expect(try scannedBytes(of: document) == document.utf8.count)
  }

  /// Expat gets what it must know, and no more of the document.
  @Test(arguments: [
    ("<!DOCTYPE a [<!ENTITY e 'x'>]><a>text&e;text<b/></a>", 19), ("<!DOCTYPE a SYSTEM 's'><a>x &y; z</a>", 11),
    ("<!DOCTYPE a [<!ATTLIST b c CDATA 'd'>]><a><b/><b/></a>", 15),
  ])
  func onlyPlainContent(document: String, count: Int) throws {
    #expect(try scannedBytes(of: document) == count)
  }

  @Test func nothingIfExpatAloneIsAskedFor() throws {
    #expect(try scannedBytes(of: "<a>text<b/></a>", XMLOptions(usesExpatAlone: true)) == 0)
    let parser = ExpatXMLParser(.data(Data()), options: XMLOptions(usesExpatAlone: true))
    #expect(parser.options.usesExpatAlone)
  }

  /// Names of the fourth edition of XML 1.0 are plain. Those that the fifth added are for Expat, which does not know them.
  @Test func namesThatExpatKnows() throws {
    let document = "<a><日 本='x'/><?日?></a>"
    #expect(try scannedBytes(of: document) == document.utf8.count)
    #expect((try? scannedBytes(of: "<a><\u{3C00}/></a>")) == nil)
  }

  @Test func nearlyAllOfALargeDocument() throws {
    let content = String(repeating: "<b c='d'>a line of some length</b>\n", count: 20_000)
    for size in [1_400, 64 << 10] {
      #expect(try scannedBytes(of: "<a>\(content)</a>", size: size) == content.utf8.count + 7)
    }
  }

  /// Expat gets the references alone, and one of each entity whose text stands for itself.
  @Test(arguments: [
    ("x", 1), (String(repeating: "é", count: 2_048), 1), (String(repeating: "é", count: 2_049), 1_000), ("<i/>", 1_000),
    ("->", 1_000), ("]]", 1),
  ])
  func allBetweenReferences(text: String, asked: Int) throws {
    let content = String(repeating: "&e;<b c='d'/>x", count: 1_000)
    let document = "<!DOCTYPE a [<!ENTITY e '\(text)'>]><a>\(content)</a>"
    #expect(try scannedBytes(of: document) == 3 + content.utf8.count - asked * 3 + 4)
  }

  /// Elements that could not be noted would be missed at their end tags.
  @Test func missingMemoryIsAnError() throws {
    let error = #expect(throws: XMLParseError.self) {
      _ = try scannedBytes(of: "<a><b><b>text</b></b></a>", size: 1) { receiver in
        if receiver.depth == 3 { unsafe receiver.tokenizer.document.window.scanner.pointee.has_failed = 1 }
      }
    }
    #expect(error?.code == .outOfMemoryError)
  }
}
