extension Feed {
  /// Typical feeds, half of them compressed. They are the same every time.
  static let generated: [Feed] = [
    atom("Atom, news", seed: 1, entries: 60, isCompressed: true),
    atom("Atom, whole articles", seed: 2, entries: 25, paragraphs: 12),
    rss0("RSS 0.91", version: "0.91", seed: 3, items: 15),
    rss0("RSS 0.92", version: "0.92", seed: 4, items: 40, isCompressed: true),
    rdf("RSS 1.0", seed: 5, items: 15),
    rdf("RSS 1.0, Dublin Core", seed: 6, items: 60, hasDublinCore: true, isCompressed: true),
    rss2("RSS 2.0, headlines", seed: 7, items: 30),
    rss2("RSS 2.0, news", seed: 8, items: 100, isCompressed: true),
    rss2("RSS 2.0, whole articles", seed: 9, items: 20, paragraphs: 12),
    rss2("RSS 2.0, archive", seed: 10, items: 80, paragraphs: 8, isCompressed: true),
    media("Media RSS", seed: 11, items: 40),
    media("Media RSS, gallery", seed: 12, items: 150, isCompressed: true),
    topSongs("iTunes, top 100", seed: 13, entries: 100, isCompressed: true),
    podcast("iTunes, podcast", seed: 14, items: 50),
  ]

  private init(_ name: String, isCompressed: Bool, _ lines: [String]) {
    let text = (["<?xml version=\"1.0\" encoding=\"UTF-8\"?>"] + lines + [""]).joined(separator: "\n")
    self.init(name: isCompressed ? "\(name) (gzip)" : name, document: Array(text.utf8), isCompressed: isCompressed)
  }

  private static func date(_ index: Int) -> String { "2026-03-\(10 + index % 20)T\(10 + index % 14):04:05Z" }

  private static func link(_ index: Int) -> String { "https://feeds.example.org/article?id=\(index)&amp;from=feed" }

  private static func atom(
    _ name: String, seed: UInt32, entries: Int, paragraphs: Int = 0, isCompressed: Bool = false
  ) -> Feed {
    var prose = Prose(seed: seed)
    var lines = [
      "<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"en\">",
      "  <id>tag:feeds.example.org,2026:\(seed)</id><title>\(prose.title())</title><updated>\(date(0))</updated>",
    ]
    for index in 0..<entries {
      lines += [
        "  <entry>",
        "    <id>tag:feeds.example.org,2026:\(seed).\(index)</id>",
        "    <title>\(prose.title())</title>",
        "    <link rel=\"alternate\" type=\"text/html\" href=\"\(link(index))\"/>",
        "    <updated>\(date(index))</updated><author><name>\(prose.words(2))</name></author>",
        "    <summary>\(prose.sentences(3))</summary>",
      ]
      if paragraphs > 0 { lines.append("    <content type=\"html\"><![CDATA[\(prose.html(paragraphs))]]></content>") }
      lines.append("  </entry>")
    }
    return Feed(name, isCompressed: isCompressed, lines + ["</feed>"])
  }

  private static func rss0(
    _ name: String, version: String, seed: UInt32, items: Int, isCompressed: Bool = false
  ) -> Feed {
    var prose = Prose(seed: seed)
    var lines = [
      "<rss version=\"\(version)\"><channel>",
      "  <title>\(prose.title())</title><link>https://feeds.example.org/</link><description>\(prose.words(8))</description>",
    ]
    for index in 0..<items {
      lines += [
        "  <item>", "    <title>\(prose.title())</title>", "    <link>\(link(index))</link>",
        "    <description>\(prose.sentences(2))</description>", "  </item>",
      ]
    }
    return Feed(name, isCompressed: isCompressed, lines + ["</channel></rss>"])
  }

  private static func rdf(
    _ name: String, seed: UInt32, items: Int, hasDublinCore: Bool = false, isCompressed: Bool = false
  ) -> Feed {
    var prose = Prose(seed: seed)
    var lines = [
      """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" \
      xmlns:dc="http://purl.org/dc/elements/1.1/">
      """,
      "  <channel rdf:about=\"https://feeds.example.org/\"><title>\(prose.title())</title><items><rdf:Seq>",
    ]
    lines += (0..<items).map { "    <rdf:li rdf:resource=\"\(link($0))\"/>" }
    lines.append("  </rdf:Seq></items></channel>")
    for index in 0..<items {
      lines += [
        "  <item rdf:about=\"\(link(index))\">", "    <title>\(prose.title())</title><link>\(link(index))</link>",
        "    <description>\(prose.sentences(3))</description>",
      ]
      if hasDublinCore {
        lines.append("    <dc:creator>\(prose.words(2))</dc:creator><dc:date>\(date(index))</dc:date>")
      }
      lines.append("  </item>")
    }
    return Feed(name, isCompressed: isCompressed, lines + ["</rdf:RDF>"])
  }

