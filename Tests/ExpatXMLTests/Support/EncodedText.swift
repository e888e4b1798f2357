import Testing

/// Text in an encoding. The bytes were made by Python's codecs, an independent implementation.
struct EncodedText: CustomTestStringConvertible, Sendable {
  let name: String
  let text: String
  let bytes: [UInt8]

  var testDescription: String { name }

  private init(_ name: String, _ text: String, _ bytes: String) {
    self.name = name
    self.text = text
    self.bytes = unescaped(bytes)
  }

  static let all: [EncodedText] = [
    EncodedText("ISO-8859-1", "café", #"caf\xe9"#),
    EncodedText("latin1", "café", #"caf\xe9"#),
    EncodedText("ISO-8859-2", "žluťoučký", #"\xbelu\xbbou\xe8k\xfd"#),
    EncodedText("ISO-8859-3", "ĝĉ", #"\xf8\xe6"#),
    EncodedText("ISO-8859-4", "ģķ", #"\xbb\xf3"#),
    EncodedText("ISO-8859-5", "Привет", #"\xbf\xe0\xd8\xd2\xd5\xe2"#),
    EncodedText("ISO-8859-6", "مرحبا", #"\xe5\xd1\xcd\xc8\xc7"#),
    EncodedText("ISO-8859-7", "Γειά", #"\xc3\xe5\xe9\xdc"#),
    EncodedText("ISO-8859-8", "שלום", #"\xf9\xec\xe5\xed"#),
    EncodedText("ISO-8859-9", "ığş", #"\xfd\xf0\xfe"#),
    EncodedText("ISO-8859-10", "þđŋ", #"\xfe\xb9\xbf"#),
    EncodedText("ISO-8859-11", "สวัสดี", #"\xca\xc7\xd1\xca\xb4\xd5"#),
    EncodedText("ISO-8859-13", "ųž", #"\xf8\xfe"#),
    EncodedText("ISO-8859-14", "ŵŷ", #"\xf0\xfe"#),
    EncodedText("ISO-8859-15", "€ š", #"\xa4 \xa8"#),
    EncodedText("ISO-8859-16", "șț", #"\xba\xfe"#),
    EncodedText("windows-1250", "žluť", #"\x9elu\x9d"#),
    EncodedText("windows-1251", "Привет", #"\xcf\xf0\xe8\xe2\xe5\xf2"#),
    EncodedText("windows-1252", "€ café", #"\x80 caf\xe9"#),
    EncodedText("windows-1253", "Γειά", #"\xc3\xe5\xe9\xdc"#),
    EncodedText("windows-1254", "ığ", #"\xfd\xf0"#),
    EncodedText("windows-1255", "שלום", #"\xf9\xec\xe5\xed"#),
    EncodedText("windows-1256", "مرحبا", #"\xe3\xd1\xcd\xc8\xc7"#),
    EncodedText("windows-1257", "ųž", #"\xf8\xfe"#),
    EncodedText("windows-1258", "đ", #"\xf0"#),
    EncodedText("KOI8-R", "Привет", #"\xf0\xd2\xc9\xd7\xc5\xd4"#),
    EncodedText("KOI8-U", "їжак", #"\xa7\xd6\xc1\xcb"#),
    EncodedText("macintosh", "café", #"caf\x8e"#),
    EncodedText("x-mac-roman", "café", #"caf\x8e"#),
    EncodedText("Shift_JIS", "日本語テキスト", #"\x93\xfa\x96{\x8c\xea\x83e\x83L\x83X\x83g"#),
    EncodedText("x-sjis", "日本語", #"\x93\xfa\x96{\x8c\xea"#),
    EncodedText("Windows-31J", "①日本", #"\x87@\x93\xfa\x96{"#),
    EncodedText("EUC-JP", "日本語テキスト", #"\xc6\xfc\xcb\xdc\xb8\xec\xa5\xc6\xa5\xad\xa5\xb9\xa5\xc8"#),
    EncodedText("x-euc-jp", "日本語", #"\xc6\xfc\xcb\xdc\xb8\xec"#),
    EncodedText("ISO-2022-JP", "日本語テキスト", #"\x1b$BF|K\x5c8l%F%-%9%H\x1b(B"#),
    EncodedText("EUC-KR", "한국어", #"\xc7\xd1\xb1\xb9\xbe\xee"#),
    EncodedText("ks_c_5601-1987", "한국어", #"\xc7\xd1\xb1\xb9\xbe\xee"#),
    EncodedText("GBK", "中文文本", #"\xd6\xd0\xce\xc4\xce\xc4\xb1\xbe"#),
    EncodedText("GB2312", "中文文本", #"\xd6\xd0\xce\xc4\xce\xc4\xb1\xbe"#),
    EncodedText("GB18030", "中文㐀𠀀", #"\xd6\xd0\xce\xc4\x819\xee9\x952\x826"#),
    EncodedText("Big5", "中文文本", #"\xa4\xa4\xa4\xe5\xa4\xe5\xa5\xbb"#),
    EncodedText("TIS-620", "สวัสดี", #"\xca\xc7\xd1\xca\xb4\xd5"#),
    EncodedText("US-ASCII", "plain", #"plain"#),
    EncodedText("utf-8", "日本 😀", #"\xe6\x97\xa5\xe6\x9c\xac \xf0\x9f\x98\x80"#),
    EncodedText("UTF8", "日本 😀", #"\xe6\x97\xa5\xe6\x9c\xac \xf0\x9f\x98\x80"#),
  ]
}
