extension Shape {
  /// Every unit repeated in every place where a document may have something, whether it is well-formed there or not.
  package static let sweep = places.flatMap { place in
    units.map { Shape("\($0.debugDescription) in \(place.name)", place.before, $0, place.after) }
  }

  private static let places: [(name: String, before: String, after: String)] = [
    ("text", "<r>", "</r>"), ("an attribute value", "<r a='", "'/>"), ("a quoted attribute value", "<r a=\"", "\"/>"),
    ("a repeated attribute's value", "<r a='' a=\"", "\"/>"), ("a tag's name", "<r", "/>"), ("a tag", "<r ", "/>"),
    ("an end tag", "<r></r", ">"), ("a comment", "<r><!--", "--></r>"), ("an instruction", "<r><?p ", "?></r>"),
    ("a target", "<r><?p", "?></r>"), ("CDATA", "<r><![CDATA[", "]]></r>"), ("a reference", "<r>&", ";</r>"),
    ("the XML declaration", "<?xml version='1.0' ", "?><r/>"), ("the prolog", "", "<r/>"), ("the epilog", "<r/>", ""),
    ("the document type's name", "<!DOCTYPE r", "><r/>"), ("a system identifier", "<!DOCTYPE r SYSTEM '", "'><r/>"),
    ("a public identifier", "<!DOCTYPE r PUBLIC \"", "\" 's'><r/>"), ("the internal subset", "<!DOCTYPE r [", "]><r/>"),
    ("an entity declaration", "<!DOCTYPE r [<!ENTITY ", ">]><r/>"),
    ("an entity's value", "<!DOCTYPE r [<!ENTITY e '", "'>]><r>&e;</r>"),
    ("a parameter entity's value", "<!DOCTYPE r [<!ENTITY % p \"", "\">%p;]><r/>"),
    ("a content model", "<!DOCTYPE r [<!ELEMENT r ", ">]><r/>"),
    ("an attribute declaration", "<!DOCTYPE r [<!ATTLIST r a ", ">]><r/>"),
    ("a default value", "<!DOCTYPE r [<!ATTLIST r a CDATA '", "'>]><r><r/></r>"),
    ("a comment of the document type", "<!DOCTYPE r [<!--", "-->]><r/>"),
  ]

  private static let units = [
    "a", " ", "\n", "\r", "\r\n", "\t ", "<", ">", "&", ";", "'", "\"", "=", "/", "!", "?", "-", "--", "->", "-->", "]",
    "]]", "]]>", "[", "%", "%a", "%a;", "&a", "&a;", "&#37;", "&#38;", "&#65;", "&#x41;", "&#", "&#x", "&amp;", "&lt;",
    "&nbsp;", "<a>", "</a>", "<a/>", "<a", "</a", "<!", "<!--", "<!--a-->", "<?", "<?a", "<?a?>", "?>", "<![CDATA[",
    "<![CDATA[a]]>", "a=", " a=''", " a{n}=''", " a{n}", "(", ")", "(a|", "|a{n}", ",", "*", "é", "日", "\u{10000}",
    "\u{301}", "\u{1}", "\u{FFFE}", ":", "a:", "#", "<!ENTITY e{n} ''>", "<!ENTITY % p{n} '%p;'>",
    "<!ATTLIST r b CDATA ''>",
  ]
}
