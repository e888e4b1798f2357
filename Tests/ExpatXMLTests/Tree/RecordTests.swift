/// Trees of selected elements, one at a time. `Fixtures/trees.txt` has more of them.
@Suite struct RecordTests {
  @Test(arguments: [1, 3, 7, 100]) func eachElementOfTheNameIsATreeOfItsOwn(size: Int) throws {
    let document = Array("<f>0<e n='1'>a<x>b</x></e>1<g><e n='2'/>2</g><e n='3'>\n</e></f>".utf8)
    let nodes = try XMLRecordReader(.chunks(chunks(document, of: size)), named: "e").all()
    #expect(nodes.map { $0.attribute("n") } == ["1", "2", "3"])
    #expect(nodes.map(\.text) == ["ab", "", "\n"])
    #expect(nodes.allSatisfy { $0.parent == nil })
    #expect(nodes.map(\.position.column) == [5, 31, 46])
  }

  @Test func largeAndSmallRecordsInTurn() throws {
    // With so many names, those of earlier records are forgotten.
    let large = "<e>" + (0..<5000).map { "<x\($0 % 1000) y='z'>text</x\($0 % 1000)>" }.joined() + "</e>"
    let document = "<f><e>1</e>\(large)<e>2</e>\(large)<e>3</e></f>"
    let nodes = try XMLRecordReader(.string(document), named: "e").all()
    #expect(nodes.map(\.elements.count) == [0, 5000, 0, 5000, 0] && nodes.allSatisfy { $0.name == "e" })
    #expect(nodes[1] == nodes[3])
    #expect(nodes[0].text + nodes[2].text + nodes[4].text == "123")
    #expect(nodes[3].elements.allSatisfy { $0.text == "text" && $0.attribute("y") == "z" })
  }

  private static let limit = 1600

  /// The limit applies to each record.
  @Test(arguments: [
    "<b y='\(String(repeating: "1", count: limit))'/>", String(repeating: "2\n", count: limit),
    String(repeating: "<b><b><b/></b></b>", count: 4),
  ])
  func recordsThatAreTooLarge(large: String) throws {
    var options = XMLOptions()
    options.limits.treeBytes = Self.limit
    func outcome(_ document: String, _ size: Int) -> (count: Int, error: XMLParseError?) {
      var count = 0
      let reader = XMLRecordReader(.chunks(chunks(Array(document.utf8), of: size)), named: "e", options: options)
      do {
        while try reader.next() != nil { count += 1 }
        return (count, nil)
      } catch {
        return (count, error as? XMLParseError)
      }
    }
    let small = "<e x='\(String(repeating: "1", count: 100))'>\(String(repeating: "2", count: 100))<b/></e>"
    let start = "<f>\(small)<e>"
    for size in [1 << 20, 1, 3, 7] {
      #expect(outcome("<f>\(String(repeating: small, count: 10))</f>", size).error == nil)
      let (count, error) = outcome("\(start)\(large)\(large)\(large)\(large)</e></f>", size)
      #expect(count == 1 && error?.limit == "treeBytes")
      #expect(error?.message == "The limit treeBytes of \(Self.limit) is exceeded.")
      #expect((error?.position.byteOffset ?? 0) >= start.utf8.count)
    }
  }
}
