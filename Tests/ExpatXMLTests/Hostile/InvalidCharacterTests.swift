/// Bytes that are not characters, and characters that XML does not allow, everywhere in a document.
@Suite struct InvalidCharacterTests {
  static let sequences: [(name: String, bytes: String)] = [
    ("NUL", #"\x00"#), ("a control character", #"\x01"#), ("escape", #"\x1b"#), ("unit separator", #"\x1f"#),
    ("a noncharacter", #"\xef\xbf\xbe"#), ("another", #"\xef\xbf\xbf"#),
    ("overlong in 2", #"\xc0\x80"#), ("overlong in 2, the last", #"\xc1\xbf"#), ("overlong <", #"\xc0\xbc"#),
    ("overlong in 3", #"\xe0\x80\x80"#), ("overlong in 3, the last", #"\xe0\x9f\xbf"#),
    ("overlong in 4", #"\xf0\x80\x80\x80"#), ("overlong in 4, the last", #"\xf0\x8f\xbf\xbf"#),
    ("a high surrogate", #"\xed\xa0\x80"#), ("a low surrogate", #"\xed\xbf\xbf"#),
    ("a pair of surrogates", #"\xed\xa0\xbd\xed\xb8\x80"#),
    ("beyond U+10FFFF", #"\xf4\x90\x80\x80"#), ("far beyond", #"\xf5\x80\x80\x80"#),
    ("as far as 4 go", #"\xf7\xbf\xbf\xbf"#),
    ("in 5", #"\xf8\x88\x80\x80\x80"#), ("in 6", #"\xfc\x84\x80\x80\x80\x80"#), ("0xFE", #"\xfe"#), ("0xFF", #"\xff"#),
    ("no lead", #"\x80"#), ("no lead, the last", #"\xbf"#), ("too many trails", #"\xc3\xa9\xa9"#),
    ("no trail of 2", #"\xc3"#), ("one trail of 3", #"\xe2\x82"#), ("two trails of 4", #"\xf0\x9f\x98"#),
    ("a trail that is none", #"\xe2A\x82"#),
  ]

  /// Places where characters are literal. `#` marks the place.
  @Test(arguments: [
    ("<a>#</a>", "1:4"), ("<a>\n12#34</a>", "2:3"), ("<a b='#'/>", "1:7"), ("<a b='1&amp;#2'>", "1:13"),
    ("<a><!--#--></a>", "1:8"), ("<a><?p #?></a>", "1:8"), ("<a><![CDATA[#]]></a>", "1:13"), ("<!--#--><a/>", "1:5"),
    ("<!DOCTYPE a [<!ENTITY e '#'>]><a/>", "1:26"), ("<!DOCTYPE a [<!ATTLIST a b CDATA '#'>]><a/>", "1:35"),
    ("<!DOCTYPE a SYSTEM '#'><a/>", "1:21"), ("<!DOCTYPE a [<!--#-->]><a/>", "1:18"),
    ("<!DOCTYPE a [<?p #?>]><a/>", "1:18"),
  ])
  func isAnErrorInText(document: String, place: String) {
    for (name, bytes) in Self.sequences {
      let outcome = self.outcome(document, with: bytes)
      let places = name == "too many trails" ? [place, next(place)] : [place]
      #expect(outcome.endsInItsOnlyError, "\(name)")
      #expect(places.map { "\($0) error 9" }.contains(outcome.lastLine), "\(name): \(outcome.lastLine)")
    }
  }

  @Test(arguments: [
    "<#/>", "<a#/>", "<a #=''/>", "<a b#=''/>", "<a></a#>", "<a><?#?></a>", "<a><?p#?></a>", "<a>&#;</a>",
    "<a>&b#;</a>",
    "<a b='&#;'/>", "#<a/>", "<a/>#", "<a>#", "<a#", "<#", "<!DOCTYPE #><a/>", "<!DOCTYPE a [#]><a/>",
    "<!DOCTYPE a [<!ENTITY # ''>]><a/>", "<!DOCTYPE a [%#;]><a/>", "<!DOCTYPE a [<!ELEMENT a (#)>]><a/>",
    "<!DOCTYPE a [<!ATTLIST a b (#) ''>]><a/>", "<!DOCTYPE a PUBLIC '#' ''><a/>",
    "<?xml version='1.0' encoding='#'?><a/>", "<?xml version='1.0'#?><a/>",
    "<!DOCTYPE a [<!ENTITY e '<b#>'>]><a>&e;</a>",
  ])
  func isAnErrorInMarkup(document: String) {
    for (name, bytes) in Self.sequences {
      let outcome = self.outcome(document, with: bytes)
      #expect(outcome.endsInItsOnlyError, "\(name)")
      #expect(!outcome.events.contains("endDocument"), "\(name)")
    }
  }

  @Test func isAnErrorAsALongReference() throws {
    let reference = "&#x\(String(repeating: "F", count: 1000));"
    for document in ["<a>\(reference)</a>", "<a b='\(reference)'/>", "<!DOCTYPE a [<!ENTITY e '\(reference)'>]><a/>"] {
      #expect(parseInChunks(document).endsInItsOnlyError)
    }
  }

  private func outcome(_ document: String, with bytes: String) -> Outcome {
    let parts = document.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    return parseInChunks(
      Array(parts[0].utf8) + unescaped(bytes) + Array(parts[1].utf8), sizes: [1], comparesLastPlace: true)
  }

  private func next(_ place: String) -> String {
    let numbers = place.split(separator: ":").compactMap { Int($0) }
    return "\(numbers[0]):\(numbers[1] + 1)"
  }
}
