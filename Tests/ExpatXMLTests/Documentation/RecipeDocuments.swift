import Foundation
import TestData

/// Small typical documents for `RecipesSnippets`.
struct RecipeDocuments {
  var bytes: [UInt8]

  init(_ text: String) { bytes = Array(text.utf8) }

  /// The path of a file with the document.
  var path: String { get throws { try TemporaryFile(bytes).path } }
  var url: URL { get throws { URL(fileURLWithPath: try path) } }

  static let rss = RecipeDocuments(
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"
      xmlns:media="http://search.yahoo.com/mrss/">
    <channel>
      <title>Sky</title><link>https://example.com/</link>
      <atom:link href="https://example.com/rss" rel="self" type="application/rss+xml"/>
      <item>
        <media:title>Not this one</media:title>
        <title><![CDATA[Comets & tails]]></title>
        <link>https://example.com/1</link><atom:link href="https://example.com/amp/1" rel="amphtml"/>
        <dc:creator>Ada</dc:creator>
        <pubDate>Thu, 29 Feb 2024 12:00:00 +0100</pubDate>
        <description>&lt;p&gt;A comet.&lt;/p&gt;</description>
        <enclosure url="https://example.com/1.mp3" length="99" type="audio/mpeg"/>
      </item>
      <item>
        <title>Rings&nbsp;of Saturn</title>
        <link>https://example.com/2?a=b&amp;c=d</link>
        <pubDate>Fri, 1 Mar 24 12:00 GMT</pubDate>
      </item>
    </channel>
    </rss>
    """)

  static let atom = RecipeDocuments(
    """
    <?xml version="1.0" encoding="utf-8"?>
    <feed xmlns="http://www.w3.org/2005/Atom">
      <title>Sky</title><id>urn:sky</id><updated>2024-03-01T00:00:00Z</updated>
      <link rel="self" href="https://example.com/atom"/>
      <entry>
        <id>urn:sky:1</id><title>Eclipse</title><updated>2024-02-29T12:00:00Z</updated>
        <link rel="enclosure" href="https://example.com/eclipse.mp4"/>
        <link rel="alternate" type="text/html" href="https://example.com/eclipse"/>
        <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>A <b>total</b> one.</p></div></content>
      </entry>
      <entry>
        <id>urn:sky:2</id><title>Aurora</title><updated>2024-03-01T01:00:00+01:00</updated>
        <link href="https://example.com/aurora"/>
      </entry>
    </feed>
    """)

  static let gpx = RecipeDocuments(
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <gpx version="1.1" creator="Watch" xmlns="http://www.topografix.com/GPX/1/1">
      <metadata><time>2024-02-29T11:59:00Z</time></metadata>
      <wpt lat="1" lon="2"><ele>99</ele></wpt>
      <rte><rtept lat="1" lon="2"><ele>1</ele></rtept><rtept lat="2" lon="2"><ele>2</ele></rtept></rte>
      <trk><name>Round</name>
        <trkseg>
          <trkpt lat="47.5" lon="8.25"><ele>400.0</ele><time>2024-02-29T12:00:00Z</time></trkpt>
          <trkpt lat="47.6" lon="8.25"><ele>405.5</ele><time>2024-02-29T12:00:01Z</time></trkpt>
          <trkpt lat="47.7" lon="8.25"/>
        </trkseg>
        <trkseg>
          <trkpt lat="47.8" lon="8.25"><ele>410.0</ele></trkpt>
          <trkpt lat="47.9" lon="8.25"><ele>412.0</ele></trkpt>
        </trkseg>
      </trk>
    </gpx>
    """)

