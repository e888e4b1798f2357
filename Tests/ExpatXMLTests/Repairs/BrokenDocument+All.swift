import ExpatXML

/// Small feeds with the kinds of faults that feedparser, libxml2's recovery mode and the feed readers of browsers
/// handle. The expected results are written by hand.
extension BrokenDocument {
  static let all: [BrokenDocument] =
    front + afterTheRoot + trailing + entities + undeclaredEntities + cdataEnds + comments + ampersands + lessThanSigns
    + characters + bytes + encodings + attributes
    + several
    + untouched + hopeless

  static let front: [BrokenDocument] = [
    .init("\n<?xml version='1.0'?><rss/>", "<?xml version='1.0'?><rss/>", [.leadingCharacters]),
    .init("  \r\n\t<?xml version='1.0'?><rss/>", "<?xml version='1.0'?><rss/>", [.leadingCharacters]),
    .init("⟦00⟧<?xml version='1.0'?><rss/>", "<?xml version='1.0'?><rss/>", [.leadingCharacters]),
    .init("⟦00⟧⟦00⟧⟦00⟧<rss/>", "<rss/>", [.leadingCharacters]),
    .init("⟦EF⟧⟦BB⟧⟦BF⟧⟦EF⟧⟦BB⟧⟦BF⟧<?xml version='1.0'?><rss/>", "<?xml version='1.0'?><rss/>", [.leadingCharacters]),
    .init("⟦EF⟧⟦BB⟧⟦BF⟧\n<?xml version='1.0'?><rss/>", "<?xml version='1.0'?><rss/>", [.leadingCharacters]),
    .init("\n⟦EF⟧⟦BB⟧⟦BF⟧<?xml version='1.0'?><rss/>", "<?xml version='1.0'?><rss/>", [.leadingCharacters]),
    .init("\n⟦EF⟧⟦BB⟧⟦BF⟧<rss/>", "<rss/>", [.leadingCharacters]),
    .init(
      "\n<?xml version='1.0' encoding='ISO-8859-1'?><t>caf⟦E9⟧</t>", "<?xml version='1.0'?><t>café</t>",
      [.leadingCharacters]),
    .init(
      "\n<?xml version='1.0' encoding='utf-8'?>\n<t>é</t>", "<?xml version='1.0'?>\n<t>é</t>", [.leadingCharacters]),
    .init("\n\n<rss/>", "<rss/>", []),
    .init("x<a/>", "<a/>", [.leadingContent]),
    .init("\n<?xml-stylesheet href='a'?><rss/>", "<?xml-stylesheet href='a'?><rss/>", []),
  ]

  static let afterTheRoot: [BrokenDocument] = [
    .init("<rss/>⟦00⟧", "<rss/>", [.trailingZeros]),
    .init("<rss><a/></rss>⟦00⟧⟦00⟧⟦00⟧⟦00⟧", "<rss><a/></rss>", [.trailingZeros]),
    .init("<rss></rss>\n⟦00⟧\n⟦00⟧ ", "<rss></rss>", [.trailingZeros]),
    .init("<rss/>\r⟦00⟧\n⟦00⟧<!-- c -->⟦00⟧", "<rss/><!-- c -->", [.trailingZeros]),
    .init("<rss/>\n\n", "<rss/>", []),
  ]

