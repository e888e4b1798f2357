/// A document that is made while it is read, in chunks of one size: parts with numbers of repetitions.
final class GeneratedSource: ByteSource {
  private let parts: [(bytes: [UInt8], count: Int)]
  private let chunkSize: Int
  private var part = 0
  private var repetition = 0
  private var offset = 0

  convenience init(chunkSize: Int = 1024, _ parts: (String, Int)...) {
    self.init(chunkSize: chunkSize, parts.map { (Array($0.0.utf8), $0.1) })
  }

  init(chunkSize: Int = 1024, _ parts: [(bytes: [UInt8], count: Int)]) {
    self.parts = parts.filter { !$0.bytes.isEmpty }
    self.chunkSize = chunkSize
  }

  func read(into output: inout OutputRawSpan) {
    var room = min(chunkSize, output.freeCapacity)
    while room > 0, part < parts.count {
      let (bytes, count) = parts[part]
      guard repetition < count else {
        part += 1
        repetition = 0
        continue
      }
      let taken = unsafe output.append(prefixOf: bytes.span.bytes.extracting(offset..<min(offset + room, bytes.count)))
      room -= taken
      offset += taken
      guard offset == bytes.count else { continue }
      offset = 0
      repetition += 1
    }
  }

  func close() {}
}
