public import ExpatXMLCore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The line at a position of a document, or the part of it around the column, and a caret below the column.
///
/// Empty if there is no such line, if it is very long, and for documents that are compressed or in UTF-16: their bytes
/// are not the lines that people know.
public func excerpt(of document: [UInt8], at position: XMLPosition) -> [String] { lines(document, position) }

/// The same for a file. A line after the first hundred megabytes is not looked for.
public func excerpt(ofFile path: String, at position: XMLPosition) -> [String] {
  guard position.byteOffset < 100_000_000, let file = unsafe fopen(path, "r") else { return [] }
  defer { unsafe _ = fclose(file) }
  return lines(AnyIterator { unsafe UInt8(exactly: getc(file)) }, position)
}

private func lines(_ document: some Sequence<UInt8>, _ position: XMLPosition) -> [String] {
  let (longest, width) = (1 << 20, 72)
  let (lineFeed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
  var line: [UInt8] = []
  var start: [UInt8] = []
  var (number, last) = (1, UInt8(0))
  for byte in document {
    if start.count < 2 {
      start.append(byte)
      if [[0x1F, 0x8B], [0xFE, 0xFF], [0xFF, 0xFE]].contains(start) { return [] }
    }
    if byte == carriageReturn || byte == lineFeed && last != carriageReturn {
      number += 1
      if number > position.line { break }
    } else if number == position.line, byte != lineFeed {
      line.append(byte)
      if line.count > longest { return [] }
    }
    last = byte
  }
  guard number >= position.line else { return [] }

  let characters = String(decoding: line, as: UTF8.self).unicodeScalars.map { isVisible($0) ? $0 : " " }
  let column = max(0, min(position.column - 1, characters.count))
  let first = max(0, min(column - width / 2, characters.count - width))
  var text = String(String.UnicodeScalarView(characters[first...].prefix(width)))
  if first > 0 { text = "…" + text.dropFirst() }
  if first + width < characters.count { text = text.dropLast() + "…" }
  return [text, String(repeating: " ", count: column - first) + "^"]
}

private func isVisible(_ character: Unicode.Scalar) -> Bool {
  character.value >= 0x20 && !(0x7F...0x9F).contains(character.value)
}