  static let entities: [BrokenDocument] = [
    .init("<t>a&nbsp;b</t>", "<t>a\u{A0}b</t>", [.htmlEntity]),
    .init("<t>&eacute;&mdash;&hellip;</t>", "<t>é—…</t>", [.htmlEntity, .htmlEntity, .htmlEntity]),
    .init("<t>&copy; 2026 &laquo;A&raquo;</t>", "<t>© 2026 «A»</t>", [.htmlEntity, .htmlEntity, .htmlEntity]),
    .init("<a t='&nbsp;&auml;'/>", "<a t='\u{A0}ä'/>", [.htmlEntity, .htmlEntity]),
    .init("<t>&thetasym;&Alpha;&alpha;</t>", "<t>ϑΑα</t>", [.htmlEntity, .htmlEntity, .htmlEntity]),
    .init("<t>&amp;nbsp; &lt; &gt; &quot; &apos;</t>", "<t>&amp;nbsp; &lt; &gt; &quot; &apos;</t>", []),
    .init(
      "<!DOCTYPE t [<!ENTITY nbsp 'mine'>]><t>&nbsp;</t>", "<!DOCTYPE t [<!ENTITY nbsp 'mine'>]><t>&nbsp;</t>", []),
    .init(
      "<!DOCTYPE t [<!-- <!ENTITY nbsp 'mine'> -->]><t>&nbsp;</t>",
      "<!DOCTYPE t [<!-- <!ENTITY nbsp 'mine'> -->]><t>\u{A0}</t>", [.htmlEntity]),
    .init(
      "<!DOCTYPE t [<!ENTITY a '<!ENTITY nbsp>'><!ENTITY\n\tcopy\n'c'>]><t>&nbsp;&copy;</t>",
      "<!DOCTYPE t [<!ENTITY a '<!ENTITY nbsp>'><!ENTITY\n\tcopy\n'c'>]><t>\u{A0}&copy;</t>", [.htmlEntity]),
    .init(
      "<!DOCTYPE rss PUBLIC '-//Netscape Communications//DTD RSS 0.91//EN' 'http://my.netscape.com/rss-0.91.dtd'>"
        + "<rss>&nbsp;</rss>",
      "<!DOCTYPE rss PUBLIC '-//Netscape Communications//DTD RSS 0.91//EN' 'http://my.netscape.com/rss-0.91.dtd'>"
        + "<rss>\u{A0}</rss>", [.htmlEntity]),
    .init(
      "<t><![CDATA[&nbsp;]]>&nbsp;<!-- &nbsp; --><?p &nbsp;?></t>",
      "<t><![CDATA[&nbsp;]]>\u{A0}<!-- &nbsp; --><?p &nbsp;?></t>", [.htmlEntity]),
    .init("<t>&nbsp</t>", "<t>&amp;nbsp</t>", [.ampersand]),
    .init("<t>&NBSP;&Nbsp;</t>", "<t>\u{A0}\u{A0}</t>", [.htmlEntity, .htmlEntity]),
    .init(
      "<t>&AMP;&LT;&GT;&QUOT;&APOS;</t>", "<t>&amp;&lt;&gt;&quot;&apos;</t>", Array(repeating: .htmlEntity, count: 5)),
    // There are &eacute; and &Eacute;.
    .init("<t>&EACUTE;</t>", "<t>&amp;EACUTE;</t>", [.undeclaredEntity]),
  ]

  static let undeclaredEntities: [BrokenDocument] = [
    .init("<t>R&D;</t>", "<t>R&amp;D;</t>", [.undeclaredEntity]),
    .init("<a b='&unknown;&lt;'/>", "<a b='&amp;unknown;&lt;'/>", [.undeclaredEntity]),
    .init("<t>&日本;x&a.b-c;</t>", "<t>&amp;日本;x&amp;a.b-c;</t>", [.undeclaredEntity, .undeclaredEntity]),
    .init(
      "<!DOCTYPE t [<!ENTITY d 'e'>]><t>&d;&D;</t>", "<!DOCTYPE t [<!ENTITY d 'e'>]><t>&d;&amp;D;</t>",
      [.undeclaredEntity]),
    .init("<!DOCTYPE t><t>&d;</t>", "<!DOCTYPE t><t>&amp;d;</t>", [.undeclaredEntity]),
    // An entity of another name may be declared elsewhere.
    .init("<!DOCTYPE t SYSTEM 'u'><t>&d;</t>", "<!DOCTYPE t SYSTEM 'u'><t>&d;</t>", []),
    .init(
      "<!DOCTYPE t [<!ENTITY % p ''>%p;]><t>&d;</t>", "<!DOCTYPE t [<!ENTITY % p ''>%p;]><t>&d;</t>", []),
    .init("<t><![CDATA[&d;]]><!-- &d; --></t>", "<t><![CDATA[&d;]]><!-- &d; --></t>", []),
  ]

