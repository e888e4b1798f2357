/// A document with faults, and the same document mended by hand: a line of `Fixtures/broken-documents.txt`, or of
/// `Fixtures/ill-formed-feeds.txt`, where it is a part of a feed.
struct BrokenDocument: CustomTestStringConvertible, Sendable {
  var document: [UInt8]
  /// Nil if the fault is not repaired.
  var mended: [UInt8]?
  /// The expected repairs, in order.
  var kinds: [String]
  var repairs: XMLRepairs
  /// The offset of the error in bytes.
  var errorOffset: Int?

  static let documents = read("broken-documents")
  static let feeds = read("ill-formed-feeds")
  static let untouched = documents.filter { $0.kinds.isEmpty && $0.mended == $0.document }

  private static func read(_ name: String) -> [BrokenDocument] {
    var repairs = XMLRepairs.feeds
    return fixtureLines(name).compactMap { line in
      if line.hasPrefix("## ") { repairs = XMLRepairs(named: line.dropFirst(3), separator: " ") }
      guard let arrow = line.range(of: " => "), !line.hasPrefix("# ") else { return nil }
      let isFeed = name == "ill-formed-feeds"
      let frame = isFeed ? String(line.prefix { $0 != ":" }) : "whole"
      let results = expanded(String(line[arrow.upperBound...])).split(
        separator: " ;; ", omittingEmptySubsequences: false)
      let broken = expanded(String(line[..<arrow.lowerBound].dropFirst(isFeed ? frame.count + 2 : 0)))
      let place = broken.range(of: "⌖").map { bytes(String(broken[..<$0.lowerBound]), in: frame, isCut: true).count }
      let document = bytes(broken.replacing("⌖", with: ""), in: frame)
      return BrokenDocument(
        document: document,
        mended: results[0] == "✗" ? nil : results[0] == "=" ? document : bytes(String(results[0]), in: frame),
        kinds: results.dropFirst().joined().split(separator: " ").map(String.init), repairs: repairs, errorOffset: place
      )
    }
  }

  private static func bytes(_ text: String, in frame: String, isCut: Bool = false) -> [UInt8] {
    guard let (before, after) = frames[frame] else { fatalError("There is no frame \(frame).") }
    return bytes(before + text + (isCut ? "" : after))
  }

  /// Two hexadecimal digits in corner brackets stand for a byte: "caf⟦E9⟧".
  static func bytes(_ text: String) -> [UInt8] {
    var text = text
    for (sign, meaning) in ["⏎": "\n", "␍": "\r", "␉": "\t", "∅": ""] { text.replace(sign, with: meaning) }
    return unescaped(
      text.replacing("\\", with: "\\\\").replacing(/⟦(..)⟧/.matchingSemantics(.unicodeScalar)) { "\\x\($0.output.1)" })
  }

  private static let rss =
    #"<?xml version="1.0"?><rss version="2.0"><channel><title>News</title><item><title>One</title></item>"#
  private static let end = "</channel></rss>"

  private static let frames: [String: (before: String, after: String)] = [
    "whole": ("", ""), "before": ("", rss + end), "after": (rss + end, ""), "channel": (rss, end), "cut": (rss, ""),
    "bare": ("", rss.replacing(#"<?xml version="1.0"?>"#, with: "") + end),
    "item": (rss + "<item><guid>2</guid>", "</item>" + end),
    "entry": (
      #"<feed xmlns="http://www.w3.org/2005/Atom"><title>News</title><entry><id>1</id>"#, "</entry></feed>"
    ),
    "rdf": (
      #"<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" "#
        + #"xmlns:dc="http://purl.org/dc/elements/1.1/"><item rdf:about="a"><title>One</title>"#, "</item></rdf:RDF>"
    ),
  ]

  var testDescription: String { String(decoding: document, as: UTF8.self) }
}
