import ExpatXMLCore
import Foundation
import Testing

@testable import ExampleSupport
@testable import ExampleTerminal

/// Code that the examples share.
@Suite struct ExampleSupportTests {
  @Test func thePeakOfMemoryIsKnown() throws {
    #expect(try #require(peakMemory()) > 1_000_000)
  }

  @Test func theBarTellsHowFarItIs() {
    let second = Duration.seconds(1)
    #expect(
      ProgressBar.line(0, of: 4_000_000, after: .zero) == "[..............................] 0 %  0.0 MB, 0.0 MB/s ")
    let quarter = "[#######.......................] 25 %  1.0 MB, 0.5 MB/s "
    #expect(ProgressBar.line(1_000_000, of: 4_000_000, after: second * 2) == quarter)
    #expect(
      ProgressBar.line(5_000_000, of: 4_000_000, after: second).hasPrefix("[##############################] 100 %  "))
    #expect(ProgressBar.line(1_500_000, of: nil, after: second) == "1.5 MB, 1.5 MB/s ")
  }

  /// Nothing informs the bar.
  @Test func theBarMovesWhileNothingIsWritten() async throws {
    let (lines, continuation) = AsyncStream.makeStream(of: String.self)
    let progress = Progress(totalUnitCount: 4)
    let bar = ProgressBar(isShown: true, output: { continuation.yield($0) }) { (Int(progress.completedUnitCount), 4) }
    var shown = lines.makeAsyncIterator()
    progress.completedUnitCount = 1
    #expect(await shown.next()?.contains("25 %") == true)
    progress.completedUnitCount = 2
    var line = await shown.next()
    while line?.contains("25 %") == true { line = await shown.next() }
    #expect(line?.contains("50 %") == true)
    bar.finish()
    continuation.finish()
    var last = line
    while let line = await shown.next() { last = line }
    #expect(last == "\r\u{1B}[K")
  }

  @Test func aSourceIsAURLOrAFile() throws {
    #expect(try #require(Source(argument: "https://example.org/a")).url.scheme == "https")
    let file = try #require(Source(argument: "a b.xml"))
    #expect(file.url.isFileURL && file.url.lastPathComponent == "a b.xml" && file.description == "a b.xml")
    #expect(Source(argument: "ftp://example.org/a") == nil)
  }

  @Test func aLongLineIsShownInPart() {
    let line = String(repeating: "x", count: 100) + "é&" + String(repeating: "y", count: 100)
    let document = Array("a\r\nb\r\(line)\n".utf8)
    #expect(
      excerpt(of: document, at: XMLPosition(line: 3, column: 102, byteOffset: 0)) == [
        "…" + String(repeating: "x", count: 34) + "é&" + String(repeating: "y", count: 34) + "…",
        String(repeating: " ", count: 36) + "^",
      ])
    #expect(excerpt(of: document, at: XMLPosition(line: 2, column: 1, byteOffset: 0)) == ["b", "^"])
    #expect(excerpt(of: document, at: XMLPosition(line: 9, column: 1, byteOffset: 0)).isEmpty)
    #expect(excerpt(of: [0x1F, 0x8B, 8], at: XMLPosition(line: 1, column: 1, byteOffset: 0)).isEmpty)
    #expect(excerpt(ofFile: "/nowhere", at: XMLPosition(line: 2, column: 1, byteOffset: 0)).isEmpty)
  }

  @Test func cellsAreQuotedWhereTheyMustBe() {
    #expect(csvRow(["a", "b\"c", "d,e", " f", "g\nh", ""]) == "a,\"b\"\"c\",\"d,e\",\" f\",\"g\nh\",\n")
  }
}
