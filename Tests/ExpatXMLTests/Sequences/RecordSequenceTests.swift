/// `XMLRecords` and `XMLRecordReader`.
@Suite struct RecordSequenceTests {
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
}
