import Foundation
import Testing

@testable import ExpatXMLCore
@testable import ExpatXMLTree

@Suite struct SmallRecordTests {
  @Test func theRecordsBeforeAFaultComeFirst() throws {
    let reader = XMLRecordReader(.string("<l>\(String(repeating: "<r/>", count: 40))<r></l>"), named: "r")
    for _ in 0..<40 { #expect(try reader.next()?.name == "r") }
    #expect(throws: XMLParseError.self) { try reader.next() }
    #expect(try reader.next() == nil)
  }

  /// Those that have arrived do not wait for others.
  @Test func eachIsThereAsSoonAsItHasArrived() throws {
    var readCount = 0
    let chunks = ["<l><r/>", "<r/><r/>", "<r/></l>"].lazy.map { chunk in
      readCount += 1
      return Array(chunk.utf8)
    }
    let reader = XMLRecordReader(.chunks(chunks), named: "r")
    var reads: [Int] = []
    while try reader.next() != nil { reads.append(readCount) }
    #expect(reads == [1, 2, 2, 3])
  }

  /// A record of 16 KiB is alone in memory.
  @Test func aLargeOneIsNotFollowedByAnother() throws {
    let text = String(repeating: "text ", count: 5000)
    let puller = TreePuller(
      DataSource(Data("<l><r>\(text)</r><r>\(text)</r><r/></l>".utf8)),
      RecordSelector(try RecordPattern("r")), XMLOptions(), XMLProgress())
    #expect(try puller.next() != nil)
    #expect(puller.puller.queue.count == 0)
  }
}