  static let cdataEnds: [BrokenDocument] = [
    .init("<t>x]]>y</t>", "<t>x]]&gt;y</t>", [.cdataEnd]),
    .init("<t>]]>]]]>]]</t>", "<t>]]&gt;]]]&gt;]]</t>", [.cdataEnd, .cdataEnd]),
    .init("<t>é]]>é]]></t>", "<t>é]]&gt;é]]&gt;</t>", [.cdataEnd, .cdataEnd]),
    .init(
      "<t><![CDATA[a<![CDATA[b]]>c]]></t>", "<t><![CDATA[a<![CDATA[b]]>c]]&gt;</t>", [.cdataEnd]),
    .init("<t><b/>]]><b/>]</t>", "<t><b/>]]&gt;<b/>]</t>", [.cdataEnd]),
    .init("<t a=']]>'>]] ]> ]</t>", "<t a=']]>'>]] ]> ]</t>", []),
  ]

  static let comments: [BrokenDocument] = [
    .init("<t><!-- x -- y --></t>", "<t><!-- x - - y --></t>", [.doubleHyphen]),
    .init("<t><!----><!-- - --></t>", "<t><!----><!-- - --></t>", []),
    .init("<t><!---- --></t>", "<t><!--- - --></t>", [.doubleHyphen]),
    .init("<!-- a --- b --><t/>", "<!-- a - - - b --><t/>", [.doubleHyphen, .doubleHyphen]),
    .init("<t/><!-- a --->", "<t/><!-- a - -->", [.doubleHyphen]),
    .init("<?xml version='2.0'?><t/>", "<?xml version='1.0'?><t/>", [.declaration]),
    .init(
      "<?xml version = \"1\" standalone='yes' ?>\n<t/>", "<?xml version = \"1.0\" standalone='yes' ?>\n<t/>",
      [.declaration]),
    .init(
      "<? xml version='1.0' encoding='ISO-8859-1'?><t>caf⟦E9⟧</t>", "<?xml version='1.0'?><t>café</t>", [.declaration]),
    .init("<?\n xml version='3.1'?><t/>", "<?xml version='1.0'?><t/>", [.declaration, .declaration]),
    .init("<?xml version='2.0 beta'?><t/>", nil, []), .init("<? php ?><t/>", nil, []),
    .init(" <? xml version='1.0'?><t/>", nil, []),
    .init("<t><!-- é--é --></t>", "<t><!-- é- -é --></t>", [.doubleHyphen]),
    .init("<t><!-- x --!> --></t>", "<t><!-- x - -!> --></t>", [.doubleHyphen]),
  ]

  static let trailing: [BrokenDocument] = [
    .init("<a/><script>x</script>", "<a/>", [.trailingContent]),
    .init("<a></a>text", "<a></a>", [.trailingContent]),
    .init("<a/>\n<!-- c --><?p?></a><!-- d -->", "<a/>\n<!-- c --><?p?>", [.trailingContent]),
    .init("<a/>&nbsp;⟦E9⟧⟦00⟧<", "<a/>", [.trailingContent]),
    .init("<a/>⟦00⟧b", "<a/>", [.trailingZeros, .trailingContent]),
    .init("<a/>\r\n<!DOCTYPE a>", "<a/>", [.trailingContent]),
    .init(
      "<a/>\(String(repeating: "<b>é</b>", count: 200))", "<a/>", [.trailingContent]),
    // What is dropped is not read.
    .init("<a/>x\(String(repeating: "<!-- c --><?p?>\r\n", count: 40))", "<a/>", [.trailingContent]),
    // Another document.
    .init("<a/><?xml version='1.0'?><a/>", nil, []),
    .init("<a/><?xml?>", nil, []),
    .init("<a/><b/>\n<?xml version='1.0'?><a/>", nil, [.trailingContent]),
    .init("<a/>\(String(repeating: "<b/>", count: 100))<?xml version='1.0'?><a/>", nil, [.trailingContent]),
    .init("<a/><?xmlx?>b<?xmly", "<a/><?xmlx?>", [.trailingContent]),
  ]

