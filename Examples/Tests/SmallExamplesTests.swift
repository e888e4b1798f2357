import Foundation
import Testing

/// The examples of one file each, run on documents.
@Suite struct SmallExamplesTests {
  // MARK: xmlcheck

  @Test func partsOfADocumentAreCounted() throws {
    let run = try ToolRun("xmlcheck", ["input"], input: "<a b='1' c='2'>é<d/>&amp;</a>")
    #expect(run == ToolRun(output: "input: 2 elements, 2 attributes, 3 bytes of text\n"))
  }

  @Test func faultsAreShownInTheirLines() throws {
    let run = try ToolRun("xmlcheck", ["input", "-"], input: "<a>\n<b>x & y</b></a>")
    let message = "2:7: An ampersand must be written as &amp;."
    #expect(run == ToolRun(errors: "input:\(message)\n    <b>x & y</b></a>\n          ^\n-:\(message)\n", status: 1))
  }

  @Test(arguments: ["xmlcheck", "osmextent"]) func usageIsPrinted(tool: String) throws {
    #expect(try ToolRun(tool, []).status == 2)
    let help = try ToolRun(tool, ["--help"])
    #expect(help.output.hasPrefix("Usage: \(tool) FILE ...\n") && help.status == 0)
  }

  @Test(arguments: [
    "Earthquakes", "TopSongs", "OrderImport", "Base64Extract", "FeedBenchmark", "ExchangeRates", "feedcheck", "gpxcsv",
    "sitemap", "xmledit", "xmlrecords", "DemoPicture",
  ])
  func helpIsPrinted(tool: String) throws {
    let help = try ToolRun(tool, ["--help"])
    #expect(help.output.contains("USAGE: ") && help.status == 0)
    #expect(try ToolRun(tool, ["--unknown"]).status == 64)
  }

  // MARK: osmextent

  @Test func nodesAreDecoded() throws {
    let map = """
      <osm><node lat='47.5' lon='8' timestamp='2026-01-02T12:00:00Z'/><node lat='-1.25' lon='9.5'/>
      <node lat='2' lon='8.5' timestamp='2026-01-01T12:00:00Z'/></osm>
      """
    let run = try ToolRun("osmextent", ["input"], input: map)
    let extent = "3 nodes, latitudes -1.25 to 47.5, longitudes 8.0 to 9.5, last change 2026-01-02T12:00:00Z"
    #expect(run == ToolRun(output: "input: \(extent)\n"))
  }

  @Test func everyFileIsReadAfterAnError() throws {
    let run = try ToolRun("osmextent", ["nowhere", "input"], input: "<osm/>")
    let error = "nowhere: The file nowhere can't be read: there is no such file.\n"
    #expect(run == ToolRun(output: "input: no nodes\n", errors: error, status: 1))
  }

  @Test(arguments: [
    ("<osm><node lat='north' lon='8'/></osm>", "1:6: Expected a number of type Double, not \"north\"."),
    ("<osm>\n</node></osm>", "2:3: Mismatched end tag: expected </osm>, found </node>."),
  ])
  func errorsOfMapsHavePositions(document: String, message: String) throws {
    let run = try ToolRun("osmextent", ["input"], input: document)
    #expect(run.errors.hasPrefix("input:\(message)\n    <") && run.status == 1)
  }

  // MARK: ExchangeRates

  private static let rates = """
    <g:Envelope xmlns:g="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
    <Cube><Cube time="2026-03-16"><Cube currency="USD" rate="1.5"/><Cube currency="CHF" rate="0.9"/></Cube></Cube></g:Envelope>
    """

  @Test func ratesAreDecoded() throws {
    let run = try ToolRun("ExchangeRates", ["input", "--amount", "3"], input: Self.rates)
    #expect(run.output == "3 euros on 2026-03-16:\nUSD  4.50\nCHF  2.70\n")
    #expect(try ToolRun("ExchangeRates", ["--currency", "USD"]).output == "100 euros on 2026-03-16:\nUSD  108.64\n")
  }

  @Test(arguments: [
    (rates.replacing("1.5", with: "much"), "input:2:31: "), ("<html/>", "input:1:1: "), ("<html>", "input:1:7: "),
  ])
  func otherAnswersAreErrors(document: String, start: String) throws {
    let run = try ToolRun("ExchangeRates", ["input"], input: document)
    #expect(run.errors.hasPrefix(start) && run.errors.hasSuffix("^\n"), "\(run.errors)")
    #expect(run.output.isEmpty && run.status == 1)
  }

  // MARK: gpxcsv

  @Test func pointsAreRows() throws {
    let track = """
      <gpx><wpt lat="1" lon="1"/><trk><trkseg><trkpt lat="47.1" lon="8.5"><ele>400.5</ele><time>2026-03-01T10:00:00Z</time>
      </trkpt></trkseg><trkseg><trkpt lat="47.2" lon="8.6"/></trkseg></trk>
      """
    let run = try ToolRun("gpxcsv", ["input"], input: track)
    #expect(
      run.output == """
        segment,latitude,longitude,elevation,time
        1,47.1,8.5,400.5,2026-03-01T10:00:00Z
        2,47.2,8.6,,

        """)
    // The end of the document is missing.
    #expect(run.errors.hasPrefix("input:2:") && run.status == 1)
  }

  // MARK: sitemap

  @Test func pagesAreListed() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("a"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["index.html", "a/b & c.html", "style.css"] {
      try Data().write(to: folder.appendingPathComponent(name))
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 0)], ofItemAtPath: folder.appendingPathComponent(name).path)
    }
    let run = try ToolRun("sitemap", [folder.path, "https://example.org/"])
    #expect(
      run.output == """
        <?xml version="1.0" encoding="UTF-8"?>
        <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
          <url>
            <loc>https://example.org/a/b%20&amp;%20c.html</loc>
            <lastmod>1970-01-01T00:00:00Z</lastmod>
          </url>
          <url>
            <loc>https://example.org/index.html</loc>
            <lastmod>1970-01-01T00:00:00Z</lastmod>
          </url>
        </urlset>

        """)
    #expect(run.errors.isEmpty && run.status == 0)
    #expect(try ToolRun("sitemap", ["nowhere", "https://example.org/"]).status == 1)
  }
}