  private static func channel(
    _ name: String, namespaces: String, seed: UInt32, items: Int, isCompressed: Bool,
    item: (inout Prose, Int) -> [String]
  ) -> Feed {
    var prose = Prose(seed: seed)
    var lines = [
      "<rss version=\"2.0\" \(namespaces)><channel>",
      "  <title>\(prose.title())</title><link>https://feeds.example.org/</link><description>\(prose.words(8))</description>",
    ]
    for index in 0..<items {
      lines += [
        "  <item>", "    <title>\(prose.title())</title>", "    <link>\(link(index))</link>",
        "    <guid isPermaLink=\"false\">\(seed).\(index)</guid>",
        "    <pubDate>Mon, \(10 + index % 20) Mar 2026 10:04:05 GMT</pubDate>",
      ]
      lines += item(&prose, index) + ["  </item>"]
    }
    return Feed(name, isCompressed: isCompressed, lines + ["</channel></rss>"])
  }

  private static func rss2(
    _ name: String, seed: UInt32, items: Int, paragraphs: Int = 0, isCompressed: Bool = false
  ) -> Feed {
    let namespaces = "xmlns:content=\"http://purl.org/rss/1.0/modules/content/\""
    return channel(name, namespaces: namespaces, seed: seed, items: items, isCompressed: isCompressed) { prose, _ in
      ["    <description>\(prose.sentences(3))</description>"]
        + (paragraphs == 0 ? [] : ["    <content:encoded><![CDATA[\(prose.html(paragraphs))]]></content:encoded>"])
    }
  }

  private static func media(_ name: String, seed: UInt32, items: Int, isCompressed: Bool = false) -> Feed {
    let namespaces = "xmlns:media=\"http://search.yahoo.com/mrss/\""
    return channel(name, namespaces: namespaces, seed: seed, items: items, isCompressed: isCompressed) { prose, index in
      let sizes = [75, 240, 1024].map { size in
        """
            <media:content url="https://photos.example.org/\(index)-\(size).jpg" type="image/jpeg" \
        width="\(size)" height="\(size * 3 / 4)"/>
        """
      }
      return ["    <description>\(prose.words(6))</description>"] + sizes + [
        "    <media:credit role=\"photographer\">\(prose.words(2))</media:credit>",
        "    <media:thumbnail url=\"https://photos.example.org/\(index)-s.jpg\" width=\"75\" height=\"75\"/>",
      ]
    }
  }

  private static func topSongs(_ name: String, seed: UInt32, entries: Int, isCompressed: Bool = false) -> Feed {
    var prose = Prose(seed: seed)
    var lines = [
      "<feed xmlns:im=\"http://itunes.apple.com/rss\" xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"en\">",
      "  <id>https://music.example.org/rss/\(seed)</id><title>\(prose.title())</title>",
    ]
    for index in 0..<entries {
      let title = prose.title()
      lines += [
        "  <entry>",
        "    <updated>\(date(index))</updated><id>https://music.example.org/songs/\(index)?l=en&amp;i=1</id>",
        "    <title>\(title)</title><im:name>\(title)</im:name>",
        "    <link rel=\"alternate\" type=\"text/html\" href=\"https://music.example.org/songs/\(index)\"/>",
        "    <im:contentType term=\"Music\" label=\"Music\"><im:contentType term=\"Track\" label=\"Track\"/></im:contentType>",
        "    <category term=\"\(prose.words(1))\" scheme=\"https://music.example.org/genres\" label=\"\(prose.words(1))\"/>",
        "    <im:artist href=\"https://music.example.org/artists/\(index)\">\(prose.words(2))</im:artist>",
        "    <im:price amount=\"0.99000\" currency=\"USD\">$0.99</im:price>",
        "    <im:image height=\"55\">https://music.example.org/covers/\(index).55x55.jpg</im:image>",
        "    <im:image height=\"170\">https://music.example.org/covers/\(index).170x170.jpg</im:image>",
        "    <rights>&#169; 2026 \(prose.words(2))</rights>",
        "    <content type=\"html\">&lt;b&gt;\(title)&lt;/b&gt;&lt;br/&gt;\(prose.words(4))</content>",
        "  </entry>",
      ]
    }
    return Feed(name, isCompressed: isCompressed, lines + ["</feed>"])
  }

  private static func podcast(_ name: String, seed: UInt32, items: Int) -> Feed {
    let namespaces = "xmlns:itunes=\"http://www.itunes.com/dtds/podcast-1.0.dtd\""
    return channel(name, namespaces: namespaces, seed: seed, items: items, isCompressed: false) { prose, index in
      [
        "    <enclosure url=\"https://audio.example.org/\(index).mp3\" length=\"\(20_000_000 + index)\" type=\"audio/mpeg\"/>",
        "    <itunes:author>\(prose.words(2))</itunes:author><itunes:duration>\(20 + index % 40):00</itunes:duration>",
        "    <itunes:summary>\(prose.sentences(8))</itunes:summary><itunes:keywords>\(prose.words(5))</itunes:keywords>",
      ]
    }
  }
}
