@testable import ExpatXML
@testable import ExpatXMLCore

/// The output of a decoder, and its fault.
struct Decoding {
  private(set) var text: [UInt8] = []
  private(set) var error: (any Error)?

  /// Decodes like the pipeline. Input chunks and output rooms have the given sizes, which are repeated.
  init(_ bytes: [UInt8], sizes: [Int] = [], rooms: [Int] = [1 << 16], charset: String? = nil) {
    let source = ChunkSource(bytes, sizes: sizes, charset: charset)
    let decoder = DocumentDecoder(limits: .unlimited, source: source)
    var room = 0
    func drain() throws {
      while decoder.hasMore {
        text += output(roomFor: rooms[room % rooms.count]) {
          do { _ = try decoder.decode(into: &$0) } catch { self.error = error }
        }
        room += 1
        if let error { throw error }
      }
    }
    do {
      while try decoder.fill(source.read) { try drain() }
      decoder.end()
      try drain()
      try decoder.finish()
    } catch {
      self.error = error
    }
  }

  /// The part of the text before the first invalid input. There, a converter emits a byte that is not UTF-8. The output
  /// after it depends on the chunks.
  var validText: ArraySlice<UInt8> { text.prefix { $0 != 0xFF } }
}