  static let ampersands: [BrokenDocument] = [
    .init("<t>a & b</t>", "<t>a &amp; b</t>", [.ampersand]),
    .init("<t>AT&T</t>", "<t>AT&amp;T</t>", [.ampersand]),
    .init("<t>&</t>", "<t>&amp;</t>", [.ampersand]),
    .init("<t>&&&</t>", "<t>&amp;&amp;&amp;</t>", [.ampersand, .ampersand, .ampersand]),
    .init("<t>&;</t>", "<t>&amp;;</t>", [.ampersand]),
    .init("<a href='/?a=1&b=2&c=3'/>", "<a href='/?a=1&amp;b=2&amp;c=3'/>", [.ampersand, .ampersand]),
    .init("<a href=\"?x&amp;y&z\"/>", "<a href=\"?x&amp;y&amp;z\"/>", [.ampersand]),
    .init("<link>http://a/?b=c&d</link>", "<link>http://a/?b=c&amp;d</link>", [.ampersand]),
    .init("<t>&#;</t>", "<t>&amp;#;</t>", [.ampersand]),
    .init("<t>&#x;&#xG;&#12</t>", "<t>&amp;#x;&amp;#xG;&amp;#12</t>", [.ampersand, .ampersand, .ampersand]),
    .init("<t>&#X41;</t>", "<t>&amp;#X41;</t>", [.ampersand]),
    .init("<t>&1;</t>", "<t>&amp;1;</t>", [.ampersand]),
    .init("<t>&é b</t>", "<t>&amp;é b</t>", [.ampersand]),
    .init("<t>&—;</t>", "<t>&amp;—;</t>", [.ampersand]),
    .init("<t>&日本語の長い文章がここに続きます。</t>", "<t>&amp;日本語の長い文章がここに続きます。</t>", [.ampersand]),
    .init(
      "<t>&abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz</t>",
      "<t>&amp;abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz</t>", [.ampersand]),
    .init("<t>&<b/>&</t>", "<t>&amp;<b/>&amp;</t>", [.ampersand, .ampersand]),
    .init("<t><![CDATA[a & b]]></t>", "<t><![CDATA[a & b]]></t>", []),
    .init("<t><!-- a & b --></t>", "<t><!-- a & b --></t>", []),
    .init("<t>&#38;&#x26;&#0000000000000000000038;</t>", "<t>&#38;&#x26;&#0000000000000000000038;</t>", []),
  ]

