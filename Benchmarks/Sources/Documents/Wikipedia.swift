internal import TestData

extension BenchmarkDocument {
  private static let phrases = [
    "the railway was extended to the coast, ", "a species of moth in the family Geometridae. ",
    "[[Paris|the capital]] ",
    "'''bold''' and ''italic'' words, ", "which was \"the first of its kind\" ",
    "<ref name=\"census\">Census 2011</ref> ",
    "was founded in 1887 & rebuilt in 1921, ", "{{Infobox settlement | population = 12345 }}\n", "== History ==\n",
    "according to Müller & Søn, ", "* a list item with a [https://example.org/?a=1&b=2 link]\n", "and, in addition, ",
    "It is found in Angola, Kenya and São Tomé. ", "The larvae feed on ''Acacia'' species. ", "\n\n",
  ]
  private static let referenced: [Unicode.Scalar] = ["–", "\u{a0}", "…", "’", "½", "日", "𝄞"]

  /// The pages of a wiki's dump: long texts with many line ends, entities and character references.
  func writeWikipedia(byteCount: Int, to writer: inout DocumentWriter) throws {
    var random = SplitMix64(seed: 3)
    var id = 0
    try writer.start(
      "mediawiki", ["xmlns": "http://www.mediawiki.org/xml/export-0.11/", "version": "0.11", "xml:lang": "en"])
    while writer.byteCount < byteCount {
      id += 1
      try writePage(id: id, to: &writer, random: &random)
    }
    writer.newLine()
    writer.end("mediawiki")
  }

  private func writePage(id: Int, to writer: inout DocumentWriter, random: inout SplitMix64) throws {
    writer.text("\n  ")
    try writer.start("page")
    try writeField("title", "Article \(id)", to: &writer)
    try writeField("ns", "0", to: &writer)
    try writeField("id", String(id), to: &writer)
    writer.text("\n    ")
    try writer.start("revision")
    try writeField("id", String(id + 1_000_000), to: &writer)
    try writeField("timestamp", "2024-05-06T07:08:09Z", to: &writer)
    writer.text("\n      ")
    try writer.start("contributor")
    try writeField("username", "Editor & Co", to: &writer)
    try writeField("id", String(random.number(1..<999_999)), to: &writer)
    writer.end("contributor")
    try writeField("comment", "→ History: copy-edited", to: &writer)
    try writeField("model", "wikitext", to: &writer)
    try writeField("format", "text/x-wiki", to: &writer)
    writer.text("\n      ")
    try writer.start("text", ["xml:space": "preserve"])
    for _ in 0..<random.number(50..<450) {
      writer.text(random.element(Self.phrases))
      if random.isTrue(oneIn: 12) { writer.reference(random.element(Self.referenced)) }
    }
    writer.end("text")
    writer.text("\n    ")
    writer.end("revision")
    writer.text("\n  ")
    writer.end("page")
  }

  private func writeField(_ name: String, _ text: String, to writer: inout DocumentWriter) throws {
    writer.text("\n      ")
    try writer.element(name, text: text)
  }
}
