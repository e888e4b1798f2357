import Foundation

/// Writes markup to a file, escapes characters where necessary, and counts the events that a parser will report.
struct DocumentWriter {
  private static let bufferSize = 1 << 20

  private let file: FileHandle
  private var buffer: [UInt8] = []
  private var flushedBytes = 0
  private(set) var counts = EventCounts()
  private var depth = 0

  init(file: FileHandle) {
    self.file = file
    buffer.reserveCapacity(2 * Self.bufferSize)
    append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
  }

  var byteCount: Int { flushedBytes + buffer.count }

  /// Writes a document type declaration before the root element. It must not declare default attributes.
  mutating func documentType(_ declaration: String) {
    append(declaration)
    newLine()
  }

  mutating func start(_ name: String, _ attributes: KeyValuePairs<String, String> = [:]) throws {
    try openTag(name, attributes)
    append(">")
    depth += 1
  }

  mutating func end(_ name: String) {
    append("</")
    append(name)
    append(">")
    counts.endTags += 1
    depth -= 1
  }

  /// Writes an empty-element tag, which parsers report as a start and an end.
  mutating func empty(_ name: String, _ attributes: KeyValuePairs<String, String> = [:]) throws {
    try openTag(name, attributes)
    append("/>")
    counts.endTags += 1
  }

  mutating func element(_ name: String, _ attributes: KeyValuePairs<String, String> = [:], text: String) throws {
    try start(name, attributes)
    self.text(text)
    end(name)
  }

  /// Writes text inside the root element. The same characters are escaped as by MediaWiki.
  mutating func text(_ text: String) {
    appendEscaped(text)
    counts.textBytes += text.utf8.count
  }

  /// Writes a character as a hexadecimal character reference.
  mutating func reference(_ character: Unicode.Scalar) {
    append("&#x" + String(character.value, radix: 16) + ";")
    counts.textBytes += UTF8.width(character)
  }

  /// Writes a line end, which is text unless the root element has ended.
  mutating func newLine() {
    append("\n")
    if depth > 0 { counts.textBytes += 1 }
  }

  mutating func flush() throws {
    try file.write(contentsOf: buffer)
    flushedBytes += buffer.count
    buffer.removeAll(keepingCapacity: true)
  }

  private mutating func openTag(_ name: String, _ attributes: KeyValuePairs<String, String>) throws {
    if buffer.count >= Self.bufferSize { try flush() }
    append("<")
    append(name)
    for (key, value) in attributes {
      append(" ")
      append(key)
      append("=\"")
      appendEscaped(value)
      append("\"")
      if key == "xmlns" || key.hasPrefix("xmlns:") {
        counts.namespaceDeclarations += 1
      } else {
        counts.attributes += 1
      }
    }
    counts.startTags += 1
  }

  private mutating func append(_ markup: String) {
    buffer.append(contentsOf: markup.utf8)
  }

  private mutating func appendEscaped(_ text: String) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): append("&amp;")
      case UInt8(ascii: "<"): append("&lt;")
      case UInt8(ascii: ">"): append("&gt;")
      case UInt8(ascii: "\""): append("&quot;")
      default: buffer.append(byte)
      }
    }
  }
}