  static let lessThanSigns: [BrokenDocument] = [
    .init("<t>a < b</t>", "<t>a &lt; b</t>", [.lessThanSign]),
    .init("<t>I <3 XML</t>", "<t>I &lt;3 XML</t>", [.lessThanSign]),
    .init("<t><<b/></t>", "<t>&lt;<b/></t>", [.lessThanSign]),
    .init("<t><></t>", "<t>&lt;></t>", [.lessThanSign]),
    .init("<t>x<=y</t>", "<t>x&lt;=y</t>", [.lessThanSign]),
    .init("<t><—</t>", "<t>&lt;—</t>", [.lessThanSign]),
    .init("<a t='1 < 2'/>", "<a t='1 &lt; 2'/>", [.lessThanSign]),
    .init("<a t=\"<- x\"/>", "<a t=\"&lt;- x\"/>", [.lessThanSign]),
    .init("<t>< b>no</t>", "<t>&lt; b>no</t>", [.lessThanSign]),
    .init("<a t='x <b>y</b>'/>", "<a t='x &lt;b>y&lt;/b>'/>", [.lessThanSign, .lessThanSign]),
    .init("<a t=\"<a href='b'>\" c='d'>e</a>", "<a t=\"&lt;a href='b'>\" c='d'>e</a>", [.lessThanSign]),
    .init("<a t='<b>'/>", "<a t='&lt;b>'/>", [.lessThanSign]),
    .init("<a t='<!-- c -->'>e</a>", "<a t='&lt;!-- c -->'>e</a>", [.lessThanSign]),
    .init("<t><![CDATA[a < b]]></t>", "<t><![CDATA[a < b]]></t>", []),
    .init("<t><é/></t>", "<t><é/></t>", []),
  ]

  static let characters: [BrokenDocument] = [
    .init("<t>a⟦08⟧b</t>", "<t>ab</t>", [.character]),
    .init("<t>⟦00⟧⟦01⟧⟦1F⟧</t>", "<t></t>", [.character, .character, .character]),
    .init("<a t='x⟦0B⟧y⟦0C⟧'/>", "<a t='xy'/>", [.character, .character]),
    .init("<t><![CDATA[a⟦02⟧b]]></t>", "<t><![CDATA[ab]]></t>", [.character]),
    .init("<t><!-- ⟦03⟧ --></t>", "<t><!--  --></t>", [.character]),
    .init("<t>a⟦EF⟧⟦BF⟧⟦BE⟧b⟦EF⟧⟦BF⟧⟦BF⟧</t>", "<t>ab</t>", [.character, .character]),
    .init("<t>a&#0;b&#x1F;&#xFFFF;</t>", "<t>ab</t>", [.character, .character, .character]),
    .init("<t>&#xD800;&#x110000;&#99999999999;</t>", "<t></t>", [.character, .character, .character]),
    .init("<a t='&#8;'/>", "<a t=''/>", [.character]),
    .init("<t><⟦00⟧b></t>", "<t>&lt;b></t>", [.lessThanSign, .character]),
    .init("<t>&⟦00⟧amp;</t>", "<t>&amp;amp;</t>", [.ampersand, .character]),
    .init("<t>&am⟦00⟧p;</t>", "<t>&amp;amp;</t>", [.ampersand, .character]),
    // Dropping the character would join its neighbours.
    .init("<t><![CDATA[a]⟦00⟧]>b]]></t>", "<t><![CDATA[a]\u{FFFD}]>b]]></t>", [.character]),
    .init("<t><![CDATA[]]⟦00⟧⟦00⟧>]]></t>", "<t><![CDATA[]]\u{FFFD}>]]></t>", [.character, .character]),
    .init("<t>]⟦00⟧]></t>", "<t>]\u{FFFD}]></t>", [.character]),
    .init("<t><!-- -⟦00⟧- --></t>", "<t><!-- -\u{FFFD}- --></t>", [.character]),
    // The hyphens that begin a comment are not in it.
    .init("<t><!--⟦00⟧⟦00⟧x⟦00⟧--></t>", "<t><!--x--></t>", [.character, .character, .character]),
    .init("<t><!--⟦00⟧-x--></t>", "<t><!---x--></t>", [.character]),
    .init("<t><!--⟦00⟧>--></t>", "<t><!-->--></t>", [.character]),
    .init("<t><!---⟦00⟧-x--></t>", "<t><!---\u{FFFD}-x--></t>", [.character]),
    .init("<t><!--⟦00⟧--><!--⟦00⟧--></t>", "<t><!----><!----></t>", [.character, .character]),
    .init("<t>a\r⟦00⟧\nb</t>", "<t>a\n\u{FFFD}\nb</t>", [.character]),
    .init("<t>é⟦00⟧é</t>", "<t>éé</t>", [.character]),
    // C1 controls are allowed.
    .init("<t>⟦C2⟧⟦85⟧&#x85;</t>", "<t>⟦C2⟧⟦85⟧&#x85;</t>", []),
    .init("<t⟦00⟧/>", nil, []),
    .init("<t a⟦00⟧='b'/>", nil, []),
  ]

