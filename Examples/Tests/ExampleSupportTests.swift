import Foundation
import Testing

@testable import ExampleSupport

/// Code that the examples share.
@Suite struct ExampleSupportTests {
  @Test func thePeakOfMemoryIsKnown() throws {
    #expect(try #require(peakMemory()) > 1_000_000)
  }

  @Test func theBarTellsHowFarItIs() {
    let bar = ProgressBar(total: 4_000_000, isShown: false)
    #expect(bar.line(0, after: .zero) == "[..............................] 0 %  0.0 MB, 0.0 MB/s ")
    #expect(bar.line(1_000_000, after: .seconds(2)) == "[#######.......................] 25 %  1.0 MB, 0.5 MB/s ")
    #expect(bar.line(5_000_000, after: .seconds(1)).hasPrefix("[##############################] 100 %  "))
    #expect(ProgressBar(total: nil, isShown: false).line(1_500_000, after: .seconds(1)) == "1.5 MB, 1.5 MB/s ")
  }

  /// Nothing informs the bar.
  @Test func theBarMovesWhileNothingIsWritten() async throws {
    let (lines, continuation) = AsyncStream.makeStream(of: String.self)
    let progress = Progress(totalUnitCount: 4)
    let monitor = ProgressMonitor(progress) { total in
      ProgressBar(total: total, isShown: true) { continuation.yield($0) }
    }
    monitor.start()
    var shown = lines.makeAsyncIterator()
    progress.completedUnitCount = 1
    #expect(await shown.next()?.contains("25 %") == true)
    progress.completedUnitCount = 2
    var line = await shown.next()
    while line?.contains("25 %") == true { line = await shown.next() }
    #expect(line?.contains("50 %") == true)
    monitor.finish()
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
}
