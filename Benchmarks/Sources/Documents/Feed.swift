internal import TestData

extension BenchmarkDocument {
  private static let words = [
    "Paper", "Lanterns", "Sugar", "Static", "Weathervane", "Marigold", "Harbour", "Tin", "Orchard", "Midnight", "Rain",
    "Velvet", "Echo", "Rosé", "Déjà", "Hollow", "Copper", "Sky", "& Sons", "Öland",
  ]
  private static let genres = ["Alternative", "Pop", "Hip-Hop/Rap", "R&B/Soul", "Electronic", "Country"]

  /// The songs of an iTunes feed: short texts, some attributes, two namespaces, escaped HTML.
  func writeFeed(byteCount: Int, to writer: inout DocumentWriter) throws {
    var random = SplitMix64(seed: 1)
    try writer.start(
      "feed",
      ["xmlns:im": "http://itunes.apple.com/rss", "xmlns": "http://www.w3.org/2005/Atom", "xml:lang": "en"])
    try line("id", text: "https://music.example.org/rss/topsongs/xml", to: &writer)
    try line("title", text: "Made-up Music Store: Top Songs", to: &writer)
    while writer.byteCount < byteCount {
      try writeEntry(to: &writer, random: &random)
    }
    writer.newLine()
    writer.end("feed")
  }

  private func writeEntry(to writer: inout DocumentWriter, random: inout SplitMix64) throws {
    let number = String(random.number(100_000_000..<999_999_999))
    let song = "\(random.element(Self.words)) \(random.element(Self.words))"
    let artist = "The \(random.element(Self.words)) \(random.element(Self.words))"
    let genre = random.element(Self.genres)
    let host = "https://music.example.org"
    writer.text("\n  ")
    try writer.start("entry")
    try line("updated", text: "2026-03-16T06:00:00-07:00", to: &writer)
    try line("id", ["im:id": number], text: "\(host)/songs/\(number)?rank=1&store=demo", to: &writer)
    try line("title", text: "\(song) - \(artist)", to: &writer)
    try line("im:name", text: song, to: &writer)
    writer.text("\n    ")
    try writer.empty("link", ["rel": "alternate", "type": "text/html", "href": "\(host)/songs/\(number)"])
    writer.text("\n    ")
    try writer.start("im:contentType", ["term": "Music", "label": "Music"])
    try writer.empty("im:contentType", ["term": "Track", "label": "Track"])
    writer.end("im:contentType")
    writer.text("\n    ")
    try writer.empty("category", ["term": genre, "scheme": "\(host)/genres", "label": genre])
    try line("im:artist", ["href": "\(host)/artists/\(random.number(0..<999_999))"], text: artist, to: &writer)
    try line("im:price", ["amount": "0.99000", "currency": "USD"], text: "$0.99", to: &writer)
    for height in ["55", "60", "170"] {
      try line("im:image", ["height": height], text: "\(host)/covers/\(number).\(height)x\(height).jpg", to: &writer)
    }
    writer.text("\n    ")
    try writer.start("rights")
    writer.reference("©")
    writer.text(" 2026 Invented Recordings")
    writer.end("rights")
    try line("im:releaseDate", ["label": "July 14, 2025"], text: "2025-07-14T00:00:00-07:00", to: &writer)
    let html = "<p><b>\(song)</b> by <a href=\"\(host)/artists/\(number)\">\(artist)</a></p><p>Price: $0.99</p>"
    try line("content", ["type": "html"], text: html, to: &writer)
    writer.text("\n  ")
    writer.end("entry")
  }

  private func line(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:], text: String, to writer: inout DocumentWriter
  ) throws {
    writer.text("\n    ")
    try writer.element(name, attributes, text: text)
  }
}
