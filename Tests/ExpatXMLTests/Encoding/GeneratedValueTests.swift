@Suite struct GeneratedValueTests {
  /// The number of values. The environment may ask for more.
  private static let count =
    ProcessInfo.processInfo.environment["EXPATXML_ENCODING_COUNT"].flatMap { UInt64($0) } ?? 1000

  private func copy<T: Codable>(_ value: T, isIndented: Bool = false) throws -> T {
    try ExpatXMLTests.copy(value) {
      $0.namespacesByPrefix = ["m": "urn:m"]
      $1.namespacesByPrefix = ["m": "urn:m"]
      if isIndented { $0.format = .indented }
    }
  }

  @Test(arguments: 0..<4) func valuesAreDecodedAgain(part: UInt64) throws {
    for seed in part * Self.count / 4..<(part + 1) * Self.count / 4 {
      var generator = ValueGenerator(seed: seed)
      let value = generator.value()
      let copy = try copy(value, isIndented: part == 1)
      // Mirrors tell which part is different.
      guard copy != value else { continue }
      let pairs = zip(Mirror(reflecting: value).children, Mirror(reflecting: copy).children)
      let difference = pairs.first { "\($0.value)" != "\($1.value)" }
      Issue.record("seed \(seed): \(difference.map { "\($0) became \($1.value)" } ?? "")")
    }
  }

  @Test func arraysAreDecodedAgain() throws {
    for seed in 0..<Self.count / 10 {
      var generator = ValueGenerator(seed: seed)
      let values = (0..<3).map { _ in generator.value(depth: 2) }
      #expect(try copy(values) == values)
      #expect(try copy(values.flatMap(\.shapes)) == values.flatMap(\.shapes))
      #expect(try copy(values[0].table) == values[0].table)
    }
  }

  private static let strategies: [(ExpatXMLEncoder.KeyEncodingStrategy, ExpatXMLDecoder.KeyDecodingStrategy)] = [
    (.convertToSnakeCase, .convertFromSnakeCase), (.convertToKebabCase, .convertFromKebabCase),
    (.convertToCapitalized, .convertFromCapitalized),
  ]

  @Test(arguments: strategies, [false, true]) func convertedKeysAreDecodedAgain(
    strategies: (ExpatXMLEncoder.KeyEncodingStrategy, ExpatXMLDecoder.KeyDecodingStrategy), encodesNil: Bool
  ) throws {
    struct Value: Codable, Equatable {
      enum CodingKeys: String, CodingKey {
        case oneName, name2
        case anAttribute = "@anAttribute"
        case last = "outerName/innerName"
        case noText, noNumber
      }
      var (oneName, name2, anAttribute, last) = (1, 2, 3, [4, 5])
      var noText: String?
      var noNumber: Int?
    }
    let copy = try ExpatXMLTests.copy(Value()) {
      ($0.keyEncodingStrategy, $1.keyDecodingStrategy) = strategies
      $0.encodesNil = encodesNil
    }
    #expect(copy == Value())
  }
}
