@Suite struct ProgressTests {
  private static let document = Array("<a>\(String(repeating: "<b>text</b>", count: 20_000))</a>".utf8)

  /// The state of a progress in the first element and at the end.
  private func observe(_ parser: ExpatXMLParser) -> [String] {
    let progress = parser.progress.foundationProgress
    var lines = [line(progress)]
    let outcome = record(parser) {
      ($0.delegate as? EventRecorder)?.onEvent = { _, event in if event == "start a" { lines.append(line(progress)) } }
    }
    #expect(outcome.succeeded)
    return lines + [line(progress)]
  }

  private func line(_ progress: Progress) -> String {
    let state = progress.isFinished ? " finished" : progress.isIndeterminate ? " indeterminate" : ""
    return "\(progress.completedUnitCount) of \(progress.totalUnitCount)\(state)"
  }

  @Test func dataAndFilesHaveALength() throws {
    let count = Self.document.count
    let gzipped = gzip(Self.document)
    for (bytes, first) in [(Self.document, 64 << 10), (gzipped, gzipped.count)] {
      let expected = ["0 of -1 indeterminate", "\(first) of \(bytes.count)"].map {
        first == bytes.count && $0.hasPrefix("\(first)") ? $0 + " finished" : $0
      }
      let file = try TemporaryFile(bytes)
      for parser in [ExpatXMLParser(data: Data(bytes)), ExpatXMLParser(.file(file.path))] {
        #expect(observe(parser) == expected + ["\(bytes.count) of \(bytes.count) finished"])
      }
    }
    let stream = ExpatXMLParser(stream: InputStream(data: Data(Self.document)))
    #expect(observe(stream).last == "\(count) of \(count) finished")
  }

  @Test(.needsNetworking) func theServerSaysTheLength() throws {
    let count = Self.document.count
    let gzipped = gzip(Self.document)
    let plain = try TestServer.shared.publish(Self.document)
    #expect(try observe(#require(ExpatXMLParser(contentsOf: plain)))[1].hasSuffix(" of \(count)"))
    // The length of the compressed file is known.
    let file = try TestServer.shared.publish(gzipped)
    #expect(
      try observe(#require(ExpatXMLParser(contentsOf: file))).last == "\(gzipped.count) of \(gzipped.count) finished")
    // For bytes that the session inflates, or that are chunked, the length is known only at the end.
    let encoded = try TestServer.shared.publish { _ in .body(gzipped, headers: [("Content-Encoding", "gzip")]) }
    let chunked = try TestServer.shared.publish { _ in .body(Self.document, chunked: true) }
    for url in [encoded, chunked] {
      let lines = observe(try #require(ExpatXMLParser(contentsOf: url)))
      #expect(lines[1].hasSuffix(" of -1 indeterminate"))
      #expect(lines[2] == "\(count) of \(count) finished")
    }
  }

  @Test func fedBytesAreCounted() {
    let parser = ExpatXMLParser()
    parser.progress.foundationProgress.totalUnitCount = 10
    #expect(parser.feed([UInt8]("<a>".utf8)))
    #expect(line(parser.progress.foundationProgress) == "3 of 10")
    #expect(parser.feed([UInt8]("</a>".utf8)))
    #expect(parser.finish())
    #expect(line(parser.progress.foundationProgress) == "7 of 7 finished")
  }

  /// Nobody has asked for the progress before the end, so nobody has said that the length is known.
  @Test func fedBytesAreAllThereIs() {
    let parser = ExpatXMLParser()
    #expect(parser.feed([UInt8]("<a/>".utf8)))
    #expect(parser.finish())
    #expect(line(parser.progress.foundationProgress) == "4 of 4 finished")
  }

  @Test func itFinishesInEveryWay() async {
    let readings = await readInEveryWay(.data(Array("<a><b/></a>".utf8)), XMLOptions(), recordsNamed: "b")
    for (way, run) in readings.runs { #expect(line(run.foundationProgress) == "11 of 11 finished", "\(way)") }
  }

  @Test func theFractionNeedsALength() throws {
    let progress = XMLProgress()
    let reader = XMLEventReader(.bytes(Self.document), progress: progress)
    #expect(progress.fractionCompleted == nil)
    while try reader.next() != nil {}
    #expect(progress.fractionCompleted == 1)
    let long = XMLProgress()
    let file = try TemporaryFile(Array("<a>\(String(repeating: "<b/>", count: 50_000))</a>".utf8))
    _ = try XMLEventReader(.file(file.path), progress: long).next()
    #expect((0.1..<0.9).contains(try #require(long.fractionCompleted)))
    let cut = XMLProgress()
    #expect(throws: XMLParseError.self) { try ExpatXMLElement(.chunks([Self.document.dropLast(4)]), progress: cut) }
    #expect(cut.fractionCompleted == nil)
  }

  @Test func aFaultLeavesItUnfinished() {
    let parser = ExpatXMLParser(data: Data(Self.document.dropLast(4)))
    #expect(!parser.parse())
    let parent = Progress.discreteProgress(totalUnitCount: 1)
    parent.addChild(parser.progress.foundationProgress, withPendingUnitCount: 1)
    #expect(parser.progress.foundationProgress.completedUnitCount == Int64(Self.document.count - 4))
    let fed = ExpatXMLParser()
    fed.feed([UInt8]("<a>".utf8))
    #expect(!fed.finish())
    #expect(line(fed.progress.foundationProgress) == "3 of -1 indeterminate")
  }

  @Test func itIsAPartOfAnother() {
    let parser = ExpatXMLParser(data: Data(Self.document))
    let parent = Progress.discreteProgress(totalUnitCount: 4)
    parent.addChild(parser.progress.foundationProgress, withPendingUnitCount: 1)
    #expect(parser.parse())
    #expect(parent.fractionCompleted == 0.25)
  }
}
