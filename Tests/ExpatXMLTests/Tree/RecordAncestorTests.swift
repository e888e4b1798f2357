import ExpatXMLTree
import Testing

/// What records know of the elements around them.
@Suite struct RecordAncestorTests {
  private func records(
    _ document: String, named path: XMLPath, keepsAncestors: Bool = true
  ) throws -> [ExpatXMLElement] {
    let reader = XMLRecordReader(
      .bytes(Array(document.utf8)), named: path, options: XMLOptions(keepsAncestors: keepsAncestors))
    var records: [ExpatXMLElement] = []
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

  @Test func anElementAroundARecordHasNoContent() throws {
    let segment = try #require(try records(track, named: "trkpt").last?.parent)
    #expect(segment.nodes.isEmpty)
    #expect(try segment.xml() == #"<trkseg n="4"/>"#)
    #expect(try segment.parent?.xml() == #"<trk name="second &amp; last"/>"#)
  }

  /// Each is counted once, with the first record inside it.
  @Test func theyCountForTheRecordsThatWait() throws {
    func error(limit: Int) -> XMLParseError? {
      let value = String(repeating: "v", count: 100)
      let document = "<!DOCTYPE a [<!ENTITY e \"<b x='\(value)'><r/><r/></b>\">]><a>&e;</a>"
      var options = XMLOptions(keepsAncestors: true)
      options.limits.declarationBytes = 4 * limit
      let reader = XMLRecordReader(.bytes(Array(document.utf8)), named: "r", options: options)
      do {
        while try reader.next() != nil {}
        return nil
      } catch { return error as? XMLParseError }
    }
    #expect(error(limit: 10_000) == nil)
    #expect(error(limit: 1000)?.limit == "declarationBytes")
  }

  /// Names between two records belong to neither.
  @Test func namesBetweenRecords() throws {
    let between = (0..<1000).map { "<n\($0)/>" }.joined()
    var options = XMLOptions(keepsAncestors: true)
    options.limits.treeBytes = 8 << 10
    let reader = XMLRecordReader(.bytes(Array("<a><r/>\(between)<r/></a>".utf8)), named: "r", options: options)
    #expect(try reader.next() != nil)
    #expect(try reader.next() != nil)
    #expect(try reader.next() == nil)
  }

  @Test func startTagsAroundRecordsAreLimited() throws {
    var options = XMLOptions(keepsAncestors: true)
    options.limits.treeBytes = 8 << 10
    let value = String(repeating: "v", count: 1000)
    let document = String(repeating: "<a b='\(value)'>", count: 10) + "<r/>"
    let reader = XMLRecordReader(.bytes(Array(document.utf8)), named: "r", options: options)
    let error = #expect(throws: XMLParseError.self) { try reader.next() }
    #expect(error?.limit == "treeBytes")
  }

  /// Releasing them one inside the other would overflow the stack.
  @Test func aHundredThousandElementsAroundARecord() throws {
    let depth = 100_000
    let open = String(repeating: "<a>", count: depth)
    let close = String(repeating: "</a>", count: depth)
    var options = XMLOptions(keepsAncestors: true)
    options.limits.elementDepth = .max
    let reader = XMLRecordReader(.bytes(Array((open + "<r/>" + close).utf8)), named: "r", options: options)
    var record = try reader.next()
    var count = 0
    while let parent = record?.parent { (record, count) = (parent, count + 1) }
    #expect(count == depth)
  }

  @Test func withoutTheOptionThereIsNothing() throws {
    #expect(try records(track, named: "trkpt", keepsAncestors: false).allSatisfy { $0.parent == nil })
  }

  @Test func theRootIsInNothing() throws {
    let root = try #require(try records(track, named: "gpx").first)
    #expect(root.parent == nil)
    #expect(root.elements.first?.parent == root)
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
