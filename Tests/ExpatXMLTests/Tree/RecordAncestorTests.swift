import ExpatXMLTree
import Testing

/// What records know of the elements around them.
@Suite struct RecordAncestorTests {
  private func records(
    _ document: String, named path: XMLPath, keepsAncestors: Bool = true
  ) throws -> [ExpatXMLNode] {
    let reader = XMLRecordReader(
      .bytes(Array(document.utf8)), named: path, options: XMLOptions(keepsAncestors: keepsAncestors))
    var records: [ExpatXMLNode] = []
    while let record = try reader.next() { records.append(record) }
    return records
  }

  private let track = """
    <gpx creator="C">
      <trk name="first"><trkseg><trkpt id="1"/><trkpt id="2"/></trkseg><trkseg><trkpt id="3"/></trkseg></trk>
      <trk name="second &amp; last"><note>text</note><trkseg n="4"><trkpt id="4"/></trkseg></trk>
    </gpx>
    """

  @Test func attributesOfTheElementsAround() throws {
    let tracks = try records(track, named: "trkpt").map { $0.parent?.parent?.attribute("name") }
    #expect(tracks == ["first", "first", "first", "second & last"])
  }

  @Test func theOutermostElement() throws {
    let last = try #require(try records(track, named: "trkpt").last)
    let root = last.parent?.parent?.parent
    #expect(root?.name == "gpx")
    #expect(root?.attribute("creator") == "C")
    #expect(root?.parent == nil)
  }

  @Test func elementsWithTheSameStartTagHavePositions() throws {
    let segments = try records(track, named: "trkpt").map { $0.parent?.position.description }
    #expect(segments == ["2:21", "2:21", "2:68", "3:50"])
  }

  @Test func elementsAroundARecordHaveNothingElseInside() throws {
    let segment = try #require(try records(track, named: "trkpt").last?.parent)
    #expect(segment.content.isEmpty)
    #expect(try segment.xml() == #"<trkseg n="4"/>"#)
    #expect(try segment.parent?.xml() == #"<trk name="second &amp; last"><trkseg n="4"/></trk>"#)
  }

  @Test func theyAreHeldOnce() throws {
    let points = try records(track, named: "trkpt")
    #expect(points[0].tree.around === points[1].tree.around)
    #expect(points[0].tree.around !== points[2].tree.around)
  }

  @Test func withoutTheOptionThereIsNothing() throws {
    #expect(try records(track, named: "trkpt", keepsAncestors: false).allSatisfy { $0.parent == nil })
  }

  @Test func theRootIsInNothing() throws {
    let root = try #require(try records(track, named: "gpx").first)
    #expect(root.parent == nil)
    #expect(root.children.first?.parent == root)
  }

  @Test func namespacesOfTheElementsAround() throws {
    let document = """
      <m:a xmlns:m="urn:m" m:k="1"><b xmlns="urn:b" xmlns:m="urn:n"><r/></b><b><r/></b></m:a>
      """
    let records = try records(document, named: "r")
    #expect(records.map { $0.parent?.namespaceURI } == ["urn:b", nil])
    #expect(records.map { $0.parent?.namespace(forPrefix: "m") } == ["urn:n", "urn:m"])
    #expect(records[1].parent?.parent?.attribute("k", namespace: "urn:m") == "1")
    #expect(records[1].parent?.parent?.namespaceURI == "urn:m")
  }

  /// The names of so many elements are forgotten between records.
  @Test func moreNamesThanAreKept() throws {
    let many = (0..<2000).map { "<s a\($0)='\($0)'><r\($0)/><e><x\($0)/></e></s>" }.joined()
    let records = try records("<top k='v'>\(many)</top>", named: "e")
    #expect(records.count == 2000)
    for (number, record) in records.enumerated() {
      #expect(record.children.first?.name == "x\(number)")
      #expect(record.parent?.attribute("a\(number)") == "\(number)")
      #expect(record.parent?.parent?.attribute("k") == "v")
    }
  }
}
