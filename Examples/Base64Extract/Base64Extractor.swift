import ExampleTerminal
import ExpatXML
import Foundation

/// Decodes the base64 of the first element of a name while it arrives, and passes the bytes on.
///
/// It gets borrowed text. So no String is made of the 56 MB, and only the current chunk is kept.
struct Base64Extractor: XMLStreamHandler {
  private let elementName: String
  /// The position of the current event.
  private let position: () -> XMLPosition
  private let onBytes: (Data) throws -> Void

  private var isFound = false
  private var isInside = false
  private var decoder = Base64Decoder()
  /// The end of the last chunk, or of the markup before the next one.
  private var end = XMLPosition(line: 1, column: 1, byteOffset: 0)

  init(elementName: String, position: @escaping () -> XMLPosition, onBytes: @escaping (Data) throws -> Void) {
    (self.elementName, self.position, self.onBytes) = (elementName, position, onBytes)
  }

  /// Decodes the first element with a name into a file while the document is read.
  static func extract(
    _ name: String, from source: XMLSource, progress: XMLProgress = XMLProgress(), to file: OutputFile
  ) throws {
    let options = XMLOptions(textDelivery: .streamed(maximumBytes: 32 << 10))
    let parser = XMLStreamParser(source, options: options, progress: progress)
    var extractor = Base64Extractor(elementName: name, position: { parser.position }) { try file.write($0) }
    try parser.parse(&extractor)
    if !extractor.isFound { throw Fault("The document ends without an element <\(name)>.", at: parser.position) }
    try file.close()
  }

  mutating func startElement(_ name: XMLBorrowedName, attributes: XMLAttributes) throws {
    if isInside { throw Fault("There is an element in the base64.", at: position()) }
    guard !isFound, name.qualifiedName.string == elementName else { return }
    (isFound, isInside) = (true, true)
    end = position()
    // The position of a start tag is its `>`.
    end.column += 1
  }

  mutating func characters(_ text: XMLBorrowedUTF8) throws {
    guard isInside else { return }
    let bytes: Data
    do {
      bytes = try decoder.decode(text.utf8)
    } catch {
      throw Fault(error.message, at: place(of: error.index, in: text.utf8))
    }
    end = position()
    try onBytes(bytes)
  }

  // Comments and processing instructions may be inside the base64.
  mutating func comment(_ text: XMLBorrowedUTF8) { end = position() }
  mutating func processingInstruction(target: XMLBorrowedUTF8, data: XMLBorrowedUTF8?) { end = position() }

  mutating func endElement(_ name: XMLBorrowedName) throws {
    guard isInside else { return }
    isInside = false
    do { try decoder.finish() } catch { throw Fault(error.message, at: end) }
  }

  /// The position of a byte of a chunk. The parser reports only the chunk's end. Everything before the byte is ASCII.
  private func place(of index: Int, in text: Span<UInt8>) -> XMLPosition {
    var place = end
    for byte in 0..<index {
      place.column += 1
      if text[byte] == UInt8(ascii: "\n") { (place.line, place.column) = (place.line + 1, 1) }
    }
    place.byteOffset += index
    return place
  }
}
