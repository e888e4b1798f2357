/// A made-up feed with common faults.
enum DemoFeed {
  /// The feed declares UTF-8, but two of its bytes are quotation marks of Windows-1252.
  static let bytes: [UInt8] = {
    let text = """

      <?xml version="1.0" encoding="UTF-8"?>
      <rss version=2.0>
        <channel>
          <title>News of Smith & Sons</title>
          <item>
            <title>1 < 2, and other discoveries</title>
            <link>http://example.org/?id=1&lang=en</link>
          </item>
          <item>
            <title>@Caf&eacute;@ opens at nine</title>
            <link rel="x" rel="y">http://example.org/?id=2</link>
          </item>
        </channel>
      </rss>
      """
    return Array(text.utf8).map { $0 == UInt8(ascii: "@") ? 0x92 : $0 } + [0]
  }()
}
