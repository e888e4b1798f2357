import ExpatXML
import ExpatXMLCore
import ExpatXMLTree
import Foundation
import LoopbackServer
import TestData
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// `XMLRecords` and `XMLRecordReader`.
@Suite struct RecordSequenceTests {
  private static let document = """
    <feed><title>Feed</title><entry id="1"><title>One</title></entry>text
    <entry id="2"><title>T<b>w</b>o</title><entry id="inner"/></entry><other/><entry id="3"><title/></entry></feed>
    """

  private func summary(_ entry: ExpatXMLElement) -> String {
    "\(entry.attribute("id") ?? "") \(entry["title"]?.text ?? "") \(entry.elements.count)"
  }

  private static let summaries = ["1 One 1", "2 Two 2", "3  1"]

  @Test(.needsNetworking) func everySourceGivesTheSame() async throws {
    let bytes = Array(Self.document.utf8)
    let file = try TemporaryFile(gzip(bytes))
    let fileURL = URL(fileURLWithPath: file.path)
    let url = try TestServer.shared.publish { _ in .body(bytes, chunkSize: 20, interval: .milliseconds(1)) }
    let sequences = [
      XMLRecords(.data(Data(bytes)), named: "entry"), XMLRecords(.file(file.path), named: "entry"),
      XMLRecords(.url(fileURL), named: "entry"), XMLRecords(.url(url), named: "entry"),
      XMLRecords(.request(URLRequest(url: url)), named: "entry"),
      XMLRecords(.chunks(ChunkSequence(chunks(bytes, of: 1))), named: "entry"),
    ]
    for records in sequences {
      var summaries: [String] = []
      for try await entry in records { summaries.append(summary(entry)) }
      #expect(summaries == Self.summaries)
    }
    let readers = [
      XMLRecordReader(.data(Data(bytes)), named: "entry"), XMLRecordReader(.file(file.path), named: "entry"),
      XMLRecordReader(XMLSource(.url(fileURL)), named: "entry"),
      XMLRecordReader(.stream(InputStream(data: Data(bytes))), named: "entry"),
    ]
    for reader in readers {
      var summaries: [String] = []
      while let entry = try reader.next() { summaries.append(summary(entry)) }
      #expect(summaries == Self.summaries)
    }
  }

  @Test func namespaces() throws {
    let document = Data("<f xmlns:n='u'><n:e/><e/><n:e xmlns:n='v'/></f>".utf8)
    func count(_ path: XMLPath) throws -> Int {
      let reader = XMLRecordReader(.data(document), named: path)
      var count = 0
      while try reader.next() != nil { count += 1 }
      return count
    }
    #expect(try count("e") == 1)
    #expect(try count("n:e") == 2)
    #expect(try count("{u}e") == 1)
    #expect(try count("{v}e") == 1)
    #expect(try count("{*}e") == 3)
    #expect(try count("{}e") == 1)
    #expect(try count("f/e") == 1)
  }

  @Test func recordsAreDeliveredAsSoonAsTheyAreComplete() async throws {
    let sequence = ChunkSequence { index in
      Array((index == 0 ? "<feed>" : "<entry><title>\(index)</title></entry>").utf8)
    }
    var iterator = XMLRecords(.chunks(sequence), named: "entry").makeAsyncIterator()
    for index in 1...50 {
      #expect(try await iterator.next()?["title"]?.text == "\(index)")
      #expect(sequence.counter.askedChunks == index + 1)
    }
  }

  @Test func anErrorIsThrownAfterTheRecordsBeforeIt() async throws {
    let document = Data("<feed><entry id='1'/><entry id='2'/>\n<entry></feed>".utf8)
    var iterator = XMLRecords(.data(document), named: "entry").makeAsyncIterator()
    #expect(try await iterator.next()?.attribute("id") == "1")
    #expect(try await iterator.next()?.attribute("id") == "2")
    let error = await #expect(throws: XMLParseError.self) { try await iterator.next() }
    #expect(error?.code == .tagNameMismatchError)
    #expect(error?.position.line == 2)
    #expect(try await iterator.next() == nil)
  }
}
