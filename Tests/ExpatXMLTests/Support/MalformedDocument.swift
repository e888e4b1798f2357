import Testing

/// A document that is not well-formed, with the code that `XMLParser` reports first. It is libxml2's code; nil if
/// `XMLParser` reports none, or crashes.
struct MalformedDocument: CustomTestStringConvertible, Sendable {
  let name: String
  let bytes: [UInt8]
  let xmlParserCode: Int?

  var testDescription: String { name }

  static let all: [MalformedDocument] = [
    MalformedDocument(#"m01_empty"#, #""#, nil),
    MalformedDocument(#"m02_ws_only"#, #"   \n  "#, 5),
    MalformedDocument(#"m03_3bytes"#, #"<a>"#, nil),
    MalformedDocument(#"m05_nul"#, #"<a/>\x00"#, 5),
    MalformedDocument(#"m06_text"#, #"hello world"#, 4),
    MalformedDocument(#"m07_mismatch"#, #"<a><b></a></b>"#, 76),
    MalformedDocument(#"m08_unclosed"#, #"<a><b>text"#, 5),
    MalformedDocument(#"m09_extra"#, #"<a/><b/>"#, 5),
    MalformedDocument(#"m10_trailtext"#, #"<a/>junk"#, 5),
    MalformedDocument(#"m11_undeclent"#, #"<a>x&foo;y</a>"#, 26),
    MalformedDocument(#"m12_undeclent_attr"#, #"<a b="x&foo;y"/>"#, 26),
    MalformedDocument(#"m13_bareamp"#, #"<a>x & y</a>"#, 68),
    MalformedDocument(#"m14_ampnosemi"#, #"<a>x &amp y</a>"#, 23),
    MalformedDocument(#"m15_lt_attr"#, #"<a b="x<y"/>"#, 38),
    MalformedDocument(#"m16_dupattr"#, #"<a b="1" b="2"/>"#, 42),
    MalformedDocument(#"m17_attr_noquote"#, #"<a b=1/>"#, 39),
    MalformedDocument(#"m18_attr_novalue"#, #"<a b/>"#, 41),
    MalformedDocument(#"m19_attr_unterminated"#, #"<a b="x/>"#, 40),
    MalformedDocument(#"m20_attr_nospace"#, #"<a b="1"c="2"/>"#, 65),
    MalformedDocument(#"m21_comment_unterm"#, #"<a><!-- foo</a>"#, 45),
    MalformedDocument(#"m22_comment_dd"#, #"<a><!-- fo -- o --></a>"#, 80),
    MalformedDocument(#"m23_cdata_unterm"#, #"<a><![CDATA[ foo</a>"#, 5),
    MalformedDocument(#"m24_cdata_end"#, #"<a>x ]]> y</a>"#, 62),
    MalformedDocument(#"m25_pi_unterm"#, #"<a><?foo bar</a>"#, 47),
    MalformedDocument(#"m26_xmldecl_mid"#, #"<a><?xml version="1.0"?></a>"#, 64),
    MalformedDocument(#"m27_xmldecl_ws"#, #" <?xml version="1.0"?><a/>"#, 64),
    MalformedDocument(#"m28_badversion"#, #"<?xml version="3.7"?><a/>"#, 108),
    MalformedDocument(#"m29_noversion"#, #"<?xml encoding="UTF-8"?><a/>"#, 96),
    MalformedDocument(#"m30_badencname"#, #"<?xml version="1.0" encoding="!!"?><a/>"#, 79),
    MalformedDocument(#"m31_unknownenc"#, #"<?xml version="1.0" encoding="foo-bar"?><a/>"#, 32),
    MalformedDocument(#"m32_badstandalone"#, #"<?xml version="1.0" standalone="maybe"?><a/>"#, 78),
    MalformedDocument(#"m33_badutf8"#, #"<a>caf\xe9 x</a>"#, 9),
    MalformedDocument(#"m34_ctrlchar"#, #"<a>x\x01y</a>"#, 9),
    MalformedDocument(#"m35_charref0"#, #"<a>&#0;</a>"#, 9),
    MalformedDocument(#"m36_charref_bad"#, #"<a>&#xZZ;</a>"#, 6),
    MalformedDocument(#"m37_charref_badd"#, #"<a>&#12a;</a>"#, 7),
    MalformedDocument(#"m38_charref_nosemi"#, #"<a>&#65 </a>"#, 7),
    MalformedDocument(#"m39_badname"#, #"<1a/>"#, 68),
    MalformedDocument(#"m40_slashslash"#, #"<blah //>"#, 68),
    MalformedDocument(#"m41_container"#, #"<container>\n    test1\n</blah>\n<container>\n    test2\n</container>"#, 76),
    MalformedDocument(#"m42_nolt"#, #"container>\n    test1\n</blah>\n<container>\n    test2\n</container>"#, 4),
    MalformedDocument(#"m43_uhoh"#, #"<uh oh>what is this"#, 41),
    MalformedDocument(#"m49_doctype_unterm"#, #"<!DOCTYPE a [ <!ELEMENT a ANY> <a/>"#, 5),
    MalformedDocument(#"m50_entloop"#, #"<!DOCTYPE a [<!ENTITY x "&y;"><!ENTITY y "&x;">]><a>&x;</a>"#, 89),
    MalformedDocument(#"m51_entunbal"#, #"<!DOCTYPE a [<!ENTITY x "<b>">]><a>&x;</b></a>"#, 77),
    MalformedDocument(#"m52_lt_eof"#, #"<a><"#, 5),
    MalformedDocument(#"m53_justlt"#, #"<"#, nil),
    MalformedDocument(#"m54_lt_a"#, #"<a"#, nil),
    MalformedDocument(#"m55_doctype_twice"#, #"<!DOCTYPE a><!DOCTYPE a><a/>"#, 68),
    MalformedDocument(#"m56_doctype_after"#, #"<a/><!DOCTYPE a>"#, 5),
    MalformedDocument(#"m57_xmlpi"#, #"<a><?XML foo?></a>"#, 64),
    MalformedDocument(
      #"m58_unparsed_ref"#, #"<!DOCTYPE a [<!NOTATION n SYSTEM "n"><!ENTITY x SYSTEM "x.gif" NDATA n>]><a>&x;</a>"#, nil
    ),
    MalformedDocument(#"m59_extent_attr"#, #"<!DOCTYPE a [<!ENTITY x SYSTEM "x.txt">]><a b="&x;"/>"#, 29),
    MalformedDocument(#"m60_endtag_only"#, #"</a>"#, 68),
    MalformedDocument(#"m61_endtag_extra"#, #"<a></a></a>"#, 5),
    MalformedDocument(#"m62_endtag_attr"#, #"<a></a b="1">"#, 73),
    MalformedDocument(
      #"m63_html"#,
      #"<!DOCTYPE html><html><head><meta charset="utf-8"><title>x</title></head><body>a<br>b&nbsp;c</body></html>"#, 76),
    MalformedDocument(#"m64_entref_prolog"#, #"&amp;<a/>"#, 4),
    MalformedDocument(#"m65_ffff"#, #"<a>\xef\xbf\xbf</a>"#, 9),
    MalformedDocument(#"m66_lt_ent_attr"#, #"<!DOCTYPE a [<!ENTITY x "&#60;">]><a b="&x;"/>"#, 38),
    MalformedDocument(#"m67_pubid_bad"#, #"<!DOCTYPE a PUBLIC "{}" "x"><a/>"#, 44),
    MalformedDocument(#"m71_epilog_amp"#, #"<a/>&amp;"#, 5),
    MalformedDocument(#"m72_ent_in_epilog"#, #"<a/>&#65;"#, 5),
    MalformedDocument(#"m75_garbage_after_unclosed"#, #"<a><b>text</a>more<c/></a>"#, 76),
    MalformedDocument(#"m76_peref_nosemi"#, #"<!DOCTYPE a [<!ENTITY % p "">%p<!---->]><a/>"#, 25),
  ]

  private init(_ name: String, _ document: String, _ xmlParserCode: Int?) {
    self.name = name
    bytes = unescaped(document)
    self.xmlParserCode = xmlParserCode
  }
}

/// Converts a raw string to bytes. `\xNN`, `\n` and `\\` stand for single bytes.
func unescaped(_ string: String) -> [UInt8] {
  var bytes: [UInt8] = []
  var rest = string.utf8[...]
  while let byte = rest.popFirst() {
    guard byte == UInt8(ascii: "\\"), let kind = rest.popFirst() else {
      bytes.append(byte)
      continue
    }
    switch kind {
    case UInt8(ascii: "n"): bytes.append(UInt8(ascii: "\n"))
    case UInt8(ascii: "x"):
      bytes.append(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) ?? 0)
      rest = rest.dropFirst(2)
    default: bytes.append(kind)
    }
  }
  return bytes
}
