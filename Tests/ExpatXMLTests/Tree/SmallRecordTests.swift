import Foundation
import Testing

@testable import ExpatXMLCore
@testable import ExpatXMLTree

/// Small records are made in batches.
@Suite struct SmallRecordTests {
  private func count(_ document: String, named path: XMLPath) throws -> Int {
    let reader = XMLRecordReader(.string(document), named: path)
    var count = 0
    while try reader.next() != nil { count += 1 }
    return count
  }

  /// Whether a name is that of records depends on the declarations in force at each tag.
  @Test func theNamespaceOfANameChanges() throws {
    let document = "<l xmlns:p='u'><p:r/><p:r xmlns:p='v'/><p:r/><q xmlns:p='v'><p:r/><p:r/></q><p:r/></l>"
    #expect(try count(document, named: "{u}r") == 3)
    #expect(try count(document, named: "{v}r") == 3)
  }

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
    #expect(puller.queuedCount == 0)
  }
}
