import Foundation

/// Decodes base64 (RFC 4648, section 4) in chunks of any size, with white space anywhere in it.
struct Base64Decoder {
  /// The fault, and the index of the wrong byte in the chunk.
  struct Fault: Error, Equatable {
    var message: String
    var index: Int
  }

  /// The characters of a group that does not have four of them yet.
  private var pending: [UInt8] = []
  private var isPadded = false

  /// The bytes that more of the text stands for.
  mutating func decode(_ text: Span<UInt8>) throws(Fault) -> Data {
    var lastPadding = 0
    for index in text.indices {
      let character = text[index]
      switch character {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"):
        if isPadded { throw Fault(message: "\(name(of: character)) follows the padding.", index: index) }
        pending.append(character)
      case UInt8(ascii: "="):
        (isPadded, lastPadding) = (true, index)
        pending.append(character)
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        continue
      default:
        throw Fault(message: "\(name(of: character)) is not base64.", index: index)
      }
    }
    let complete = pending.count / 4 * 4
    guard let bytes = Data(base64Encoded: Data(pending.prefix(complete))) else {
      throw Fault(message: "There is padding in the wrong place.", index: lastPadding)
    }
    pending.removeFirst(complete)
    return bytes
  }

  /// Throws unless the text is complete.
  func finish() throws(Fault) {
    if !pending.isEmpty {
      throw Fault(message: "The base64 ends in the middle of a group of four characters.", index: 0)
    }
  }

  private func name(of character: UInt8) -> String {
    guard character < 0x80 else { return "A character that is not ASCII" }
    return "“\(UnicodeScalar(character))”" + (character == UInt8(ascii: "-") ? ", of the alphabet for URLs," : "")
  }
}
