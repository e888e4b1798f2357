/// Other formats that come instead of XML now and then. No XML document begins with their first bytes.
enum ForeignFormat: CaseIterable {
  /// In what was inflated once.
  case gzip
  case bzip2
  case xz
  case zstd
  case zip
  case pdf

  /// Recognises a format by the first bytes; nil for all others.
  init?(_ head: [UInt8]) {
    guard let index = Self.signatures.firstIndex(where: { head.starts(with: $0) }) else { return nil }
    self = Self.allCases[index]
  }

  /// Whether more bytes are needed to recognise one of these.
  static func isUndecided(_ head: [UInt8]) -> Bool {
    signatures.contains { head.count < $0.count && $0.starts(with: head) }
  }

  /// The signatures of all cases. They are made once, since every document is compared with them.
  private static let signatures = allCases.map(\.signature)

  private var signature: [UInt8] {
    switch self {
    case .gzip: [0x1F, 0x8B]  // RFC 1952, section 2.3.1
    case .bzip2: Array("BZh".utf8)
    case .xz: [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]  // The .xz File Format, section 2.1.1.1
    case .zstd: [0x28, 0xB5, 0x2F, 0xFD]  // RFC 8878, section 3.1.1
    case .zip: [0x50, 0x4B, 0x03, 0x04]  // APPNOTE.TXT, section 4.3.7
    case .pdf: Array("%PDF-".utf8)  // ISO 32000-1, section 7.5.2
    }
  }

  /// A message that says what it is and what to do.
  var message: String {
    switch self {
    case .gzip: "The document is compressed by gzip twice, and inflated once. A Content-Encoding counts as one of them."
    case .bzip2: Self.compressed("bzip2")
    case .xz: Self.compressed("xz")
    case .zstd: Self.compressed("zstd")
    case .zip: "The document is a zip archive, not XML. Unpack it and parse a file of it."
    case .pdf: "The document is a PDF, not XML. Reading it takes a library for PDF."
    }
  }

  private static func compressed(_ name: String) -> String {
    "The document is compressed by \(name). Decompress it first: only gzip and zlib are inflated."
  }
}
