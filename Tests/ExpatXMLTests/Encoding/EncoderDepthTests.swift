@Suite struct EncoderDepthTests {
  private final class Loop: Encodable {
    enum Way { case member, array, single, superclass, nestedContainer, dictionary, word }

    let way: Way

    init(_ way: Way) { self.way = way }

    enum CodingKeys: CodingKey { case name, inner }

    func encode(to encoder: any Encoder) throws {
      if way == .single {
        var container = encoder.singleValueContainer()
        return try container.encode(self)
      }
      if way == .array {
        var container = encoder.unkeyedContainer()
        return try container.encode(self)
      }
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode("name", forKey: .name)
      switch way {
      case .superclass: try encode(to: container.superEncoder())
      case .nestedContainer:
        var list = container.nestedUnkeyedContainer(forKey: .inner)
        try encode(to: list.superEncoder())
      case .dictionary: try container.encode(["a": self], forKey: .inner)
      case .word: try container.encode([[self]], forKey: .inner)
      default: try container.encode(self, forKey: .inner)
      }
    }
  }

  @Test(arguments: [Loop.Way.member, .array, .single, .superclass, .nestedContainer, .dictionary, .word])
  private func valuesThatContainThemselves(way: Loop.Way) throws {
    let error = try #require(throws: EncodingError.self) { try encoded(Loop(way)) }
    guard case .invalidValue(_, let context) = error else { return }
    #expect(context.debugDescription == "More than 128 values are nested inside each other.")
  }

  private struct Outline: Codable {
    var outline: [Outline] = []

    init(depth: Int) { if depth > 0 { outline = [Outline(depth: depth - 1)] } }
  }

  /// An array and its values are two levels.
  @Test(arguments: [1, 2, 62, 63, 64, 65]) func theDecoderReadsWhatTheEncoderWrites(depth: Int) throws {
    let document =
      (0...depth).map { $0 == 0 ? "<Outline>" : "<outline>" }.joined() + String(repeating: "</outline>", count: depth)
      + "</Outline>"
    let isDecoded = (try? ExpatXMLDecoder().decode(Outline.self, from: Data(document.utf8))) != nil
    #expect(isDecoded == (depth < 64))
    let encoded = try? ExpatXMLEncoder().encode(Outline(depth: depth))
    #expect((encoded != nil) == isDecoded)
    if let encoded { #expect(throws: Never.self) { try ExpatXMLDecoder().decode(Outline.self, from: encoded) } }
  }

  @Test func theDefaultDepthNeedsLittleStack() async {
    let isEncoded = await onSmallStack { (try? ExpatXMLEncoder().encode(Outline(depth: 63))) != nil }
    #expect(isEncoded)
  }
}
