import ClientOfExpatXML
import ClientOfFoundation
import ExpatXML
import Foundation
import Testing

/// The same client code, against XMLParser and after the swap.
@Suite struct SwapTests {
  @Test(arguments: Fixture.allCases)
  func aFeedReaderReadsTheSame(fixture: Fixture) throws {
    let plain = try fixture.plain()
    let before = ClientOfFoundation.FeedReader()
    let after = ClientOfExpatXML.FeedReader()
    #expect(before.read(plain))
    #expect(after.read(plain))
    #expect(before.items == after.items)
    #expect(before.failure == nil && after.failure == nil)
  }

  @Test(arguments: Fixture.allCases)
  func anOutlineIsTheSameToThePosition(fixture: Fixture) throws {
    let file = try TemporaryFile(Array(fixture.plain()))
    let before = ClientOfFoundation.Outliner()
    let after = ClientOfExpatXML.Outliner()
    #expect(before.outline(URL(fileURLWithPath: file.path)))
    #expect(after.outline(URL(fileURLWithPath: file.path)))
    // XMLParser reports the declarations of one element in no particular order.
    #expect(before.lines.sorted() == after.lines.sorted())
    #expect(before.lines.filter { !$0.contains("xmlns:") } == after.lines.filter { !$0.contains("xmlns:") })
  }

  @Test(arguments: Fixture.allCases)
  func gzippedFixturesAreTheSameFromEverySource(fixture: Fixture) throws {
    let outcome = try parse(Array(fixture.plain()))
    #expect(outcome.succeeded)
    #expect(record(ExpatXMLParser(data: try fixture.gzipped())) == outcome)
  }

  @Test func aFaultHasTheSameCode() {
    let before = ClientOfFoundation.FeedReader()
    let after = ClientOfExpatXML.FeedReader()
    #expect(!before.read(Data("<rss><item></rss></item>".utf8)))
    #expect(!after.read(Data("<rss><item></rss></item>".utf8)))
    #expect(before.failure == 76)
    #expect(after.failure == 76)
  }
}
