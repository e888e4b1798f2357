@testable import ExpatXMLCore

/// Pulled events are the same as a delegate's events, in the same order and at the same positions, wherever the parse
/// is interrupted.
@Suite struct PulledEventTests {
  /// The first difference from a delegate's events; nil if there is none.
  private func difference(
    _ bytes: [UInt8], reportsCDATA: Bool = false, capacity: PullCapacity, chunkSize: Int
  ) -> String? {
    var expected = record(ExpatXMLParser(XMLSource { _ in ChunkSource(bytes, size: chunkSize) })) {
      $0.shouldProcessNamespaces = true
      $0.shouldReportNamespacePrefixes = true
      $0.options.reportsCDATA = reportsCDATA
    }
    // Only delegates are asked for entities.
    let asked = expected.events.indices.filter { expected.events[$0].hasPrefix("resolve ") }
    for index in asked.reversed() {
      expected.events.remove(at: index)
      expected.positions.remove(at: index)
    }
    expected.events = expected.events.map(withoutEmptyNamespace)
    var options = XMLOptions()
    options.reportsCDATA = reportsCDATA
    return pull(ChunkSource(bytes, size: chunkSize), options: options, capacity: capacity).difference(from: expected)
  }

  /// A delegate gets an empty namespace where an event has none.
  private func withoutEmptyNamespace(_ line: String) -> String {
    line.replacing(/^(start|end) [^ {]*\{\}/) { "\($0.output.1) " }
  }

  @Test func generatedAndDamagedDocuments() {
    for seed in DifferentialRun.seeds where DifferentialRun.isLong || seed % 8 == 0 {
      var random = SplitMix64(seed: seed)
      for document in [DocumentGenerator.document(seed: seed), DocumentDamage.document(seed: seed)] {
        let capacity = PullCapacity(count: random.element(of: [1, 1, 2, 5]), bytes: .max)
        let size = random.element(of: [1, 2, 7, 50, 1 << 16])
        let difference = difference(
          Array(document.data), reportsCDATA: document.reportsCDATA, capacity: capacity, chunkSize: size)
        #expect(difference == nil, "\(capacity), chunks of \(size): \(document)")
        if difference != nil { return }
      }
    }
  }

  /// Every kind of event and of error.
  @Test func documentsOfFixtures() throws {
    for test in EventTests.cases where test.settings.isEmpty {
      let plain = try test.bytes()
      for bytes in [plain, gzip(plain)] {
        for capacity in [PullCapacity(count: 1, bytes: 1), .events] {
          let difference = difference(bytes, capacity: capacity, chunkSize: max(1, bytes.count))
          #expect(difference == nil, "\(test.testDescription)")
        }
      }
    }
  }

  /// A source that does something with its reader.
  private final class Chunks: Sequence, IteratorProtocol {
    weak var reader: XMLEventReader?
    var rest = ["<a>", "<b/>", "</a>"]
    private let action: (Chunks) -> Void

    init(_ action: @escaping (Chunks) -> Void) { self.action = action }

    func next() -> [UInt8]? {
      action(self)
      return rest.isEmpty ? nil : Array(rest.removeFirst().utf8)
    }

    static func reader(_ action: @escaping (Chunks) -> Void) -> XMLEventReader {
      let chunks = Chunks(action)
      let reader = XMLEventReader(.chunks(chunks))
      chunks.reader = reader
      return reader
    }
  }

  /// The reader can't go on in the middle of a read.
  @Test func aSourceThatReadsItsReader() throws {
    var errors: [String] = []
    let reader = Chunks.reader { chunks in
      do { while try chunks.reader?.next() != nil {} } catch { errors.append("\(error)") }
    }
    var count = 0
    while try reader.next() != nil { count += 1 }
    #expect(count == 6)
    #expect(errors == Array(repeating: "The reader is parsing.", count: 4))
  }

  @Test(arguments: [true, false]) func aSourceThatFeedsItsReader(finishes: Bool) throws {
    let reader = Chunks.reader { chunks in
      if chunks.rest.count == 2 { finishes ? chunks.reader?.finish() : chunks.reader?.feed([1]) }
    }
    let error = #expect(throws: XMLParseError.self) { while try reader.next() != nil {} }
    #expect(error?.message == "The reader has a source: it can't be fed.")
    #expect(try reader.next() == nil)
  }

  @Test func readersWithOneRunHaveTheirOwnUnusedBytes() throws {
    let run = XMLProgress()
    let readers = ["<r><a/>1", "<r><a>text</a>234"].map { document in
      let reader = XMLRecordReader(named: "/*/*", options: XMLOptions(tracksPositions: true), progress: run)
      reader.feed(Array(document.utf8))
      return reader
    }
    for reader in readers { _ = try reader.next() }
    #expect(readers.map { String(decoding: $0.unusedBytes ?? [], as: UTF8.self) } == ["1", "234"])
  }
}
