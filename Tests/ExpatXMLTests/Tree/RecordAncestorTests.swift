@Suite struct RecordAncestorTests {
  private func records(
    _ document: String, named path: XMLPath, _ configure: (inout XMLOptions) -> Void = { _ in }
  ) throws -> [ExpatXMLElement] {
    var options = XMLOptions(keepsAncestors: true)
    configure(&options)
    return try XMLRecordReader(.string(document), named: path, options: options).all()
  }

  private let track = """
    <gpx creator="C">
      <trk name="first"><trkseg><trkpt id="1"/><trkpt id="2"/></trkseg><trkseg><trkpt id="3"/></trkseg></trk>
      <trk name="second &amp; last"><note>text</note><trkseg n="4"><trkpt id="4"/></trkseg></trk>
    </gpx>
    """

  @Test func theElementsAroundHaveAttributesAndPositions() throws {
    let points = try records(track, named: "trkpt")
    #expect(points.map { $0.parent?.parent?.attribute("name") } == ["first", "first", "first", "second & last"])
    #expect(points.map { $0.parent?.position.description } == ["2:21", "2:21", "2:68", "3:50"])
    let root = points.last?.parent?.parent?.parent
    #expect(root?.name == "gpx" && root?.attribute("creator") == "C" && root?.parent == nil)
  }

  @Test func anElementAroundARecordHasNoContent() throws {
    let segment = try #require(try records(track, named: "trkpt").last?.parent)
    #expect(segment.nodes.isEmpty)
    #expect(try segment.xml() == #"<trkseg n="4"/>"#)
    #expect(try segment.parent?.xml() == #"<trk name="second &amp; last"/>"#)
  }

  /// Each is counted once, with the first record inside it.
  @Test(arguments: [(10_000, nil), (1000, "declarationBytes")])
  func theyCountForTheRecordsThatWait(limit: Int, exceeded: String?) {
    let value = String(repeating: "v", count: 100)
    let document = "<!DOCTYPE a [<!ENTITY e \"<b x='\(value)'><r/><r/></b>\">]><a>&e;</a>"
    let error: XMLParseError?
    do {
      _ = try records(document, named: "r") { $0.limits.declarationBytes = 4 * limit }
      error = nil
    } catch let thrown { error = thrown as? XMLParseError }
    #expect(error?.limit == exceeded)
  }

  /// Names between two records belong to neither.
  @Test func namesBetweenRecords() throws {
    let between = (0..<1000).map { "<n\($0)/>" }.joined()
    #expect(try records("<a><r/>\(between)<r/></a>", named: "r") { $0.limits.treeBytes = 8 << 10 }.count == 2)
  }

  @Test func startTagsAroundRecordsAreLimited() throws {
    let document = String(repeating: "<a b='\(String(repeating: "v", count: 1000))'>", count: 10) + "<r/>"
    let error = #expect(throws: XMLParseError.self) {
      try records(document, named: "r") { $0.limits.treeBytes = 8 << 10 }
    }
    #expect(error?.limit == "treeBytes")
  }

  /// Releasing them one inside the other would overflow the stack.
  @Test func aHundredThousandElementsAroundARecord() throws {
    let depth = 100_000
    let document = String(repeating: "<a>", count: depth) + "<r/>" + String(repeating: "</a>", count: depth)
    var record = try records(document, named: "r") { $0.limits.elementDepth = .max }.first
    var count = 0
    while let parent = record?.parent { (record, count) = (parent, count + 1) }
    #expect(count == depth)
  }

  @Test func theRootIsInNothing() throws {
    let root = try #require(try records(track, named: "gpx").first)
    #expect(root.parent == nil && root.elements.first?.parent == root)
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
      #expect(record.elements.first?.name == "x\(number)")
      #expect(record.parent?.attribute("a\(number)") == "\(number)")
      #expect(record.parent?.parent?.attribute("k") == "v")
    }
  }
}
