import ExpatXML

/// Decodes the base64 of one element while it arrives, and passes the bytes on in chunks.
///
/// It gets borrowed text. So no String is made of the 56 MB, and only the current chunk is kept.
struct Base64Extractor: XMLStreamHandler {
  /// The length of the chunks that are passed on, in bytes. The last chunk may be shorter.
  static let chunkSize = 24 << 10

  /// The document's own statements about the bytes, if it has any.
  struct Claims: Equatable {
    var size: Int?
    var crc32: String?
  }

  private let elementName: [UInt8]
  /// The position of the current event.
  private let position: () -> XMLPosition
  private let onBytes: ([UInt8], Claims) throws -> Void

  private(set) var claims = Claims()
  private(set) var byteCount = 0
  private(set) var checksum = CRC32()
  /// The number of elements with the name. Only the first is decoded.
  private(set) var elementCount = 0

  private var decoder = Base64Decoder()
  private var bytes: [UInt8] = []
  private var isInside = false
  private var isInChecksum = false
  private var place = TextPlace()

  init(
    elementName: String, position: @escaping () -> XMLPosition,
    onBytes: @escaping ([UInt8], Claims) throws -> Void
  ) {
    self.elementName = Array(elementName.utf8)
    self.position = position
    self.onBytes = onBytes
    bytes.reserveCapacity(2 * Self.chunkSize)
  }

  mutating func startElement(_ name: XMLBorrowedName, attributes: XMLAttributes) throws {
    if isInside { throw Base64Error(message: "There is an element in the base64.", position: position()) }
    isInChecksum = name == "crc32"
    guard name.qualifiedName.utf8.elementsEqual(elementName) else { return }
    elementCount += 1
    guard elementCount == 1 else { return }
    isInside = true
    if let size = attributes.value(of: "size") { claims.size = Int(size.string) }
    place.markupEnded(at: position(), isStartTag: true)
  }

  mutating func characters(_ text: XMLBorrowedUTF8) throws {
    if isInChecksum { claims.crc32 = (claims.crc32 ?? "") + text.string }
    guard isInside else { return }
    do {
      try decoder.decode(text.utf8, into: &bytes)
    } catch {
      throw Base64Error(
        message: error.message, position: place.position(of: error.index, in: text.utf8, endingAt: position()))
    }
    place.textEnded(at: position())
    if bytes.count >= Self.chunkSize { try handOn() }
  }

  // Comments and processing instructions may be inside the base64.
  mutating func comment(_ text: XMLBorrowedUTF8) { place.markupEnded(at: position(), isStartTag: false) }
  mutating func processingInstruction(target: XMLBorrowedUTF8, data: XMLBorrowedUTF8?) {
    place.markupEnded(at: position(), isStartTag: false)
  }

  mutating func endElement(_ name: XMLBorrowedName) throws {
    isInChecksum = false
    guard isInside else { return }
    isInside = false
    do {
      try decoder.finish()
    } catch {
      throw Base64Error(message: error.message, position: place.end)
    }
    try handOn()
  }

  private mutating func handOn() throws {
    byteCount += bytes.count
    checksum.update(bytes)
    try onBytes(bytes, claims)
    bytes.removeAll(keepingCapacity: true)
  }
}

extension Span<UInt8> {
  func elementsEqual(_ other: [UInt8]) -> Bool {
    guard count == other.count else { return false }
    for index in 0..<count where self[index] != other[index] { return false }
    return true
  }
}
