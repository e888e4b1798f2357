import Foundation
import Testing

@testable import ExampleSupport

/// What the examples share.
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

  @Test func aSourceIsAURLOrAFile() throws {
    #expect(try #require(Source(argument: "https://example.org/a")).url.scheme == "https")
    let file = try #require(Source(argument: "a b.xml"))
    #expect(file.url.isFileURL && file.url.lastPathComponent == "a b.xml" && file.description == "a b.xml")
    #expect(Source(argument: "ftp://example.org/a") == nil)
  }
}