  static let bytes: [BrokenDocument] = [
    .init("<t>caf⟦E9⟧</t>", "<t>café</t>", [.byte]),
    .init("<?xml version='1.0' encoding='UTF-8'?><t>it⟦92⟧s</t>", "<?xml version='1.0'?><t>it’s</t>", [.byte]),
    .init("<t>⟦93⟧quoted⟦94⟧ ⟦96⟧ ⟦85⟧</t>", "<t>“quoted” – …</t>", [.byte, .byte, .byte, .byte]),
    .init("<a t='⟦80⟧5'/>", "<a t='€5'/>", [.byte]),
    .init("<t><![CDATA[⟦FC⟧ber]]></t>", "<t><![CDATA[über]]></t>", [.byte]),
    .init("<t><!-- ⟦FC⟧ --></t>", "<t><!-- ü --></t>", [.byte]),
    .init("<t>é⟦E9⟧日⟦E9⟧</t>", "<t>éé日é</t>", [.byte, .byte]),
    .init("<t>⟦81⟧⟦8D⟧</t>", "<t>\u{FFFD}\u{FFFD}</t>", [.byte, .byte]),
    .init("<t>⟦E2⟧⟦82⟧</t>", "<t>â‚</t>", [.byte, .byte]),
    .init("<t>⟦C0⟧⟦80⟧</t>", "<t>À€</t>", [.byte, .byte]),
    .init("<t>⟦FF⟧⟦FE⟧</t>", "<t>ÿþ</t>", [.byte, .byte]),
    .init("<t>⟦E9⟧& ⟦E9⟧</t>", "<t>é&amp; é</t>", [.byte, .ampersand, .byte]),
    .init("<t>&⟦E9⟧;</t>", "<t>&amp;é;</t>", [.ampersand, .byte]),
    .init("<t⟦E9⟧/>", nil, []),
    .init("<t ⟦E9⟧='1'/>", nil, []),
  ]

  static let encodings: [BrokenDocument] = [
    .init("<?xml version='1.0' encoding='UTF-16'?><t>é</t>", "<?xml version='1.0'?><t>é</t>", [.declaredEncoding]),
    .init("<?xml version='1.0' encoding=\"utf-16\"?><t>x</t>", "<?xml version='1.0'?><t>x</t>", [.declaredEncoding]),
    .init("<?xml version='1.0' encoding='UCS-2'?><t>x</t>", "<?xml version='1.0'?><t>x</t>", [.declaredEncoding]),
    .init("<?xml version='1.0' encoding='unheard-of'?><t>é</t>", "<?xml version='1.0'?><t>é</t>", [.declaredEncoding]),
    .init(
      "\n<?xml version='1.0' encoding='UTF-16'?><t>⟦E9⟧</t>", "<?xml version='1.0'?><t>é</t>",
      [.leadingCharacters, .declaredEncoding, .byte]),
    .init("<?xml version='1.0' encoding='US-ASCII'?><t>é</t>", "<?xml version='1.0'?><t>Ã©</t>", [.byte, .byte]),
    .init(
      "<?xml version='1.0' encoding='windows-1252'?><t>a⟦81⟧b⟦E9⟧</t>", "<?xml version='1.0'?><t>a\u{FFFD}bé</t>",
      [.byte]),
    .init("<?xml version='1.0' encoding='EUC-JP'?><t>⟦C6⟧⟦FC⟧⟦FF⟧x</t>", "<?xml version='1.0'?><t>日ÿx</t>", [.byte]),
    .init(
      "<?xml version='1.0' encoding='ISO-8859-1'?><t>caf⟦E9⟧ &nbsp;</t>", "<?xml version='1.0'?><t>café \u{A0}</t>",
      [.htmlEntity]),
    .init("<?xml version='1.0' encoding='UTF-7'?><t>x</t>", nil, []),
  ]