  static let openStreetMap = RecipeDocuments(
    """
    <?xml version='1.0' encoding='UTF-8'?>
    <osm version="0.6" generator="osmium">
      <node id="1" lat="47.9" lon="7.8"><tag k="name" v="Café Zähringer"/><tag k="amenity" v="cafe"/></node>
      <node id="2" lat="47.9" lon="7.8"><tag k="amenity" v="bank"/><tag k="name" v="Bank"/></node>
      <node id="3" lat="47.9" lon="7.8"/>
      <way id="4"><nd ref="1"/><nd ref="2"/><tag k="amenity" v="cafe"/><tag k="name" v="A building"/></way>
    </osm>
    """)

  static let soapAnswer = RecipeDocuments(
    """
    <?xml version="1.0"?>
    <S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/"><S:Header/><S:Body>
    <GetPriceResponse xmlns="urn:prices"><Price>1.90</Price></GetPriceResponse>
    </S:Body></S:Envelope>
    """)

  static let soapFault = RecipeDocuments(
    """
    <?xml version="1.0"?>
    <soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><soap:Fault>
    <faultcode>soap:Client</faultcode><faultstring>No such item</faultstring><detail/>
    </soap:Fault></soap:Body></soap:Envelope>
    """)

  static let s3Listing = RecipeDocuments(
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>bucket</Name><Prefix></Prefix>
    <KeyCount>2</KeyCount><MaxKeys>1000</MaxKeys><IsTruncated>false</IsTruncated>
    <Contents><Key>2024/photo.jpg</Key><LastModified>2024-02-29T12:00:00.000Z</LastModified>
    <ETag>&quot;70ee1738b6b21e2c8a43f3a5ab0eee71&quot;</ETag><Size>434234</Size></Contents>
    <Contents><Key>2024/notes &amp; more.txt</Key><LastModified>2024-02-29T12:00:01.000Z</LastModified>
    <ETag>&quot;9c8af9a76df052144598c115ef33e511&quot;</ETag><Size>12</Size></Contents>
    </ListBucketResult>
    """)

  static let s3Error = RecipeDocuments(
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <Error><Code>AccessDenied</Code><Message>Access Denied</Message><RequestId>1</RequestId></Error>
    """)

  /// The chunks that a server sends.
  static let xmpp = [
    """
    <?xml version='1.0'?><stream:stream from='example.com' id='1' version='1.0' xmlns='jabber:client' \
    xmlns:stream='http://etherx.jabber.org/streams'><stream:features/>\
    <message from='romeo@example.net' type='chat'><body>Art thou not Romeo?</body></message>
    """,
    """
    <presence from='juliet@example.com'/><message from='juliet@example.com'><body>Neither, fair saint.</body></message>
    """,
    "</stream:stream>",
  ]

  /// An index that refers to a gzipped sitemap.
  static func sitemapIndex() throws -> RecipeDocuments {
    var sitemap = RecipeDocuments(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"
        xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
        <url><loc>https://example.com/</loc><lastmod>2024-02-29</lastmod><priority>1.0</priority>
        <image:image><image:loc>https://example.com/logo.png</image:loc></image:image></url>
        <url><loc>https://example.com/search?q=xml&amp;page=2</loc><lastmod>2024-02-29T12:00:00+00:00</lastmod></url>
      </urlset>
      """)
    sitemap.bytes = gzip(sitemap.bytes)
    return RecipeDocuments(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
        <sitemap><loc>\(try sitemap.url.absoluteString)</loc><lastmod>2024-03-01T00:00:00Z</lastmod></sitemap>
      </sitemapindex>
      """)
  }

