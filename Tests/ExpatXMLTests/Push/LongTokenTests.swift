import ClientOfExpatXML
import Foundation
import Testing

@testable import ExpatXML
@testable import ExpatXMLCore

/// A parser that is fed tells of a token with its last byte, however long the token and however short the chunks.
@Suite struct LongTokenTests {
  /// A document up to a long token, what the token is made of, and how it ends. The last byte makes an event.
  private static let tokens: [(before: String, unit: String, end: String)] = [
    ("<r><a x='", "y", "'>"),
    ("<r><a x='", "\"y&lt;>", "'/>"),
    ("<r><a x=\"", "'>", "\">"),
    ("<r><n", "n", ">"),
    ("<r><a", " ", "\n/>"),
    ("<r><a></a", " ", ">"),
    ("<r><!--", "->a", "-->"),
    ("<r><?p ", "d> ?", "?>"),
    ("<r><?p", "p", "?>"),
    ("<r><a/><![CDATA[", "c]>", "]]><b/>"),
    ("<r><a x='", "é\u{10000}", "'>"),
    ("<r>&#", "0", "65;</r>"),
    ("<r>&#x", "0", "aF;</r>"),
    ("<!DOCTYPE r [<!ENTITY e '", "v\">", "' "),
    ("<!DOCTYPE r [<!ENTITY n", "n", " 'v' "),
    ("<!DOCTYPE r [<!ATTLIST r a CDATA '", "v", "'>"),
    ("<!DOCTYPE r [<!--", "-a", " -->"),
    ("<!DOCTYPE r [<?p ", "d", "?>"),
  ]

  private static let lengths = [1, 30, 63, 64, 65, 66, 130, 1000, 32 << 10, 70_000]

  @Test(arguments: tokens.indices) func anEventComesWithTheLastByte(index: Int) {
    let (before, unit, end) = Self.tokens[index]
    for length in Self.lengths {
      for size in [1, 7, 1000, length + 100] where length / size <= 1000 {
        let parser = ExpatXMLParser()
        let recorder = EventRecorder()
        parser.delegate = recorder
        let token = Array((String(repeating: unit, count: length / unit.utf8.count + 1) + end).utf8)
        parser.feed(Array(before.utf8))
        for start in stride(from: 0, to: token.count - 1, by: size) {
          parser.feed(Array(token[start..<min(start + size, token.count - 1)]))
        }
        let count = recorder.lines.count
        parser.feed([token[token.count - 1]])
        #expect(recorder.lines.count > count, "\(before) … \(end) of \(length) bytes in chunks of \(size)")
      }
    }
  }

  @Test func anEventComesWithTheLastByteOfMany() {
    let parser = ExpatXMLParser()
    let recorder = EventRecorder()
    parser.delegate = recorder
    parser.feed(Array("<a x='\(String(repeating: "y", count: 40_000))".utf8))
    #expect(recorder.lines.isEmpty)
    parser.feed(Array("'>".utf8))
    #expect(recorder.lines.count == 2)
  }

  /// What can't go on a token is an error at once, too.
  @Test(arguments: [("<a b='", "<"), ("<a b='' ", "<"), ("<a><!--", "--a"), ("<a></a", "<"), ("<a>&", " ")])
  func aFaultIsToldAtOnce(before: String, fault: String) {
    let parser = ExpatXMLParser()
    let isName = before.hasSuffix("&") || before.hasSuffix("/a")
    parser.feed(Array((before + String(repeating: isName ? "n" : " ", count: 1000)).utf8))
    #expect(parser.parserError == nil)
    #expect(!parser.feed(Array(fault.utf8)))
  }

  /// Expat is not asked again in the middle of these, so that it does not scan them from their start at each chunk.
  @Test(arguments: [
    ("<a x='", "\"y>", "'>"), ("<a", " x='>'", ">"), ("</a", " ", ">"), ("<!--", "->", "-->"), ("<?p", " ?->", "?>"),
    ("\"", "'v>", "\" "), ("name", "n.:-_é", " "), ("&name", "n", ";"), ("&#x0", "0aF", ";"),
    ("<!ENT", "ITY", " "),
  ])
  func aTokenIsLookedThroughForItsEnd(opening: String, unit: String, closing: String) {
    let text = Array((opening + String(repeating: unit, count: 100) + closing).utf8)
    var token = UnfinishedToken(text.span.extracting(first: 4), offset: 0)
    for count in 4..<text.count {
      token.scan(text.span.extracting(first: count))
      #expect(!token.mayHaveEnded, "behind \(count) of \(text.count) bytes")
    }
    token.scan(text.span)
    #expect(token.mayHaveEnded)
    // What goes on all the same is not believed again.
    token.goesOn()
    token.scan((text + text).span)
    #expect(!token.mayHaveEnded)
  }
}
