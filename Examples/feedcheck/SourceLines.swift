import ExpatXML
import Foundation

/// The lines of a document, to be shown with a mark at a column.
struct SourceLines {
  /// The characters around the column that are shown.
  private static let width = 72

  private let document: [UInt8]

  /// Nil for a document that is compressed or in UTF-16: its bytes are not the lines that people know.
  init?(of document: Data) {
    let others: [[UInt8]] = [[0x1F, 0x8B], [0xFE, 0xFF], [0xFF, 0xFE]]
    if others.contains(where: { document.starts(with: $0) }) { return nil }
    self.document = Array(document)
  }

  /// The line at a position, or the part of it around the column, and a caret under the column; nothing if it is not there.
  func excerpt(at position: XMLPosition) -> [String] {
    guard let line = line(position.line) else { return [] }
    let characters = String(decoding: line, as: UTF8.self).unicodeScalars.map { Self.isVisible($0) ? $0 : " " }
    let column = max(0, min(position.column - 1, characters.count))
    let start = characters.count > Self.width ? max(0, min(column - Self.width / 2, characters.count - Self.width)) : 0
    let end = min(characters.count, start + Self.width)
    var text = String(String.UnicodeScalarView(characters[start..<end]))
    if start > 0 { text = "…" + text.dropFirst() }
    if end < characters.count { text = text.dropLast() + "…" }
    return [text, String(repeating: " ", count: column - start) + "^"]
  }

  private static func isVisible(_ character: Unicode.Scalar) -> Bool {
    character.value >= 0x20 && !(0x7F...0x9F).contains(character.value)
  }

  /// The bytes of a line, which LF, CR LF or CR ends.
  private func line(_ number: Int) -> ArraySlice<UInt8>? {
    var start = 0
    for _ in 1..<max(1, number) {
      guard let end = document[start...].firstIndex(where: Self.endsLine) else { return nil }
      let isPair = document[end] == UInt8(ascii: "\r") && document.dropFirst(end + 1).first == UInt8(ascii: "\n")
      start = end + (isPair ? 2 : 1)
    }
    return document[start...].prefix { !Self.endsLine($0) }
  }

  private static func endsLine(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
}