  static let plist = RecipeDocuments(
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
      <key>CFBundleName</key><string>Stars &amp; Planets</string>
      <key>LSRequiresIPhoneOS</key><true/>
      <key>Build</key><integer>42</integer>
      <key>Modes</key>
      <array><string>audio</string><dict><key>Deep</key><false/></dict></array>
    </dict>
    </plist>
    """)

  static let svg = RecipeDocuments(
    """
    <?xml version="1.0" encoding="utf-8"?>
    <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
      <!ENTITY ns_svg "http://www.w3.org/2000/svg">
    ]>
    <svg version="1.1" xmlns="&ns_svg;" viewBox="0 0 24 24" fill="none">
      <title>Star</title><style>.a { opacity: 0.5 }</style>
      <g stroke="#333"><path class="a" d="M12 2 L15 9 L22 9 Z" fill="gold"/></g>
      <svg viewBox="0 0 1 1"/>
    </svg>
    """)

  /// 2000 episodes.
  static let podcast = RecipeDocuments(
    "<rss version='2.0'><channel><title>Sky</title>\n"
      + (1...2000).map {
        "<item><title>Episode \($0)</title><enclosure url='https://example.com/\($0).mp3' type='audio/mpeg'/></item>\n"
      }.joined() + "</channel></rss>")

  /// Lines end with CR LF.
  static let pom = RecipeDocuments(
    """
    <?xml version='1.0' encoding="UTF-8"?>
    <project   xmlns="http://maven.apache.org/POM/4.0.0"
    \txmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'>
      <!-- don't touch: 32.1.3 -->
      <version>32.1.3</version>
      <dependencies>
        <dependency>
          <groupId>com.google.guava</groupId><artifactId>guava</artifactId>
          <version><!-- pinned -->32.1.3</version>
        </dependency>
        <dependency><artifactId>guava-testlib</artifactId><version>32.1.3</version ></dependency>

      </dependencies>
    </project>

    """.replacing("\n", with: "\r\n"))

  /// Lines end with CR LF.
  static let androidStrings = RecipeDocuments(
    """
    <?xml version="1.0" encoding="utf-8"?>
    <resources xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2">
        <!-- Shown at the start -->
        <string name='greeting'>Hello &amp; welcome</string>
        <string name="greeting_long"  translatable="false" >Hello &amp; welcome&#33;</string>
        <string name="left"><xliff:g id="n">%d</xliff:g> left, don\\'t wait</string>
    </resources>

    """.replacing("\n", with: "\r\n"))

  static let bankStatements = RecipeDocuments(
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
    <GrpHdr><MsgId>1</MsgId><CreDtTm>2024-03-01T00:00:00+01:00</CreDtTm></GrpHdr>
    <Stmt>
      <Id>1</Id>
      <Acct><Id><IBAN>CH9300762011623852957</IBAN></Id><Ccy>CHF</Ccy></Acct>
      <Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="CHF">1</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
      <Ntry>
        <Amt Ccy="CHF">1234567890.10</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
        <BookgDt>
          <Dt>2024-02-29</Dt>
        </BookgDt>
        <ValDt><Dt>2024-03-02</Dt></ValDt>
        <NtryDtls><TxDtls><Amt Ccy="CHF">7</Amt><RltdPties><DbtrAcct><Id><IBAN>X</IBAN></Id></DbtrAcct></RltdPties></TxDtls>
        </NtryDtls>
      </Ntry>
      <Ntry>
        <Amt Ccy="EUR">0.05</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2024-03-01+01:00</Dt></BookgDt>
      </Ntry>
    </Stmt>
    <Stmt>
      <Acct><Id><IBAN>DE89370400440532013000</IBAN></Id></Acct>
      <Ntry>
        <Amt Ccy="EUR">20</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><DtTm>2024-12-31T23:30:00-05:00</DtTm></BookgDt>
      </Ntry>
    </Stmt>
    </BkToCstmrStmt></Document>
    """)

  /// 3000 pages.
  static let wikipedia = RecipeDocuments(
    """
    <mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/" version="0.11" xml:lang="de">
      <siteinfo><sitename>Wikipedia</sitename></siteinfo>

    """
      + (1...3000).map { number in
        """
          <page>
            <title>Zürich &amp; \(number)</title>
            <revision><text>\(String(repeating: "Größe ", count: number % 40))</text></revision>
          </page>

        """
      }.joined() + "</mediawiki>\n")
}
