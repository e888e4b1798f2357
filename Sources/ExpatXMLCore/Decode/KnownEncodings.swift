/// The encodings that a document may choose.
///
/// The C library has hundreds of converters. In rare ones, a document could overflow a buffer, abort the process or keep
/// it busy for ever. These were ISO-2022-CN-EXT (CVE-2024-2961), ISO-2022-JP-3 (CVE-2021-3326), IBM1364 and others
/// (CVE-2020-27618). So a document gets only those that XML documents use. These are the encodings of the web
/// (https://encoding.spec.whatwg.org), registered single-byte encodings, and single-byte EBCDIC.
enum KnownEncodings {
  /// Whether a name is one of them, in upper or lower case, with or without hyphens and underscores.
  static func contain(_ name: String) -> Bool {
    let name = normalised(name)
    if names.contains(name) { return true }
    return families.contains { family, numbers in
      name.hasPrefix(family) && numbers.contains(String(name.dropFirst(family.count)))
    }
  }

  /// The name in lower case, without `x-` at its start and other punctuation.
  static func normalised(_ name: String) -> String {
    let name = name.lowercased()
    let bytes = (name.hasPrefix("x-") ? name.dropFirst(2) : name[...]).utf8
    return String(decoding: bytes.filter { $0.isLetter || $0.isDigit }, as: UTF8.self)
  }

  /// The converter of an encoding with units of two or four bytes; nil for other encodings.
  static func wideConverter(for name: String) -> String? {
    let name = normalised(name)
    for (order, suffix) in [("LE", "le"), ("BE", "be"), ("", "")] where name.hasSuffix(suffix) {
      switch name.dropLast(suffix.count) {
      case "utf16", "ucs2", "iso10646ucs2", "csunicode", "unicode": return "UTF-16" + order
      case "utf32", "ucs4", "iso10646ucs4", "csucs4": return "UTF-32" + order
      default: continue
      }
    }
    return nil
  }

  private static func list(_ words: StaticString) -> Set<String> {
    Set(words.description.split(separator: " ").map(String.init))
  }

  private static let names = list(
    """
    ascii usascii iso646us ansix341968 us csascii \
    csisolatin1 csisolatin2 csisolatin3 csisolatin4 csisolatin5 csisolatin6 \
    csisolatinarabic csisolatincyrillic csisolatingreek csisolatinhebrew arabic cyrillic greek greek8 hebrew \
    asmo708 ecma114 ecma118 elot928 \
    koi8r koi8u koi8ru koi8t cskoi8r macintosh mac csmacintosh macroman maccyrillic maccentraleurope macuk tis620 \
    shiftjis sjis mskanji csshiftjis windows31j cswindows31j eucjp ujis cseucpkdfmtjapanese iso2022jp csiso2022jp \
    euckr cseuckr korean ksc5601 ksc56011987 ksc56011989 uhc \
    gb2312 csgb2312 gb231280 chinese euccn gbk gb18030 big5 csbig5 cnbig5 big5hkscs euctw \
    ebcdicus ebcdiccpus ebcdiccpca ebcdiccpnl ebcdiccpwt
    """)

  private static let families: [(String, Set<String>)] = {
    let parts = list("1 2 3 4 5 6 6e 6i 7 8 8e 8i 9 10 11 13 14 15 16")
    let pages = list(
      """
      037 273 277 278 280 284 285 297 367 420 424 437 500 737 775 819 850 852 855 857 858 860 861 862 863 864 865 866 869 \
      870 871 874 932 936 949 950 1025 1026 1047 1140 1141 1142 1143 1144 1145 1146 1147 1148 1149 \
      01140 01141 01142 01143 01144 01145 01146 01147 01148 01149 1250 1251 1252 1253 1254 1255 1256 1257 1258
      """)
    return [
      ("iso8859", parts), ("latin", parts), ("l", parts), ("windows", pages), ("cp", pages), ("ibm", pages),
      ("csibm", pages),
    ]
  }()
}
