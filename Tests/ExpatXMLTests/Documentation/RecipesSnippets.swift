import ExpatXML
import Foundation
import LoopbackServer
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The code of the article "Recipes", which `DocumentationTests` compares with this, run on `RecipeDocuments`.
@Suite struct RecipesSnippets {
  struct Item: Decodable {
    enum CodingKeys: String, CodingKey {
      case title, link, pubDate
      case author = "dc:creator"
      case audio = "enclosure/@url"
    }
    var title: String
    var link: URL?
    var pubDate: Date?
    var author: String?
    var audio: URL?
  }

  @Test func rss() async throws {
    let url = try RecipeDocuments.rss.url
    var lines: [String] = []
    func print(_ title: String, _ link: Any) { lines.append("\(title) \(link)") }
    var decoder = ExpatXMLDecoder()
    decoder.dateDecodingStrategy = .anyOf([.rfc822, .iso8601])
    decoder.namespacesByPrefix = ["dc": "http://purl.org/dc/elements/1.1/"]
    let options = XMLOptions(entities: .html)
    let items = XMLRecords(.url(url), named: "channel/item", options: options)
    for try await item in items.decode(Item.self, using: decoder) {
      print(item.title, item.link ?? "")
    }
    #expect(
      lines == ["Comets & tails https://example.com/1", "Rings\u{A0}of Saturn https://example.com/2?a=b&c=d"])
    var all: [Item] = []
    for try await item in items.decode(Item.self, using: decoder) { all.append(item) }
    #expect(all.map(\.author) == ["Ada", nil])
    #expect(all.map(\.audio?.lastPathComponent) == ["1.mp3", nil])
    #expect(all.map(\.pubDate?.timeIntervalSince1970) == [1_709_204_400, 1_709_294_400])
  }

  /// Not called: it changes what a signal does to the whole process. It has to compile.
  private func cancellingByCtrlC() {
    let progress = XMLProgress()
    signal(SIGINT, SIG_IGN)  // Ctrl-C would end the process.
    let interrupts = DispatchSource.makeSignalSource(signal: SIGINT)
    interrupts.setEventHandler { progress.cancel() }
    interrupts.activate()

    interrupts.cancel()
    signal(SIGINT, SIG_DFL)
  }

  /// Prints the episodes of a podcast, and cancels it after some of them.
  private func listEpisodes(of url: URL, cancellingAfter count: Int = .max) async throws -> [String] {
    let progress = XMLProgress()
    var lines: [String] = []
    func print(_ items: String...) {
      lines.append(items.joined(separator: " "))
      if lines.count == count { progress.cancel() }
    }
    do {
      for try await episode in XMLRecords(.url(url), named: "channel/item", progress: progress) {
        let percent = progress.fractionCompleted.map { "\(Int(100 * $0)) %" } ?? "?"
        print(percent, episode["title"]?.text ?? "")
      }
    } catch is CancellationError {
      print("stopped")
    }
    return lines
  }

  @Test func podcast() async throws {
    let url = try RecipeDocuments.podcast.url
    let lines = try await listEpisodes(of: url)
    #expect(lines.count == 2000)
    let percents = lines.compactMap { Int($0.prefix { $0 != " " }) }
    #expect(percents.count == 2000)
    #expect(percents == percents.sorted())
    #expect((1..<50).contains(percents[0]))
    #expect(percents.last == 100)
    #expect(lines.last == "100 % Episode 2000")
    let few = try await listEpisodes(of: url, cancellingAfter: 2)
    #expect(few.count == 3)
    #expect(few[1].hasSuffix(" % Episode 2"))
    #expect(few[2] == "stopped")
  }

  @Test(.needsNetworking) func podcastOfAServer() async throws {
    let url = try TestServer.shared.publish(RecipeDocuments.podcast.bytes)
    let lines = try await listEpisodes(of: url)
    #expect(lines.count == 2000)
    #expect(lines.last?.hasPrefix("100 % ") == true)
    #expect(try await listEpisodes(of: url, cancellingAfter: 1).last == "stopped")
  }

  struct Feed: Decodable {
    struct Entry: Decodable {
      var id: String
      var title: String
      var updated: Date
      var link: [Link]
      var page: String? { link.first { ($0.rel ?? "alternate") == "alternate" }?.href }
    }
    struct Link: Decodable {
      var rel: String?
      var href: String
    }
    var title: String
    var entry: [Entry]
  }

  @Test func atom() async throws {
    let url = try RecipeDocuments.atom.url
    var lines: [String] = []
    func print(_ title: String, _ page: String) { lines.append("\(title) \(page)") }
    let feed = try await ExpatXMLDecoder().decode(Feed.self, from: .url(url))
    for entry in feed.entry {
      print(entry.title, entry.page ?? "")
    }
    #expect(feed.title == "Sky")
    #expect(lines == ["Eclipse https://example.com/eclipse", "Aurora https://example.com/aurora"])
    #expect(feed.entry.map(\.updated.timeIntervalSince1970) == [1_709_208_000, 1_709_251_200])
  }

  struct Segment: Decodable { var trkpt: [Point] }

  struct Point: Decodable {
    var lat: Double
    var lon: Double

    /// In metres, on a sphere.
    func distance(to other: Point) -> Double {
      let (from, to) = (lat * .pi / 180, other.lat * .pi / 180)
      let (north, east) = (sin((to - from) / 2), sin((other.lon - lon) * .pi / 360))
      return 2 * 6_371_000 * asin(min(1, (north * north + cos(from) * cos(to) * east * east).squareRoot()))
    }
  }

  /// A tenth of a degree along a meridian has 11,119.5 metres.
  @Test func gpx() async throws {
    let path = try RecipeDocuments.gpx.path
    var length = 0.0
    for try await segment in XMLRecords(.file(path), named: "trkseg").decode(Segment.self) {
      for (point, next) in zip(segment.trkpt, segment.trkpt.dropFirst()) { length += point.distance(to: next) }
    }
    #expect(abs(length - 3 * 11_119.493) < 0.01)
  }

  struct CafeFinder: XMLStreamHandler {
    private(set) var names: [String] = []
    private var isCafe = false
    private var name: String?

    mutating func startElement(_ element: XMLBorrowedName, attributes: XMLAttributes) {
      if element == "node" { (isCafe, name) = (false, nil) }
      guard element == "tag", let key = attributes.value(of: "k"), let value = attributes.value(of: "v") else { return }
      if key == "amenity" { isCafe = value == "cafe" }
      if key == "name" { name = value.string }
    }

    mutating func endElement(_ element: XMLBorrowedName) {
      if element == "node", isCafe, let name { names.append(name) }
    }
  }

  @Test func openStreetMap() throws {
    let path = try RecipeDocuments.openStreetMap.path
    var finder = CafeFinder()
    let parser = XMLStreamParser(.file(path), options: XMLOptions(textDelivery: .discard))
    try parser.parse(&finder)
    #expect(finder.names == ["Café Zähringer"])
  }

  struct SOAPFault: Error {
    var code: String
    var reason: String
  }

  func answer(to request: URLRequest) async throws -> ExpatXMLElement? {
    let soap = ["s": "http://schemas.xmlsoap.org/soap/envelope/"]
    let options = XMLOptions(shouldParseErrorResponses: true)
    let envelope = try await ExpatXMLElement(.request(request), options: options)
    let body = try envelope[XMLPath(parsing: "s:Body", namespaces: soap)]
    if let fault = try body?[XMLPath(parsing: "s:Fault", namespaces: soap)] {
      throw SOAPFault(code: fault["faultcode"]?.text ?? "", reason: fault["faultstring"]?.text ?? "")
    }
    return body?.elements.first
  }

  @Test(.needsNetworking) func soap() async throws {
    let price = try TestServer.shared.publish(RecipeDocuments.soapAnswer.bytes)
    let fault = try TestServer.shared.publish { _ in .body(RecipeDocuments.soapFault.bytes, status: 500) }
    let response = try await answer(to: URLRequest(url: price))
    #expect(response?.name == "GetPriceResponse")
    #expect(response?["{*}Price"]?.text == "1.90")
    let error = await #expect(throws: SOAPFault.self) { try await answer(to: URLRequest(url: fault)) }
    #expect(error?.code == "soap:Client")
    #expect(error?.reason == "No such item")
  }

  struct Listing: Decodable {
    struct Object: Decodable {
      var key: String
      var size: Int
      var lastModified: Date
    }
    var isTruncated: Bool
    var nextContinuationToken: String?
    var contents: [Object]
  }

  struct Problem: Decodable {
    var code: String
    var message: String
  }

  private func list(_ request: URLRequest) async throws -> [String] {
    var lines: [String] = []
    func print(_ items: Any...) { lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    var decoder = ExpatXMLDecoder()
    decoder.keyDecodingStrategy = .convertFromCapitalized
    do {
      let listing = try await decoder.decode(Listing.self, from: .request(request))
      for object in listing.contents { print(object.key, object.size) }
    } catch let error as XMLHTTPStatusError {
      let problem = try decoder.decode(Problem.self, from: error.body)
      print(problem.code, problem.message)
    }
    return lines
  }

  @Test(.needsNetworking) func s3() async throws {
    let listing = try TestServer.shared.publish(RecipeDocuments.s3Listing.bytes)
    let problem = try TestServer.shared.publish { _ in .body(RecipeDocuments.s3Error.bytes, status: 403) }
    #expect(try await list(URLRequest(url: listing)) == ["2024/photo.jpg 434234", "2024/notes & more.txt 12"])
    #expect(try await list(URLRequest(url: problem)) == ["AccessDenied Access Denied"])
  }

  /// Each message is delivered before the next chunk has arrived.
  @Test func xmpp() async throws {
    let (inbound, chunks) = AsyncStream.makeStream(of: [UInt8].self)
    var rest = RecipeDocuments.xmpp[...]
    func sendNext() {
      if let chunk = rest.popFirst() { chunks.yield(Array(chunk.utf8)) }
      if rest.isEmpty { chunks.finish() }
    }
    var lines: [String] = []
    func print(_ sender: String, _ body: String) {
      lines.append("\(sender): \(body)")
      sendNext()
    }
    sendNext()
    for try await message in XMLRecords(.chunks(inbound), named: "{jabber:client}message") {
      print(message.attribute("from") ?? "", message["body"]?.text ?? "")
    }
    #expect(lines == ["romeo@example.net: Art thou not Romeo?", "juliet@example.com: Neither, fair saint."])
    #expect(rest.isEmpty)
  }

  struct Location: Decodable {
    var loc: URL
    var lastmod: Date?
  }

  @Test func sitemaps() async throws {
    let index = try RecipeDocuments.sitemapIndex().url
    var lines: [String] = []
    func print(_ page: URL) { lines.append(page.absoluteString) }
    for try await sitemap in XMLRecords(.url(index), named: "sitemapindex/sitemap").decode(Location.self) {
      for try await page in XMLRecords(.url(sitemap.loc), named: "urlset/url").decode(Location.self) {
        print(page.loc)
      }
    }
    #expect(lines == ["https://example.com/", "https://example.com/search?q=xml&page=2"])
  }

  struct Podcast: Encodable {
    enum CodingKeys: String, CodingKey {
      case version = "@version"
      case title = "channel/title"
      case link = "channel/link"
      case about = "channel/description"
      case address = "channel/atom:link[@rel='self']/@href"
      case episodes = "channel/item"
    }
    struct Episode: Encodable {
      enum CodingKeys: String, CodingKey {
        case title, pubDate
        case audio = "enclosure[@type='audio/mpeg']/@url"
      }
      var title: String
      var pubDate: Date
      var audio: URL
    }
    var version = "2.0"
    var title: String
    var link: URL
    var about: String
    var address: URL
    var episodes: [Episode]
  }

  @Test func aFeedMadeOfValues() throws {
    let path = try TemporaryFile([]).path
    let site = try #require(URL(string: "http://a/"))
    let podcast = Podcast(
      title: "Stars & planets", link: site, about: "Talks", address: site.appendingPathComponent("rss"),
      episodes: [.init(title: "Mars", pubDate: Date(timeIntervalSince1970: 0), audio: site.appendingPathComponent("1"))]
    )
    var encoder = ExpatXMLEncoder()
    encoder.dateEncodingStrategy = .rfc822
    encoder.namespacesByPrefix = ["atom": "http://www.w3.org/2005/Atom"]
    encoder.format = .indented
    try encoder.encode(podcast, as: "rss", to: .file(path))
    let document = try String(contentsOf: URL(fileURLWithPath: path), encoding: .utf8)
    #expect(
      document == """
        <?xml version="1.0" encoding="UTF-8"?>
        <rss xmlns:atom="http://www.w3.org/2005/Atom" version="2.0">
          <channel>
            <title>Stars &amp; planets</title>
            <link>http://a/</link>
            <description>Talks</description>
            <atom:link rel="self" href="http://a/rss"/>
            <item>
              <title>Mars</title>
              <pubDate>Thu, 01 Jan 1970 00:00:00 +0000</pubDate>
              <enclosure type="audio/mpeg" url="http://a/1"/>
            </item>
          </channel>
        </rss>

        """)
  }

  @Test func propertyLists() throws {
    let path = try RecipeDocuments.plist.path
    let plist = try ExpatXMLElement(.file(path), options: XMLOptions(limits: .untrusted))
    var values: [String: ExpatXMLElement] = [:]
    var key = ""
    for element in plist.elements(matching: "dict/*") {
      if element.name == "key" { key = element.text } else { values[key] = element }
    }
    #expect(values.count == 4)
    #expect(values["CFBundleName"]?.text == "Stars & Planets")
    #expect(values["LSRequiresIPhoneOS"]?.name == "true")
    #expect(values["Build"]?.text == "42")
    #expect(values["Modes"]?["string"]?.text == "audio")
  }

  @Test func svg() throws {
    let path = try RecipeDocuments.svg.path
    var viewBox: String?
    var colors: Set<String> = []
    let reader = XMLEventReader(.file(path), options: XMLOptions(textDelivery: .discard))
    while let event = try reader.next() {
      guard case .startElement(let element) = event else { continue }
      if element.name == "svg", viewBox == nil { viewBox = element.attributes["viewBox"] }
      colors.formUnion(["fill", "stroke"].compactMap { element.attributes[$0] })
    }
    #expect(viewBox == "0 0 24 24")
    #expect(colors == ["none", "#333", "gold"])
  }

  @Test func changedPicture() throws {
    let path = try RecipeDocuments.svg.path
    var picture = try ExpatXMLDocument(.file(path))
    try picture.set("#336699", at: "//path[@fill]/@fill")
    try picture.set("Harbour", at: "title")
    try picture.write(to: .file(path))
    let expected = String(decoding: RecipeDocuments.svg.bytes, as: UTF8.self)
      .replacing("fill=\"gold\"", with: "fill=\"#336699\"").replacing(">Star<", with: ">Harbour<")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == expected)
  }

  @Test func pom() throws {
    let path = try RecipeDocuments.pom.path
    let (artifact, version) = ("guava", "33.0.0")
    var pom = try ExpatXMLDocument(.file(path))
    try pom.set(version, at: "dependencies/dependency[artifactId=\(artifact)]/version")
    try pom.write(to: .file(path))
    let old = String(decoding: RecipeDocuments.pom.bytes, as: UTF8.self)
    let new = old.replacing(
      "<version><!-- pinned -->32.1.3</version>", with: "<version><!-- pinned -->33.0.0</version>")
    #expect(old != new)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(new.utf8))
    let error = #expect(throws: XMLEditError.self) {
      let artifact = "it's missing"
      try pom.set(version, at: "dependencies/dependency[artifactId=\(artifact)]/version")
    }
    #expect(error?.code == .notFound)
  }

  @Test func androidStrings() throws {
    let path = try RecipeDocuments.androidStrings.path
    let (name, greeting) = ("greeting", "Salt & pepper")
    var strings = try ExpatXMLDocument(.file(path))
    try strings.set(greeting, at: "string[@name=\(name)]")
    try strings.write(to: .file(path))
    let old = String(decoding: RecipeDocuments.androidStrings.bytes, as: UTF8.self)
    let new = old.replacing(">Hello &amp; welcome<", with: ">Salt &amp; pepper<")
    #expect(old != new)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(new.utf8))
  }

  struct Booking: Decodable {
    enum CodingKeys: String, CodingKey {
      case amount = "Amt"
      case currency = "Amt/@Ccy"
      case direction = "CdtDbtInd"
      case day = "BookgDt/(Dt|DtTm)"
    }
    enum Direction: String, Decodable { case credit = "CRDT", debit = "DBIT" }
    var amount: Decimal
    var currency: String
    var direction: Direction
    var day: DateComponents
  }

  /// The second statement is about another account. The entries have a day, a day with a time zone, and a day with a time.
  @Test func bankStatements() async throws {
    let path = try RecipeDocuments.bankStatements.path
    var lines: [String] = []
    func print(_ items: Any...) { lines.append(items.map { "\($0)" }.joined(separator: " ")) }
    var iban = ""
    for try await record in XMLRecords(.file(path), named: "Stmt/Acct|Stmt/Ntry") {
      if record.name == "Acct" {
        iban = record["Id/IBAN"]?.text ?? ""
      } else {
        let booking = try ExpatXMLDecoder().decode(Booking.self, from: record)
        let amount = booking.direction == .debit ? -booking.amount : booking.amount
        print(iban, booking.day.month ?? 0, booking.day.day ?? 0, amount, booking.currency)
      }
    }
    #expect(
      lines == [
        "CH9300762011623852957 2 29 -1234567890.1 CHF", "CH9300762011623852957 3 1 0.05 EUR",
        "DE89370400440532013000 12 31 20 EUR",
      ])
  }

  /// One run over the pages. Returns where the next one starts.
  private func run(path: String, from start: Int, _ handle: (ExpatXMLElement) throws -> Void) -> Int {
    var end = start
    do {
      let root = start == 0 ? "" : #"<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/">"#
      let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      try file.seek(toOffset: UInt64(start))
      let chunks = sequence(first: Data(root.utf8)) { _ in try? file.read(upToCount: 65_536) }
      let (options, progress) = (XMLOptions(tracksPositions: true), XMLProgress())
      let pages = XMLRecordReader(.chunks(chunks), named: "page", options: options, progress: progress)
      while let page = try pages.next() {
        try handle(page)
        end = start - root.utf8.count + (progress.position?.byteOffset ?? 0)
      }
    } catch is Interruption {
    } catch {
      Issue.record(error)
    }
    return end
  }

  private struct Interruption: Error {}

  /// Runs are interrupted while the pages 1, 700 and 2000 are handled, which are not done then.
  @Test func goingOn() throws {
    let path = try RecipeDocuments.wikipedia.path
    let document = RecipeDocuments.wikipedia.bytes
    var titles: [String] = []
    var start = 0
    for last in [1, 700, 2000] {
      start = run(path: path, from: start) { page in
        if titles.count == last - 1 { throw Interruption() }
        #expect(page.namespaceURI == "http://www.mediawiki.org/xml/export-0.11/")
        titles.append(page["title"]?.text ?? "")
      }
      #expect(titles.count == last - 1)
      #expect(start == 0 || document[..<start].reversed().starts(with: "</page>".utf8.reversed()))
    }
    start = run(path: path, from: start) { titles.append($0["title"]?.text ?? "") }
    #expect(titles == (1...3000).map { "Zürich & \($0)" })
    // A run after the end finds nothing more.
    #expect(run(path: path, from: start) { _ in Issue.record("again") } == start)
  }

  private func socketPair() throws -> (reading: FileHandle, writing: FileHandle) {
    #if os(Linux)
      let streamSocket = Int32(SOCK_STREAM.rawValue)
    #else
      let streamSocket = SOCK_STREAM
    #endif
    var ends: [Int32] = [0, 0]
    guard unsafe socketpair(AF_UNIX, streamSocket, 0, &ends) == 0 else { throw POSIXError(.EMFILE) }
    return (
      FileHandle(fileDescriptor: ends[0], closeOnDealloc: true),
      FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
    )
  }

  /// Each order is delivered before the next one is sent.
  @Test func socket() async throws {
    let (reading, writing) = try socketPair()
    let socket = reading.fileDescriptor
    var ids: [String] = []
    func send(_ text: String) { try? writing.write(contentsOf: Data(text.utf8)) }
    func print(_ id: String) {
      ids.append(id)
      if ids.count < 3 { return send("<order id='\(ids.count + 1)'/>") }
      send("</orders>")
      try? writing.close()
    }
    send("<orders><order id='1'/>")
    for try await order in XMLRecords(.fileDescriptor(socket), named: "order") {
      print(order.attribute("id") ?? "")
    }
    #expect(ids == ["1", "2", "3"])
    withExtendedLifetime(reading) {}
  }

  @Test func brokenSocket() async throws {
    let (reading, writing) = try socketPair()
    try writing.write(contentsOf: Data("<orders><order id='1'/>".utf8))
    try writing.close()
    var orders = XMLRecords(.fileDescriptor(reading.fileDescriptor), named: "order").makeAsyncIterator()
    #expect(try await orders.next()?.attribute("id") == "1")
    await #expect(throws: XMLParseError.self) { try await orders.next() }
    withExtendedLifetime(reading) {}
  }

  /// The other end is silent.
  @Test func socketOfACancelledTask() async throws {
    let (reading, writing) = try socketPair()
    try writing.write(contentsOf: Data("<orders><order id='1'/>".utf8))
    let source = XMLAsyncSource.fileDescriptor(reading.fileDescriptor)
    let task = Task {
      for try await _ in XMLRecords(source, named: "order") {
        unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    withExtendedLifetime((reading, writing)) {}
  }

  @Test func pipe() async throws {
    let pipe = Pipe()
    let number = pipe.fileHandleForReading.fileDescriptor
    try pipe.fileHandleForWriting.write(contentsOf: Data("<orders><order id='1'/></orders>".utf8))
    try pipe.fileHandleForWriting.close()
    let orders = try await ExpatXMLElement(.file("/dev/fd/\(number)"))
    #expect(orders["order"]?.attribute("id") == "1")
    withExtendedLifetime(pipe) {}
  }

  @Test func mergedReports() throws {
    let suites = [
      "<testsuite name='a'><failure><![CDATA[1 < 2]]></failure></testsuite>",
      "<testsuite name='b'><!-- c --></testsuite>",
    ]
    let files = try suites.map { try TemporaryFile(Array("<?xml version='1.0'?>\n\($0)".utf8)) }
    let reports = files.map(\.path)
    let output = reports[0] + ".merged"
    defer { try? FileManager.default.removeItem(atPath: output) }
    let options = XMLOptions(textDelivery: .runs, reportsCDATA: true)
    var merged = try XMLWriter(.file(output))
    try merged.document("testsuites") { suites in
      for report in reports {
        let reader = XMLEventReader(.file(report), options: options)
        while let event = try reader.next() { try suites.write(event) }
      }
    }
    try merged.finish()
    #expect(
      try String(contentsOfFile: output, encoding: .utf8) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites><testsuite name="a"><failure><![CDATA[1 < 2]]></failure></testsuite>\
        <testsuite name="b"><!-- c --></testsuite></testsuites>
        """)
    withExtendedLifetime(files) {}
  }
}
