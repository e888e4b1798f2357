@testable import ExpatXML
@testable import ExpatXMLCore

/// Decodes bytes in every kind of encoding, and inflates compressed ones. The result must be the same in chunks and whole, and of the
/// document after it was compressed.
func fuzz(_ input: FuzzInput) {
  var input = input
  let isDeclared = input.bool()
  let name = input.element(of: encodings)
  let sizes = input.chunkSizes()
  // With less room, nothing is converted.
  let rooms = input.chunkSizes().map { $0 + Transcoder.smallestRoom }
  let isZlib = input.bool()
  let bytes = isDeclared ? Array("<?xml version='1.0' encoding='\(name)'?>".utf8) + input.document : input.document
  let charset = isDeclared || name.isEmpty ? nil : name

  let whole = Decoding(bytes, charset: charset)
  func compare(_ bytes: [UInt8], _ what: String) {
    let chunks = Decoding(bytes, sizes: sizes, rooms: rooms.isEmpty ? [1 << 16] : rooms, charset: charset)
    guard whole.validText == chunks.validText, "\(whole.error as Any)" == "\(chunks.error as Any)" else {
      fatalError("\(name)\(what) in chunks of \(sizes) in rooms of \(rooms): \(chunks) instead of \(whole)")
    }
  }
  compare(bytes, "")
  // Data that is compressed twice is inflated only once.
  let isCompressed = whole.error is XMLCompressionError || CompressionFormat(signature: bytes, isDocument: true) != nil
  if !isCompressed { compare(gzip(bytes, zlib: isZlib), ", compressed,") }
}

/// Families of encodings: single-byte, multi-byte, stateful, with combining characters; and invalid names.
private let encodings = [
  "", "UTF-8", "UTF-16", "UTF-16LE", "UTF-16BE", "UTF-32", "UTF-32LE", "UTF-32BE", "UCS-2", "UCS-4", "UTF-7",
  "ISO-10646-UCS-2", "US-ASCII", "ISO-8859-1", "ISO-8859-2", "ISO-8859-6", "ISO-8859-8-I", "ISO-8859-11",
  "ISO-8859-16", "windows-1250", "windows-1252", "windows-1255", "windows-1258", "windows-874", "windows-31j",
  "windows-949", "KOI8-R", "KOI8-U", "macintosh", "x-mac-roman", "Shift_JIS", "SHIFT_JISX0213", "x-sjis", "EUC-JP",
  "EUC-JISX0213", "ISO-2022-JP", "ISO-2022-JP-2", "ISO-2022-JP-3", "EUC-KR", "UHC", "JOHAB", "ISO-2022-KR",
  "ks_c_5601-1987", "GB2312", "GBK", "GB18030", "HZ", "ISO-2022-CN", "ISO-2022-CN-EXT", "EUC-TW", "Big5",
  "Big5-HKSCS", "TIS-620", "TCVN5712-1", "TSCII", "VISCII", "T.61-8BIT", "ANSI_X3.110", "IBM037", "IBM930", "IBM1364",
  "IBM1388", "IBM1390", "UTF-7-IMAP", "UNICODE", "INTERNAL", "WCHAR_T", "nonsense", "UTF-8//IGNORE",
  "ISO-8859-1//TRANSLIT",
  "../ISO-8859-1", "a,b", "//",
]
