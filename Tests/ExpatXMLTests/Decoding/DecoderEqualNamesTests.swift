/// Documents whose names are the same in the same order share what a decoder has learnt of them. Names that differ in anything do not.
@Suite struct DecoderEqualNamesTests {
  private struct Item: Decodable, Equatable {
    enum CodingKeys: String, CodingKey {
      case name = "{urn:n}name"
      case plain, later
    }
    var name: String?
    var plain: String?
    var later: String?
  }

  @Test(arguments: [
    ("<r xmlns='urn:n'><name>a</name></r>", Item(name: "a")),
    ("<r xmlns='urn:m'><name>a</name></r>", Item()),
    ("<r><name>a</name></r>", Item()),
    ("<r xmlns:p='urn:n'><p:name>a</p:name></r>", Item(name: "a")),
    ("<r><plain>a</plain></r>", Item(plain: "a")),
    ("<r xmlns:p='urn:n'><p:plain>a</p:plain></r>", Item()),
    ("<r xmlns='urn:n' xmlns:p='urn:n'><p:plain>a</p:plain></r>", Item(plain: "a")),
    ("<r xmlns='urn:n'><name>a</name><later>b</later></r>", Item(name: "a", later: "b")),
    ("<r xmlns='urn:n'><later>b</later><name>a</name></r>", Item(name: "a", later: "b")),
  ])
  private func afterEachOther(document: String, item: Item) throws {
    let decoder = ExpatXMLDecoder()
    let others = [
      "<r xmlns='urn:n'><name>x</name></r>", "<r><name>x</name></r>", "<r><plain>x</plain></r>",
      "<r xmlns:p='urn:m'><p:name>x</p:name></r>",
    ]
    for other in others {
      for _ in 0..<2 { _ = try decoder.decode(Item.self, from: Data(other.utf8)) }
      for _ in 0..<2 { #expect(try decoder.decode(Item.self, from: Data(document.utf8)) == item) }
    }
  }

  @Test func allKeysOfTheNextDocument() throws {
    let decoder = ExpatXMLDecoder()
    for (text, keys) in [
      ("<r><a>1</a><b>2</b></r>", ["a", "b"]), ("<r><a>1</a><b>2</b><c>3</c></r>", ["a", "b", "c"]),
    ] {
      let values = try decoder.decode([String: Int].self, from: Data(text.utf8))
      #expect(values.keys.sorted() == keys)
      #expect(values.values.sorted() == Array(1...keys.count))
    }
  }
}
