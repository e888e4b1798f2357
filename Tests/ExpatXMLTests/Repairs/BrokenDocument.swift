import ExpatXML

/// A document with faults, and the same document repaired by hand.
struct BrokenDocument: CustomStringConvertible, Sendable {
  var document: [UInt8]
  /// Nil if the fault is not repaired.
  var mended: [UInt8]?
  /// The expected repairs, in order.
  var kinds: [XMLRepair.Fault]

  init(_ document: String, _ mended: String?, _ kinds: [XMLRepair.Fault]) {
    self.document = Self.bytes(document)
    self.mended = mended.map(Self.bytes)
    self.kinds = kinds
  }

  /// Two hexadecimal digits in corner brackets stand for a byte: "caf⟦E9⟧".
  static func bytes(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = text[...]
    while let start = rest.firstIndex(of: "⟦") {
      bytes += Array(rest[..<start].utf8)
      let end = rest.index(start, offsetBy: 3)
      bytes.append(UInt8(rest[rest.index(after: start)..<end], radix: 16) ?? 0)
      rest = rest[rest.index(after: end)...]
    }
    return bytes + Array(rest.utf8)
  }

  var description: String { String(decoding: document, as: UTF8.self) }
}