  static let attributes: [BrokenDocument] = [
    .init("<a b='1' b='2'/>", "<a b='1'/>", [.duplicateAttribute]),
    .init("<a b='1' c='2' b='3' c='4'></a>", "<a b='1' c='2'></a>", [.duplicateAttribute, .duplicateAttribute]),
    .init("<a b='1' b = \"x>y\n'z'\" d='e'/>", "<a b='1' d='e'/>", [.duplicateAttribute]),
    .init("<r><a b='1' b='>x'/></r>", "<r><a b='1'/></r>", [.duplicateAttribute]),
    .init("<a b='1'\r b='2'\n/>", "<a b='1'/>", [.duplicateAttribute]),
    .init("<a xmlns='u' xmlns='v'/>", "<a xmlns='u'/>", [.duplicateAttribute]),
    .init("<a b='1' b='&nbsp; & ⟦E9⟧⟦00⟧'/>", "<a b='1'/>", [.duplicateAttribute]),
    .init("<a b=1/>", nil, []),
    .init("<a b=1 />", "<a b='1' />", [.unquotedAttribute]),
    .init("<a b=1>x</a>", "<a b='1'>x</a>", [.unquotedAttribute]),
    .init("<a b=red c='2' d=100%>x</a>", "<a b='red' c='2' d='100%'>x</a>", [.unquotedAttribute, .unquotedAttribute]),
    .init("<a href=http://x.org/a/b?c#d >x</a>", "<a href='http://x.org/a/b?c#d' >x</a>", [.unquotedAttribute]),
    .init("<a b = 1\n>x</a>", "<a b = '1'\n>x</a>", [.unquotedAttribute]),
    .init("<a b=1 b=2>x</a>", "<a b='1'>x</a>", [.unquotedAttribute, .duplicateAttribute]),
    .init("<a checked/>", "<a checked=''/>", [.attributeWithoutValue]),
    .init("<a checked>x</a>", "<a checked=''>x</a>", [.attributeWithoutValue]),
    .init("<a b c='1' d></a>", "<a b='' c='1' d=''></a>", [.attributeWithoutValue, .attributeWithoutValue]),
    .init("<a b='1' b></a>", "<a b='1' ></a>", [.duplicateAttribute]),
    .init("<a b=x&y></a>", "<a b='x&amp;y'></a>", [.unquotedAttribute]),
    .init("<a href=http://x/?a=1&b=2>z</a>", "<a href='http://x/?a=1&amp;b=2'>z</a>", [.unquotedAttribute]),
    .init(
      "<a b=&amp;&#65;&nbsp;&c;&#0;&;>z</a>", "<a b='&amp;A\u{A0}&amp;c;&amp;#0;&amp;;'>z</a>", [.unquotedAttribute]),
    .init(
      "<a b=日本 c=its d=[x|y]{z}^\\>z</a>", "<a b='日本' c='its' d='[x|y]{z}^\\'>z</a>",
      Array(repeating: .unquotedAttribute, count: 3)),
    .init("<a b=&>z</a>", "<a b='&amp;'>z</a>", [.unquotedAttribute]),
    .init("<a b='1'c='2'/>", "<a b='1' c='2'/>", [.missingSpace]),
    .init("<a b=\"1\"é='2'b='3'></a>", "<a b=\"1\" é='2'></a>", [.missingSpace, .missingSpace, .duplicateAttribute]),
    .init("<a b='1'checked></a>", "<a b='1' checked=''></a>", [.missingSpace, .attributeWithoutValue]),
    .init("<a b='1'\"></a>", nil, []),
    .init("<a b=x\"></a>", nil, []),
    .init("<a b=x⟦E9⟧></a>", nil, []),
    .init("<a b=></a>", nil, []),
    .init("<a b= c='1'></a>", nil, []),
    .init("<a b==c></a>", nil, []),
    .init("<a href=x/></a>", nil, []),
    .init("<a b='1' b='<c>'/>", "<a b='1'/>", [.duplicateAttribute]),
    .init("<a b='1' b='2</c>'/>", "<a b='1'/>", [.duplicateAttribute]),
    .init("<a b='1' b='2 < 3'/>", "<a b='1' />", [.duplicateAttribute]),
    .init("<x:a y:b='1'/>", "<x:a y:b='1'/>", []),
  ]

