/// The documents of the measurements. Their bytes are the same in every run.
package enum BenchmarkDocument: String, CaseIterable, Codable, Sendable {
  case feed, osm, wikipedia, tiny, japanese, base64
  case osmDTD = "osm-dtd"
  case tinyDTD = "tiny-dtd"

  /// The same document without its document type; nil if it has none.
  package var withoutDTD: BenchmarkDocument? {
    switch self {
    case .osmDTD: .osm
    case .tinyDTD: .tiny
    case .feed, .osm, .wikipedia, .tiny, .japanese, .base64: nil
    }
  }

  /// One line for people.
  package var summary: String {
    switch self {
    case .feed: "an iTunes-like Atom feed with namespaces"
    case .osm: "OpenStreetMap-like nodes of 8 attributes"
    case .wikipedia: "Wikipedia-like pages, text with entities"
    case .tiny: "millions of tiny elements"
    case .japanese: "Japanese names and text"
    case .base64: "one text node of base64"
    case .osmDTD: "OpenStreetMap-like nodes that are declared"
    case .tinyDTD: "millions of tiny elements that are declared"
    }
  }

  /// The default length of the document.
  package var defaultByteCount: Int {
    switch self {
    case .feed: 24_000_000
    case .osm, .osmDTD: 24_000_000
    case .wikipedia: 21_000_000
    case .tiny, .tinyDTD: 21_000_000
    case .japanese: 20_000_000
    case .base64: 58_000_000
    }
  }

  /// Writes a document of at least `byteCount` bytes, and not many more.
  func write(byteCount: Int, to writer: inout DocumentWriter) throws {
    switch self {
    case .feed: try writeFeed(byteCount: byteCount, to: &writer)
    case .osm: try writeOpenStreetMap(byteCount: byteCount, to: &writer)
    case .wikipedia: try writeWikipedia(byteCount: byteCount, to: &writer)
    case .tiny: try writeTinyElements(byteCount: byteCount, to: &writer)
    case .japanese: try writeJapanese(byteCount: byteCount, to: &writer)
    case .base64: try writeBase64(byteCount: byteCount, to: &writer)
    case .osmDTD:
      writer.documentType(Self.openStreetMapDTD)
      try writeOpenStreetMap(byteCount: byteCount, to: &writer)
    case .tinyDTD:
      writer.documentType(Self.tinyElementsDTD)
      try writeTinyElements(byteCount: byteCount, to: &writer)
    }
  }
}
