/// A document that is not well-formed, with the code that `XMLParser` reports first. It is libxml2's code; nil if
/// `XMLParser` reports none, or crashes.
struct MalformedDocument: CustomTestStringConvertible, Sendable {
  let name: String
  let bytes: [UInt8]
  let xmlParserCode: Int?

  var testDescription: String { name }

  /// The lines of `Fixtures/malformed.txt`: a name, the code, and the document.
  static let all = fixtureLines("malformed").filter { !$0.isEmpty }.map { line in
    let parts = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false).map { String($0) }
    return MalformedDocument(name: parts[0], bytes: unescaped(parts[2]), xmlParserCode: Int(parts[1]))
  }
}

/// Converts a raw string to bytes. `\xNN`, `\n`, `\r`, `\t` and `\\` stand for single bytes.
func unescaped(_ string: String) -> [UInt8] {
  var bytes: [UInt8] = []
  var rest = string.utf8[...]
  while let byte = rest.popFirst() {
    guard byte == UInt8(ascii: "\\"), let kind = rest.popFirst() else {
      bytes.append(byte)
      continue
    }
    switch kind {
    case UInt8(ascii: "n"): bytes.append(UInt8(ascii: "\n"))
    case UInt8(ascii: "r"): bytes.append(UInt8(ascii: "\r"))
    case UInt8(ascii: "t"): bytes.append(UInt8(ascii: "\t"))
    case UInt8(ascii: "x"):
      bytes.append(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) ?? 0)
      rest = rest.dropFirst(2)
    default: bytes.append(kind)
    }
  }
  return bytes
}

/// The inverse of `unescaped(_:)`.
func escaped(_ bytes: [UInt8]) -> String {
  String(decoding: bytes, as: UTF8.self).unicodeScalars.map { scalar in
    switch scalar {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    case "\u{FEFF}": "\\xef\\xbb\\xbf"
    default: String(scalar)
    }
  }.joined()
}