  static let several: [BrokenDocument] = [
    .init(
      "\r\n<?xml version=\"1.0\" encoding=\"utf-8\"?>\r\n<rss version=2.0>\r\n<channel>\r\n<title>Tom & Jerry⟦92⟧s</title>"
        + "\r\n<link>http://a/?b&c</link>\r\n<item><title>1 < 2&nbsp;</title><enclosure url='a' url='b' x/></item>"
        + "\r\n</channel>\r\n</rss>⟦00⟧",
      "<?xml version=\"1.0\" encoding=\"utf-8\"?>\r\n<rss version='2.0'>\r\n<channel>\r\n<title>Tom &amp; Jerry’s</title>"
        + "\r\n<link>http://a/?b&amp;c</link>\r\n<item><title>1 &lt; 2\u{A0}</title><enclosure url='a' x=''/></item>"
        + "\r\n</channel>\r\n</rss>",
      [
        .leadingCharacters, .unquotedAttribute, .ampersand, .byte, .ampersand, .lessThanSign, .htmlEntity,
        .duplicateAttribute, .attributeWithoutValue, .trailingZeros,
      ]),
    .init("<t>&amp & &amp;</t>", "<t>&amp;amp &amp; &amp;</t>", [.ampersand, .ampersand]),
  ]

  /// Documents without faults.
  static let untouched: [BrokenDocument] = [
    "<?xml version='1.0' encoding='UTF-8' standalone='yes'?>\n<!-- c & <d> -->\n<?p q & <r>?><t>x</t>",
    "<!DOCTYPE t [<!ELEMENT t ANY><!ATTLIST t a CDATA '>&lt;'><!ENTITY e '<b>&#38;amp;</b>'>\n<?p ]?>]><t>&e;</t>",
    "<!DOCTYPE t [<!ENTITY verylongnamethatisdeclaredinthedocumentitselfwithmany 'x'>]>"
      + "<t>&verylongnamethatisdeclaredinthedocumentitselfwithmany;</t>",
    "<a b='&lt;&#10;>\"' c=\"'>\"><!--->--><![CDATA[]]]]><![CDATA[>]]></a>",
    "<a\nb\n=\n'1'\n><b/><c ></c ></a >\n",
    "\u{FEFF}<t>日本語 🎉 é</t>", "<t>]] ></t>", "<t>\r\n\r\n\n\r</t>", "<t a='\t\r\n'/>",
  ].map { .init($0, $0, []) }

  /// Faults that are not repaired, since the repair would be a guess.
  static let hopeless: [BrokenDocument] = [
    .init("<a><b></a></b>", nil, []),
    .init("<a>x & y", nil, [.ampersand]),
    .init("<a><b>", nil, []),
    .init("<a", nil, []),
    .init("", nil, []),
    .init("\n \n", nil, []),
    .init("<a>a<b and c>d</a>", nil, [.attributeWithoutValue, .attributeWithoutValue]),
    .init("<a t='<b c='d'>e</a>", nil, []),
    .init("<a t='<b>'c</a>", nil, []),
    .init("<a></ a>", nil, []),
    .init("<a><!DOCTYPE a></a>", nil, []),
  ]
}
