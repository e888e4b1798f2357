/// A small document with elements called `item`, made by choices: junk before the root, roots with names of HTML, faults that can be
/// repaired, faults that can't.
///
/// The choices come from a random number generator or from a fuzzer's bytes. Zeros make a short document.
struct RecordDocument {
  private(set) var bytes: [UInt8] = []
  /// Returns a number from 0 up to, but not including, a limit of at most 256.
  private let choose: (Int) -> Int
  private var depth = 0

  private static let longest = 6_000
  private static let deepest = 6

  private static let fronts = [
    "", "", "", "", "", "", "", "", "PHP Notice: x\n", "\n", " ", "junk", "a & b", "\0", "\u{FEFF}",
    "\u{FEFF}\u{FEFF}\n", "<!-- c -->", "<p>x",
    "<?php x ?>", "<br />\n<b>Warning</b>: x in <b>y</b><br />\n",
  ]
  private static let declarations = [
    "", "", "", "", "<?xml version='1.0'?>\n", "<?xml version='1.0' encoding='UTF-8'?>",
    "<?xml version='1.0' encoding='ISO-8859-1'?>", "<?xml version='1.0' encoding='none'?>",
    "<?xml version='1.0' standalone='yes'?>",
  ]
  private static let types = [
    "", "", "", "", "<!DOCTYPE p>", "<!DOCTYPE p SYSTEM 's'>", "<!DOCTYPE p [<!ENTITY % p SYSTEM 'p'>%p;]>",
    "<!DOCTYPE p [<!ATTLIST item d CDATA 'v'>]>", "<!DOCTYPE p [<!ENTITY e 'x'><!ENTITY f '&e;<b'>]>\n",
    "<!DOCTYPE p [<!ENTITY e 'a<item>b</item>c'><!ENTITY f '&e;&e;'>]>",
  ]
  private static let roots = [
    "p", "b", "br", "div", "span", "table", "font", "i", "pre", "h1", "script", "style", "center", "strong", "hr", "em",
    "r", "rss", "feed", "item", "x:item",
  ]
  private static let texts = [
    "x", "&", "& ", "&amp;", "&nbsp;", "&e;", "&f;", "&g;", "&#1;", "&#x41;", "<", "< ", "]]>", "]", "\r\n", "\r", "\n",
    "\u{1}", "\u{E9}", "\u{1F600}", "\u{FFFF}", "<!-- c -->", "<!-- a--b -->", "<?i d?>", "<![CDATA[<item/>&]]>",
    "<![CDATA[a\u{1}<![CDATA[b]]>",
    "<item/>", "<item/>", "<item>x</item>", "<title>a <b>c</b></title>",
  ]
  /// Most of them can't be repaired.
  private static let faults = [
    "<br>", "</item>", "</b>", "<!--", "<![CDATA[", "<item", "<item a='", "&#0", "<?xml version='1.0'?>",
    "<!DOCTYPE p>",
  ]
  private static let attributes = [
    "", "", "", " a='1'", " a='&'", " a=1", " a", " a='1'b='2'", " a='1' a='2'", " a='<'", " a='&e;'", " a='\r\n'",
    " x:a='1'",
    " xmlns='u'", " xmlns:x='v'", " ", " a='&nbsp;'",
  ]
  private static let names = ["item", "item", "item", "item", "item", "item", "a", "b", "title", "x:item"]
  private static let ends = [
    "", "", "", "", "", "", "", "", "", "", "\n", "\0\0", "junk", "&", "<item/>", "<!-- c -->",
    "<?xml version='1.0'?><p/>", "</p>", "<![CDATA[",
  ]
  private static let counts = [1, 1, 1, 1, 1, 1, 2, 30]
  private static let lengths = [1, 20, 60, 300, 300, 2_500]

  init(_ choose: @escaping (Int) -> Int) {
    self.choose = choose
    append(choice(of: Self.fronts))
    append(choice(of: Self.declarations))
    append(choice(of: Self.types))
    makeElement(choice(of: Self.roots))
    append(choice(of: Self.ends))
    if choose(16) == 15 { bytes.removeLast(min(bytes.count, choose(64))) }
  }

  private func choice(of texts: [String]) -> String { texts[choose(texts.count)] }

  private mutating func append(_ text: String) { bytes += text.utf8 }

  private mutating func makeElement(_ name: String) {
    append("<\(name)\(choice(of: Self.attributes))")
    let form = choose(32)
    if form > 26 { return append("/>") }
    append(">")
    depth += 1
    makeContent()
    depth -= 1
    if form < 26 { append("</\(name)>") }
  }

  private mutating func makeContent() {
    while bytes.count < Self.longest {
      switch choose(8) {
      case 0, 1: return
      case 2: append(choice(of: choose(16) < 15 ? Self.texts : Self.faults))
      case 3: append(choice(of: Self.texts))
      case 4: repeating { $0.append($0.choice(of: Self.texts)) }
      case 5:
        let odd: [[UInt8]] = [[0xE9], [0x92], [0xFF], [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80]]
        let kind = choose(odd.count + 1)
        let length = kind < odd.count ? 0 : Self.lengths[choose(Self.lengths.count)]
        bytes += kind < odd.count ? odd[kind] : [UInt8](repeating: UInt8(ascii: "x"), count: length)
      default: repeating { if $0.depth < Self.deepest { $0.makeElement($0.choice(of: Self.names)) } }
      }
    }
  }

  /// Makes something, once or several times.
  private mutating func repeating(_ make: (inout RecordDocument) -> Void) {
    let start = bytes.count
    make(&self)
    let piece = bytes[start...]
    for _ in 1..<Self.counts[choose(Self.counts.count)] where bytes.count < Self.longest { bytes += piece }
  }
}
