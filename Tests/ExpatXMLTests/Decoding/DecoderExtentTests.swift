import ClientOfExpatXML
import ExpatXML
import Foundation
import Testing

/// Large and deep documents.
@Suite struct DecoderExtentTests {
  private struct Outline: Decodable {
    var outline: [Outline]
    var depth: Int { 1 + (outline.first?.depth ?? 0) }
  }

  private static func nested(_ depth: Int) -> String {
    String(repeating: "<outline>", count: depth) + String(repeating: "</outline>", count: depth)
  }

  /// A document must not determine how much stack is used.
  @Test func typesInsideThemselvesHaveALimit() async throws {
    let outcomes = await onSmallStack {
      [60, 100, 9000].map { depth in
        do {
          return "\(try ExpatXMLDecoder().decode(Outline.self, from: Data(Self.nested(depth).utf8)).depth)"
        } catch let error as DecodingError {
          return DecodingFault(error).message
        } catch {
          return "\(error)"
        }
      }
    }
    #expect(outcomes[0] == "60")
    #expect(outcomes[1].hasPrefix("More than 128 values are nested inside each other. Line 1, column "))
    #expect(outcomes[2] == outcomes[1])
  }

  private struct Tolerant: Decodable {
    enum CodingKeys: String, CodingKey { case node, name, other }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      guard !container.allKeys.isEmpty else {
        throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: ""))
      }
      _ = try? container.decode([Tolerant].self, forKey: .node)
      throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "No name."))
    }
  }

  /// Decoding each level twice would have no end.
  @Test func aTypeThatRefusesEverythingIsNotDecodedAgainAndAgain() throws {
    let document = String(repeating: "<node><other/>", count: 100) + String(repeating: "</node>", count: 100)
    #expect(try fault(Tolerant.self, document).message.hasPrefix("No name."))
  }

  /// A look-up among all namesakes would take minutes.
  @Test func namesakesAreFoundByTheirNamespaces() throws {
    let count = HostileScale.choose(10_000, full: 100_000)
    let document = "<r>" + (0..<count).map { "<a xmlns='u\($0)'>\($0)</a>" }.joined() + "</r>"
    let values = try decode([String: Int].self, document) { $0.namespacesByPrefix = ["": "u"] }
    #expect(values.count == count)
    #expect(values["{u77}a"] == 77)
  }

  @Test func theLimitIs128Levels() throws {
    #expect(throws: DecodingError.self) { try decode(Outline.self, Self.nested(65)) }
    #expect(try decode(Outline.self, Self.nested(64)).depth == 64)
  }

  /// A look-up in linear time would take minutes here.
  @Test func manyChildrenAndAttributes() throws {
    let count = 10_000
    let elements = (0..<count).map { "<e\($0)>\($0)</e\($0)>" }.joined()
    let attributes = (0..<count).map { " a\($0)='\($0)'" }.joined()
    let numbers = try decode([String: [Int]].self, "<d\(attributes)>\(elements)</d>")
    #expect(numbers.count == 2 * count)
    #expect(numbers["e\(count - 1)"] == [count - 1])
    #expect(numbers["a\(count - 1)"] == [count - 1])
    struct List: Decodable { var e: [Int] }
    let list = try decode(List.self, "<l>\(String(repeating: "<e>7</e><x/>", count: count))</l>")
    #expect(list.e == [Int](repeating: 7, count: count))
  }
}
