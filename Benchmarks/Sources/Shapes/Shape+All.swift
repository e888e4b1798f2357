extension Shape {
  package static let all =
    tags + texts + namespaces + declarations + entities + cutOff + faulty

  private static let marks = "\u{301}\u{316}"

  private static let tags = [
    Shape("elements", "<r>", "<a/>", "</r>"),
    Shape("elements with text", "<r>", "<a>t</a>", "</r>"),
    Shape("elements of many names", "<r>", "<a{n}/>", "</r>"),
    Shape("nested elements", "<r>", "<a>", ""),
    Shape("a long name", "<r", "n", "/>"),
    Shape("a long end tag", "<r></r", " ", ">"),
    Shape("space in a tag", "<r", " \n", "/>"),
    Shape("a long attribute", "<r a='", "v", "'/>"),
    Shape("an attribute of quotes and brackets", "<r a='", "\">", "'/>"),
    Shape("an attribute of references", "<r a='", "&amp;", "'/>"),
    Shape("an attribute of character references", "<r a='", "&#65;", "'/>"),
    Shape("an attribute of line ends", "<r a='", "\r\n", "'/>"),
    Shape("an attribute of percent signs", "<r a='", "%v;", "'/>"),
    Shape("many attributes", "<r", " a{n}=''", "/>"),
    Shape("a long attribute name", "<r ", "a", "=''/>"),
    Shape("elements with attributes", "<r>", "<a b='1' c='2'/>", "</r>"),
    Shape("elements with attributes of many names", "<r>", "<a b{n}='1'/>", "</r>"),
    Shape("elements with references in attributes", "<r>", "<a b='&lt;'/>", "</r>"),
    Shape("a name of combining marks", "<r", marks, "/>"),
    Shape("an attribute name of combining marks", "<r a", marks, "=''/>"),
    Shape("elements named by combining marks", "<r>", "<a\(marks)\(marks){n}/>", "</r>"),
  ]

  private static let texts = [
    Shape("text", "<r>", "t", "</r>"),
    Shape("text of combining marks", "<r>", marks, "</r>"),
    Shape("text of two bytes", "<r>", "é", "</r>"),
    Shape("text of three bytes", "<r>", "日", "</r>"),
    Shape("text of four bytes", "<r>", "\u{10000}", "</r>"),
    Shape("text of line feeds", "<r>", "\n", "</r>"),
    Shape("text of carriage returns", "<r>", "\r", "</r>"),
    Shape("text of CR LF", "<r>", "\r\n", "</r>"),
    Shape("text of brackets", "<r>", "]", "</r>"),
    Shape("text of pairs of brackets", "<r>", "]] ", "</r>"),
    Shape("text of greater-than signs", "<r>", ">", "</r>"),
    Shape("text of percent signs", "<r>", "%20 ", "</r>"),
    Shape("text of references", "<r>", "&amp;", "</r>"),
    Shape("text of character references", "<r>", "&#x41;", "</r>"),
    Shape("text between references", "<r>", "t&lt;", "</r>"),
    Shape("CDATA", "<r><![CDATA[", "c", "]]></r>"),
    Shape("CDATA of brackets", "<r><![CDATA[", "]", "]]></r>"),
    Shape("CDATA of line feeds", "<r><![CDATA[", "\n", "]]></r>"),
    Shape("many CDATA sections", "<r>", "<![CDATA[c]]>", "</r>"),
    Shape("many CDATA sections in text", "<r>", "t<![CDATA[c]]>", "</r>"),
    Shape("a comment", "<r><!--", "c", "--></r>"),
    Shape("a comment of hyphens", "<r><!--", "- ", "--></r>"),
    Shape("a comment of ends", "<r><!--", "->", " --></r>"),
    Shape("many comments", "<r>", "<!--c-->", "</r>"),
    Shape("comments in text", "<r>", "t<!--c-->", "</r>"),
    Shape("comments of 32 000 bytes", "<r>", "<!--\(String(repeating: "c", count: 32_000))-->", "</r>"),
    Shape("a processing instruction", "<r><?p ", "d", "?></r>"),
    Shape("a processing instruction of ends", "<r><?p ", "? >", "?></r>"),
    Shape("a long target", "<r><?p", "p", "?></r>"),
    Shape("a target of combining marks", "<r><?p", marks, "?></r>"),
    Shape("processing instructions in text", "<r>", "t<?p d?>", "</r>"),
    Shape("processing instructions of 32 000 bytes", "<r>", "<?p \(String(repeating: "d", count: 32_000))?>", "</r>"),
    Shape("comments after the root", "<r/>", "<!--c-->", ""),
    Shape("space after the root", "<r/>", " \n", ""),
    Shape("comments before the root", "", "<!--c-->", "<r/>"),
    Shape("space before the root", "", "\n ", "<r/>"),
  ]

  private static let namespaces = [
    Shape("a long namespace", "<r xmlns='", "u", "'/>"),
    Shape(
      "a long namespace of many elements", "<r xmlns:p='\(String(repeating: "u", count: 20_000))'>", "<p:a/>", "</r>"),
    Shape(
      "two long namespaces of many elements",
      "<r xmlns:p='\(String(repeating: "u", count: 20_000))1' xmlns:q='\(String(repeating: "u", count: 20_000))2'>",
      "<p:a q:b='' p:b=''/>", "</r>"),
    Shape("a namespace of combining marks", "<r xmlns:p='u", marks, "'><p:a/></r>"),
    Shape("many namespaces in force", "<r", " xmlns:p{n}='u{n}'", "><p0:a/></r>"),
    Shape("many namespaces of an empty element", "<r", " xmlns:p{n}='u{n}'", "/>"),
    Shape("namespaces declared again and again", "<r>", "<p:a xmlns:p='u'/>", "</r>"),
    Shape("ever new namespaces", "<r>", "<p:a xmlns:p='u{n}'/>", "</r>"),
    Shape("nested declarations", "<r>", "<p:a xmlns:p='u{n}'>", ""),
    Shape(
      "nested declarations of many namespaces", "<r>",
      "<a\((0..<100).map { " xmlns:p\($0)='u{n}-\($0)'" }.joined())>", ""),
    Shape("names with prefixes", "<r xmlns:p='u'>", "<p:a p:b='1'/>", "</r>"),
    Shape("undeclared prefixes", "<r>", "<p{n}:a/>", "</r>"),
  ]

  private static func subset(_ name: String, _ before: String, _ unit: String, _ after: String = "") -> Shape {
    Shape(name, "<!DOCTYPE r [" + before, unit, after + "]><r/>")
  }

  private static func subset(_ name: String, _ unit: String) -> Shape { subset(name, "", unit) }

  private static let declarations = [
    subset("entity declarations", "<!ENTITY e{n} 'v'>"),
    subset("external entity declarations", "<!ENTITY e{n} SYSTEM 's{n}'>"),
    subset("unparsed entity declarations", "<!ENTITY e{n} SYSTEM 's' NDATA n>"),
    subset("entities that refer to each other", "<!ENTITY e0 'v'>", "<!ENTITY f{n} '&e0;'>"),
    subset("entities that refer to what follows", "<!ENTITY e{n} '&f{n};&g{n};'>"),
    subset("an entity of references to many", "<!ENTITY e '", "&f{n};", "'>"),
    subset("a long entity value", "<!ENTITY e '", "v", "'>"),
    subset("an entity value of references", "<!ENTITY e '", "&f;", "'>"),
    subset("a long entity name", "<!ENTITY e", "e", " 'v'>"),
    subset("an entity name of combining marks", "<!ENTITY e", marks, " 'v'>"),
    subset("entity names of combining marks", "<!ENTITY e\(marks)\(marks){n} 'v'>"),
    subset("parameter entities", "<!ENTITY % p{n} '<!--c-->'>"),
    subset("references to a parameter entity", "<!ENTITY % p '<!--c-->'>", "%p;"),
    subset("undeclared parameter entities", "%p{n};"),
    subset("a parameter entity of declarations", "<!ENTITY % p \"", "<!ENTITY e{n} 'v'>", "\">%p;"),
    subset("notations", "<!NOTATION n{n} SYSTEM 's'>"),
    subset("a notation name of combining marks", "<!NOTATION n", marks, " SYSTEM 's'>"),
    subset("a system identifier of combining marks", "<!NOTATION n SYSTEM '", marks, "'>"),
    subset("element declarations", "<!ELEMENT e{n} ANY>"),
    subset("a content model", "<!ELEMENT e (a", "|b{n}", ")>"),
    subset("a content model of combining marks", "<!ELEMENT e (a", marks, ")>"),
    subset("a nested content model", "<!ELEMENT e ", "(", ""),
    subset("attribute declarations", "<!ATTLIST e{n} a CDATA 'v'>"),
    subset("attribute declarations of one element", "<!ATTLIST e a{n} CDATA 'v'>"),
    subset("an enumerated attribute", "<!ATTLIST e a (b", "|c{n}", ") #IMPLIED>"),
    subset("a long attribute default", "<!ATTLIST e a CDATA '", "v", "'>"),
    subset("comments in the document type", "<!--c-->"),
    subset("a comment in the document type", "<!--", "c", "-->"),
    subset("processing instructions in the document type", "<?p d?>"),
    subset("space in the document type", " \n"),
  ]

  private static func content(_ name: String, _ entities: String, _ unit: String) -> Shape {
    Shape(name, "<!DOCTYPE r [\(entities)]><r>", unit, "</r>")
  }

  private static let entities = [
    content("references", "<!ENTITY e 'v'>", "&e;"),
    content("references to elements", "<!ENTITY e '<a/>'>", "&e;"),
    content("references to nested entities", "<!ENTITY e '<a/>'><!ENTITY f '&e;t'>", "&f;"),
    content("references between elements", "<!ENTITY e 'v'>", "<a/>&e;"),
    content("references in attributes", "<!ENTITY e 'v'>", "<a b='&e;'/>"),
    content("tags after an entity with tags", "<!ENTITY e '<a b=\"&amp;\"/>'>", "&e;<a/>"),
    content("references to external entities", "<!ENTITY e SYSTEM 's'>", "&e;"),
    content("undeclared entities with an external subset", "<!ENTITY % p SYSTEM 's'>%p;", "&u{n};"),
    content("defaulted attributes", "<!ATTLIST a b CDATA 'v' c CDATA 'w'>", "<a/>"),
    Shape(
      "normalised attributes of an element with many declarations",
      "<!DOCTYPE r [<!ATTLIST a\((0..<256).map { " c\($0) NMTOKEN #IMPLIED" }.joined())><!ATTLIST f b NMTOKEN #IMPLIED>]><r>",
      "<a b=' v '/>", "</r>"),
    content("defaulted namespaces", "<!ATTLIST a xmlns CDATA 'v'>", "<a/>"),
    content("elements after declarations", "<!ELEMENT a ANY>", "<a b='c'>t</a>"),
    Shape(
      "a tag with references in a long entity", "<!DOCTYPE r [<!ENTITY f 'v'><!ENTITY e '<b c=\"&f;\"/>",
      "text &#38;amp; ", "'>]><r>&e;</r>"),
    Shape(
      "an entity of many tags with references", "<!DOCTYPE r [<!ENTITY f 'v'><!ENTITY e '", "<b c=\"&f;\"/>",
      "'>]><r>&e;</r>"),
    Shape("an entity of comments", "<!DOCTYPE r [<!ENTITY e '", "<!--c-->", "'>]><r>&e;</r>"),
  ]

  /// Documents that end too early.
  private static let cutOff = [
    Shape("a comment without end", "<r><!--", "c", ""),
    Shape("a processing instruction without end", "<r><?p ", "d", ""),
    Shape("CDATA without end", "<r><![CDATA[", "c", ""), Shape("a tag without end", "<r a='", "v", ""),
    Shape("a name without end", "<r><", "n", ""), Shape("text without end", "<r>", "t", ""),
    Shape("a document type without end", "<!DOCTYPE r [", "<!ENTITY e{n} 'v'>", ""),
    Shape("a literal without end", "<!DOCTYPE r [<!ENTITY e '", "v", ""),
    Shape("a reference without end", "<r>&", "n", ""),
  ]

  /// Documents with a fault at their end.
  private static let faulty = [
    Shape("a mismatched end tag", "<r>", "<a/>", "</s>"), Shape("a mismatched long end tag", "<r></", "n", ">"),
    Shape("]]> after text", "<r>", "t", "]]></r>"), Shape("]]> after line ends", "<r>", "t\n", "]]></r>"),
    Shape("an ampersand after text", "<r>", "t", "& </r>"),
    Shape("a bad character after text", "<r>", "t", "\u{1}</r>"),
    Shape("a bad character in an attribute", "<r a='", "v", "\u{1}'/>"),
    Shape("a fault after elements", "<r>", "<a b='c'/>", "<a b></r>"),
    Shape("junk after the root", "<r/>", " \n", "junk"),
    Shape("a fault after declarations", "<!DOCTYPE r [", "<!ENTITY e{n} 'v'>", "<!ENTITY]><r/>"),
    Shape("an undeclared entity after text", "<r>", "t", "&u;</r>"),
    Shape(
      "skipped entities in an attribute", "<!DOCTYPE r [<!ENTITY % p SYSTEM 's'>%p;]><r a='", "&u{n};", "'/>"),
    Shape("an undeclared entity in an attribute", "<r>", "<a/>", "<a b='&u;'/></r>"),
    Shape("an attribute twice", "<r", " a{n}=''", " a0=''/>"),
    Shape("entities in a circle", "<!DOCTYPE r [", "<!ENTITY e{n} '&e0;'>", "]><r>&e0;</r>"),
    Shape(
      "a long chain of entities", "<!DOCTYPE r [<!ENTITY e0 ''>", "<!ENTITY f{n} '&e{n};'><!ENTITY e{n} '&f{n};'>",
      "]><r>&e0;</r>"),
  ]
}
