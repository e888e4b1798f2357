import ExpatXML
import Foundation
import Testing

/// What was encoded is decoded again.
@Suite struct GeneratedValueTests {
  /// The number of values. The environment may ask for more.
  private static let count =
    ProcessInfo.processInfo.environment["EXPATXML_ENCODING_COUNT"].flatMap { UInt64($0) } ?? 1000

  private static let namespaces = ["m": "urn:m"]

  private func copy<T: Codable>(
    _ value: T, _ configure: (inout ExpatXMLEncoder, inout ExpatXMLDecoder) -> Void
  ) throws -> (copy: T, text: String) {
    var (encoder, decoder) = (ExpatXMLEncoder(), ExpatXMLDecoder())
    encoder.namespacesByPrefix = Self.namespaces
    decoder.namespacesByPrefix = Self.namespaces
    configure(&encoder, &decoder)
    let bytes = try encoder.encode(value)
    return (try decoder.decode(T.self, from: bytes), String(decoding: bytes, as: UTF8.self))
  }

  @Test(arguments: 0..<4) func valuesAreDecodedAgain(part: UInt64) throws {
    for seed in part * Self.count / 4..<(part + 1) * Self.count / 4 {
      var generator = ValueGenerator(seed: seed)
      let value = generator.value()
      let (copy, text) = try copy(value) { encoder, _ in if part == 1 { encoder.format = .indented } }
      // Mirrors tell which part is different.
      guard copy != value else { continue }
      let pairs = zip(Mirror(reflecting: value).children, Mirror(reflecting: copy).children)
      let difference = pairs.first { "\($0.value)" != "\($1.value)" }
      Issue.record("seed \(seed): \(difference.map { "\($0) became \($1.value)" } ?? "") in \(text.prefix(3000))")
    }
  }

  @Test func arraysAreDecodedAgain() throws {
    for seed in 0..<Self.count / 10 {
      var generator = ValueGenerator(seed: seed)
      let values = (0..<3).map { _ in generator.value(depth: 2) }
      #expect(try copy(values) { _, _ in }.copy == values)
      let shapes = values.flatMap(\.shapes)
      #expect(try copy(shapes) { _, _ in }.copy == shapes)
      let dictionary = values[0].table
      #expect(try copy(dictionary) { _, _ in }.copy == dictionary)
    }
  }

  @Test func convertedKeysAreDecodedAgain() throws {
    struct Value: Codable, Equatable {
      enum CodingKeys: String, CodingKey {
        case oneName, name2, anAttribute = "@anAttribute", last = "outerName/innerName"
      }
      var (oneName, name2, anAttribute, last) = (1, 2, 3, [4, 5])
    }
    let strategies: [(ExpatXMLEncoder.KeyEncodingStrategy, ExpatXMLDecoder.KeyDecodingStrategy)] = [
      (.convertToSnakeCase, .convertFromSnakeCase), (.convertToKebabCase, .convertFromKebabCase),
      (.convertToCapitalized, .convertFromCapitalized),
    ]
    for (encoding, decoding) in strategies {
      let copy = try copy(Value()) {
        $0.keyEncodingStrategy = encoding; $1.keyDecodingStrategy = decoding
      }.copy
      #expect(copy == Value())
    }
  }

  @Test func nilIsDecodedAgain() throws {
    struct Value: Codable, Equatable {
      var a: String?
      var b: Int?
    }
    for encodesNil in [false, true] {
      #expect(try copy(Value()) { encoder, _ in encoder.encodesNil = encodesNil }.copy == Value())
    }
  }
}
