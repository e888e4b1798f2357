import ExampleSupport
import ExpatXML
import Foundation

/// The result of decoding.
struct Extraction: Equatable {
  private(set) var byteCount: Int
  private(set) var checksum: String
  /// Differences from what the document says.
  private(set) var mismatches: [String] = []

  /// Decodes the first element with a name into a file while the document is read.
  ///
  /// - Throws: ``MissingElement``, or the error of the document, its source or the file.
  init(of element: String, from url: URL, to file: OutputFile) throws {
    var options = XMLOptions(textDelivery: .streamed(maximumBytes: 32 << 10))
    // If the server is faster than the disk, the rest is buffered on the disk too.
    options.limits.downloadMemoryBytes = 128 << 10
    let parser = XMLStreamParser(.contents(of: url), options: options)
    var progress: ProgressBar?
    var written = 0
    var extractor = Base64Extractor(elementName: element, position: { parser.position }) { bytes, claims in
      try file.write(bytes)
      written += bytes.count
      progress = progress ?? ProgressBar(total: claims.size)
      progress?.update(written)
    }
    defer { progress?.finish() }
    try parser.parse(&extractor)
    if extractor.elementCount == 0 { throw MissingElement(name: element) }

    byteCount = extractor.byteCount
    checksum = extractor.checksum.text
    if let size = extractor.claims.size, size != byteCount {
      mismatches.append("There are \(byteCount) bytes instead of \(size).")
    }
    if let claimed = extractor.claims.crc32?.trimmingCharacters(in: .whitespacesAndNewlines), claimed != checksum {
      mismatches.append("The checksum is \(checksum) instead of \(claimed).")
    }
  }
}

/// The document does not have the element.
struct MissingElement: LocalizedError, Equatable {
  var name: String

  var errorDescription: String? { "There is no element <\(name)>." }
}
