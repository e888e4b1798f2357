import ExpatXMLCore

/// Counts the parts of a document without making Strings.
struct DocumentCounter: XMLStreamHandler {
  private(set) var elements = 0
  private(set) var attributes = 0
  /// The number of bytes in the text, in UTF-8.
  private(set) var textBytes = 0

  mutating func startElement(_ name: XMLBorrowedName, attributes: XMLAttributes) {
    elements += 1
    self.attributes += attributes.count
  }

  mutating func characters(_ text: XMLBorrowedUTF8) { textBytes += text.count }

  /// Parses a file of any length, in constant memory.
  static func counts(inFile path: String) throws -> DocumentCounter {
    // With this, no text is collected.
    let options = XMLOptions(textDelivery: .streamed(maximumBytes: 64 << 10))
    let parser = XMLStreamParser(.file(path), options: options)
    var counter = DocumentCounter()
    try parser.parse(&counter)
    return counter
  }
}

extension DocumentCounter: CustomStringConvertible {
  var description: String { "\(elements) elements, \(attributes) attributes, \(textBytes) bytes of text" }
}
