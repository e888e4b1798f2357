@testable import ExpatXML
@testable import ExpatXMLCore

/// Inflates any bytes. The result must be the same in chunks and whole. Compressed data must inflate to its original.
func fuzz(_ input: FuzzInput) {
  var input = input
  let mode = input.int(below: 4)
  let sizes = input.chunkSizes()
  let rooms = input.chunkSizes()
  switch mode {
  case 0, 1: compare(input.document, mode == 0 ? .gzip : .zlib, sizes: sizes, rooms: rooms)
  default: roundTrip(&input, mode == 2 ? .gzip : .zlib, sizes: sizes, rooms: rooms)
  }
}

private func compare(_ bytes: [UInt8], _ format: CompressionFormat, sizes: [Int], rooms: [Int]) {
  let whole = Inflation(bytes, format)
  let chunks = Inflation(bytes, format, sizes: sizes, rooms: rooms)
  guard whole.text == chunks.text, whole.error == chunks.error else {
    fatalError("\(chunks.text.count) \(chunks.error.debugDescription) instead of \(whole)")
  }
}

/// Members in a row, padding, and trailing data.
private func roundTrip(_ input: inout FuzzInput, _ format: CompressionFormat, sizes: [Int], rooms: [Int]) {
  let memberCount = format == .gzip ? 1 + input.int(below: 4) : 1
  let padding = format == .gzip ? input.int(below: 300) : 0
  let isTruncated = input.int(below: 4) == 1
  let isFollowed = input.int(below: 4) == 1
  let text = input.document
  let length = text.count / memberCount + 1
  var bytes: [UInt8] = []
  for member in 0..<memberCount {
    bytes += gzip(Array(text.dropFirst(member * length).prefix(length)), zlib: format == .zlib)
  }
  if isTruncated { bytes.removeLast() } else { bytes += [UInt8](repeating: 0, count: padding) }
  if !isTruncated, isFollowed { bytes.append(0x78) }
  let result = Inflation(bytes, format, sizes: sizes, rooms: rooms)
  let expected: [XMLCompressionError.Reason?] =
    if isTruncated {
      [.truncated]
    } else if isFollowed {
      // Without padding before it, the byte may be the start of another member.
      format == .gzip && padding == 0 ? [.truncated, .corrupt, .trailingData] : [.trailingData]
    } else {
      [nil]
    }
  guard result.text == text, expected.contains(result.error?.reason) else {
    fatalError("\(result) instead of \(expected) \(text)")
  }
}

/// The output of an inflater, and its fault.
private struct Inflation {
  private(set) var text: [UInt8] = []
  private(set) var error: XMLCompressionError?

  init(_ bytes: [UInt8], _ format: CompressionFormat, sizes: [Int] = [], rooms: [Int] = []) {
    let rooms = rooms.isEmpty ? [1 << 16] : rooms
    var room = 0
    do {
      let inflater = try Inflater(format, limits: .unlimited)
      let source = ChunkSource(bytes, sizes: sizes)
      var buffer = InputBuffer()
      while try buffer.fill(source.read) > 0 {
        var isFull = true
        while isFull {
          text += output(roomFor: rooms[room % rooms.count]) { output in
            do {
              try buffer.drain { try inflater.inflate($0, into: &output) }
            } catch {
              self.error = error as? XMLCompressionError
            }
            isFull = output.freeCapacity == 0 && self.error == nil
          }
          room += 1
        }
        if error != nil { return }
      }
      try inflater.finish()
    } catch {
      self.error = error as? XMLCompressionError
    }
  }
}
