/// The options of the call, the parser or the records. `SourceTests` decodes documents from every source.
@Suite struct DecoderSourceTests {
  private struct List: Decodable, Equatable { var n: [Int] }

  private let document = "<l><n>1</n><n>2</n></l>"
  private let decoder = ExpatXMLDecoder()

  /// Whoever sets a limit does not mean to switch namespaces off.
  @Test func otherOptionsLeaveNamespacesAlone() throws {
    struct Item: Decodable {
      enum CodingKeys: String, CodingKey { case title = "{urn:media}title" }
      var title: String
    }
    let document = "<i xmlns:m='urn:media'><m:title>T</m:title></i>"
    let options = XMLOptions(limits: .untrusted)
    #expect(try decoder.decode(Item.self, from: .string(document), options: options).title == "T")
    let reader = XMLRecordReader(.string(document), named: "i", options: options)
    #expect(try reader.next(Item.self)?.title == "T")
  }

  @Test func theRootsOfRecordsAndNodesAreChecked() throws {
    var decoder = ExpatXMLDecoder()
    decoder.rootName = "entry"
    let reader = XMLRecordReader(.string("<feed><entry/><entry/></feed>"), named: "entry")
    #expect(try reader.next(ValueTypes.Item.self, using: decoder) != nil)
    let feed = try ExpatXMLElement(.string("<feed/>"))
    #expect(throws: DecodingError.self) { try decoder.decode(ValueTypes.Item.self, from: feed) }
  }

  /// Protocols of other libraries ask for exactly this method.
  @Test func theDecoderFitsProtocolsOfOthers() throws {
    func decode<T: Decodable>(_ decoder: some DecoderOfOthers<Data>, _ type: T.Type, _ data: Data) throws -> T {
      try decoder.decode(type, from: data)
    }
    #expect(try decode(decoder, List.self, Data(document.utf8)) == List(n: [1, 2]))
  }
}

/// Like Combine's `TopLevelDecoder`.
private protocol DecoderOfOthers<Input> {
  associatedtype Input
  func decode<T: Decodable>(_ type: T.Type, from: Input) throws -> T
}

extension ExpatXMLDecoder: DecoderOfOthers { typealias Input = Data }
