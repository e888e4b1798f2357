/// The feeds of `Fixtures/ill-formed-feeds.txt`, which explains its format.
enum FeedCorpus {
  struct Feed: CustomStringConvertible, Sendable {
    var line: Int
    var document: [UInt8]
    /// Nil if the faults are not repaired.
    var mended: [UInt8]?
    /// The offset of the error in bytes.
    var errorOffset: Int?
    var repairs: XMLRepairs
    /// The repairs that are told.
    var kinds: [String]

    var description: String { "line \(line): \(String(decoding: document, as: UTF8.self))" }
  }

  enum Fault: Error { case line(Int) }

  static func read(_ text: String) throws -> [Feed] {
    var feeds: [Feed] = []
    var repairs: XMLRepairs = .feeds
    for (number, line) in zip(1..., text.split(separator: "\n", omittingEmptySubsequences: false)) {
      if line.hasPrefix("## ") {
        repairs = XMLRepairs(named: line.dropFirst(3), separator: " ")
      } else if !line.isEmpty, !line.hasPrefix("#") {
        feeds.append(try feed(line, number, repairs))
      }
    }
    return feeds
  }

  private static func feed(_ line: Substring, _ number: Int, _ repairs: XMLRepairs) throws -> Feed {
    guard let colon = line.range(of: ": "), let arrow = line.range(of: " => ") else { throw Fault.line(number) }
    let end = line.range(of: " ;; ")
    let frame = String(line[..<colon.lowerBound])
    let broken = String(line[colon.upperBound...].prefix(upTo: arrow.lowerBound))
    let twin = String(line[arrow.upperBound..<(end?.lowerBound ?? line.endIndex)])
    let kinds = end.map { line[$0.upperBound...].split(separator: " ").map(String.init) } ?? []
    let document = try bytes(frame, broken, number)
    let place = Array("⌖".utf8)
    let offset = document.indices.first { document[$0...].starts(with: place) }
    return Feed(
      line: number,
      document: Array(document[..<(offset ?? document.count)])
        + document.dropFirst((offset ?? document.count) + place.count),
      mended: twin == "✗" ? nil : try bytes(frame, twin, number), errorOffset: offset, repairs: repairs, kinds: kinds)
  }

  private static func bytes(_ frame: String, _ content: String, _ line: Int) throws -> [UInt8] {
    guard let (before, after) = frames[frame] else { throw Fault.line(line) }
    let text = before + content + after
    return BrokenDocument.bytes(text.replacing("∅", with: ""))
  }

  private static let rss =
    #"<?xml version="1.0"?><rss version="2.0"><channel><title>News</title><item><title>One</title></item>"#
  private static let bareRSS = rss.replacing(#"<?xml version="1.0"?>"#, with: "")
  private static let end = "</channel></rss>"

  private static let frames: [String: (before: String, after: String)] = [
    "whole": ("", ""),
    "before": ("", rss + end),
    "bare": ("", bareRSS + end),
    "after": (rss + end, ""),
    "channel": (rss, end),
    "item": (rss + "<item><guid>2</guid>", "</item>" + end),
    "cut": (rss, ""),
    "entry": (
      #"<feed xmlns="http://www.w3.org/2005/Atom"><title>News</title><entry><id>1</id>"#, "</entry></feed>"
    ),
    "rdf": (
      #"<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" "#
        + #"xmlns:dc="http://purl.org/dc/elements/1.1/"><item rdf:about="a"><title>One</title>"#, "</item></rdf:RDF>"
    ),
  ]
}
