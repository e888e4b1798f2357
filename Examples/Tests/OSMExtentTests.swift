import Foundation
import Testing

@testable import osmextent

/// The extent of a map.
@Suite struct OSMExtentTests {
  private func extent(_ document: String) throws -> String {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data(document.utf8).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    return try Extent(inFile: url.path).description
  }

  @Test func nodesAreDecoded() throws {
    let text = try extent(
      """
      <osm><node lat='47.5' lon='8' timestamp='2026-01-02T12:00:00Z'/><node lat='-1.25' lon='9.5'/>
      <node lat='2' lon='8.5' timestamp='2026-01-01T12:00:00Z'/></osm>
      """)
    #expect(text == "3 nodes, latitudes -1.25 to 47.5, longitudes 8.0 to 9.5, last change 2026-01-02T12:00:00Z")
  }

  @Test func everyFileIsReadAfterAnError() throws {
    let run = try ToolRun("osmextent", ["nowhere", "input"], input: "<osm/>")
    #expect(run.output == "input: no nodes\n")
    #expect(run.errors == "nowhere: The file nowhere can't be read: there is no such file.\n")
    #expect(run.status == 1)
  }

  @Test func aMapMayBeEmpty() throws {
    #expect(try extent("<osm/>") == "no nodes")
  }

  @Test(arguments: [
    ("<osm><node lat='north' lon='8'/></osm>", ":1:6: Expected a number of type Double, not \"north\"."),
    ("<osm>\n</node></osm>", ":2:3: Mismatched end tag: expected </osm>, found </node>."),
  ])
  func errorsHavePositions(document: String, message: String) throws {
    let error = try #require(throws: (any Error).self) { try extent(document) }
    #expect(OSMExtent.description(of: error) == message)
  }
}
