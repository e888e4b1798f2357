@testable import ExpatXML
@testable import ExpatXMLCore

/// What comes out of a decoder, and the fault that ends it.
struct Decoding {
  private(set) var text: [UInt8] = []
  private(set) var error: (any Error)?

  /// Decodes as the pipeline does: input in chunks of some sizes, output in rooms of some sizes, used over and over.
  init(_ bytes: [UInt8], sizes: [Int] = [], rooms: [Int] = [1 << 16], charset: String? = nil) {
    let source = ChunkSource(bytes, sizes: sizes)
    let decoder = DocumentDecoder(limits: .unlimited) { SourceMetadata(charset: charset) }
    var room = 0
    func drain(isFinal: Bool) throws {
      var isMoreExpected = true
      while isMoreExpected {
        text += output(roomFor: rooms[room % rooms.count]) {
          do {
            isMoreExpected = try decoder.decode(into: &$0, isFinal: isFinal) != .done
          } catch {
            self.error = error
          }
        }
        room += 1
        if let error { throw error }
      }
    }
    do {
      while try decoder.fill(source.read) > 0 { try drain(isFinal: false) }
      try drain(isFinal: true)
      try decoder.finish()
    } catch {
      self.error = error
    }
  }

  /// What a tokenizer gets to see: a converter puts a byte that is none in UTF-8 where the input is no text, and goes on
  /// in a way that depends on the chunks.
  var validText: ArraySlice<UInt8> { text.prefix { $0 != 0xFF } }
}
