@Suite struct DecoderExtentTests {
  private struct Outline: Decodable {
    var outline: [Outline]
    var depth: Int { 1 + (outline.first?.depth ?? 0) }
  }

  /// A document must not determine how much stack is used.
  @Test func typesInsideThemselvesHaveALimit() async throws {
    let outcomes = await onSmallStack {
      [64, 65, 9000].map { depth in
        let document = String(repeating: "<outline>", count: depth) + String(repeating: "</outline>", count: depth)
        do { return "\(try decode(Outline.self, document).depth)" } catch {
          return (error as? DecodingError).map { DecodingFault($0).message } ?? "\(error)"
        }
      }
    }
    #expect(outcomes[0] == "64")
    for outcome in outcomes[1...] {
      #expect(outcome.hasPrefix("More than 128 values are nested inside each other. Line 1, column "))
    }
  }

  /// A look-up among all namesakes would take minutes.
  @Test func namesakesAreFoundByTheirNamespaces() throws {
    let count = HostileScale.choose(10_000, full: 100_000)
    let document = "<r>" + (0..<count).map { "<a xmlns='u\($0)'>\($0)</a>" }.joined() + "</r>"
    let values = try decode([String: Int].self, document) { $0.namespacesByPrefix = ["": "u"] }
    #expect(values.count == count)
    #expect(values["{u77}a"] == 77)
  }

  /// A look-up in linear time would take minutes here.
  @Test func manyChildrenAndAttributes() throws {
    let count = 10_000
    let elements = (0..<count).map { "<e\($0)>\($0)</e\($0)>" }.joined()
    let attributes = (0..<count).map { " a\($0)='\($0)'" }.joined()
    let numbers = try decode([String: [Int]].self, "<d\(attributes)>\(elements)</d>")
    #expect(numbers.count == 2 * count)
    #expect(numbers["e\(count - 1)"] == [count - 1] && numbers["a\(count - 1)"] == [count - 1])
    let list = "<l>\(String(repeating: "<e>7</e><x/>", count: count))</l>"
    #expect(try value([Int].self, "e", list) == [Int](repeating: 7, count: count))
    let namesakes = "<l>\(String(repeating: "<x/>", count: 40))<e>1</e><e xmlns='u'>2</e><e>3</e></l>"
    #expect(try value([Int].self, "e", namesakes) == [1, 2, 3])
  }
}
