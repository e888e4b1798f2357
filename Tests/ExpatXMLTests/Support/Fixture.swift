/// A gzipped document in the folder Fixtures.
enum Fixture: String, CaseIterable {
  case rss, atom, osm, deep, latin1, utf16

  func gzipped() throws -> Data {
    let url = Bundle.module.url(forResource: "\(rawValue).xml", withExtension: "gz", subdirectory: "Fixtures")
    return try Data(contentsOf: #require(url))
  }

  func plain() throws -> Data {
    Data(gunzip(Array(try gzipped())))
  }
}

/// `⟪3:x⟫` stands for xxx.
func expanded(_ line: String) -> String {
  line.replacing(/⟪(\d+):(.*?)⟫/) { String(repeating: String($0.output.2), count: Int($0.output.1) ?? 0) }
}

/// The lines of a text in the folder Fixtures.
func fixtureLines(_ name: String) -> [String] {
  let url = Bundle.module.url(forResource: name, withExtension: "txt", subdirectory: "Fixtures")
  guard let text = url.flatMap({ try? String(contentsOf: $0, encoding: .utf8) }) else { fatalError("no \(name).txt") }
  return text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
}

/// The rows below a title in `Fixtures/inputs.txt`, as they are written there.
func rows(_ title: String) -> [[String]] {
  let lines = fixtureLines("inputs")
  guard let start = lines.firstIndex(of: "# \(title)") else { fatalError("There are no inputs called \(title).") }
  return lines[(start + 1)...].prefix { !$0.hasPrefix("# ") }.filter { !$0.isEmpty }.map {
    $0.components(separatedBy: "\t")
  }
}

/// The rows below a title in `Fixtures/inputs.txt`, with the characters that are escaped there.
func inputs(_ title: String) -> [[String]] {
  rows(title).map { $0.map { String(decoding: unescaped(expanded($0)), as: UTF8.self) } }
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
