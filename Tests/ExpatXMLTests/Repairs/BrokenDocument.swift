/// A document with faults, and the same document repaired by hand: a line of `Fixtures/broken-documents.txt`.
struct BrokenDocument: CustomStringConvertible, Sendable {
  var document: [UInt8]
  /// Nil if the fault is not repaired.
  var mended: [UInt8]?
  /// The expected repairs, in order.
  var kinds: [XMLRepair.Fault]

  static let all = fixtureLines("broken-documents").filter { $0.contains(" => ") }.map { line in
    let parts = line.replacing(/⟪(\d+):(.*?)⟫/) { String(repeating: String($0.output.2), count: Int($0.output.1) ?? 0) }
      .split(separator: " => ", omittingEmptySubsequences: false)
    let results = parts[1].split(separator: " ;; ", omittingEmptySubsequences: false).map { String($0) }
    let document = bytes(String(parts[0]))
    return BrokenDocument(
      document: document, mended: results[0] == "✗" ? nil : results[0] == "=" ? document : bytes(results[0]),
      kinds: results.dropFirst().joined().split(separator: " ").compactMap { XMLRepair.Fault(rawValue: String($0)) })
  }

  static let untouched = all.filter { $0.kinds.isEmpty && $0.mended == $0.document }

  /// Two hexadecimal digits in corner brackets stand for a byte: "caf⟦E9⟧".
  static func bytes(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    let text = text.replacing("⏎", with: "\n").replacing("␍", with: "\r").replacing("␉", with: "\t")
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
