/// Values that are decoded from text.
extension NodeDecoder {
  func string(_ value: NodeValue, _ key: (any CodingKey)?) throws -> String {
    if value.isMissing { throw missing(value, key) }
    let bytes = value.bytes
    return switch options.decoder.stringDecodingStrategy {
    case .preserveWhitespace: String(decoding: bytes, as: UTF8.self)
    case .trimWhitespace: String(decoding: bytes.trimmed, as: UTF8.self)
    case .collapseWhitespace:
      String(decoding: Array(bytes.split(whereSeparator: \.isXMLSpace).joined(separator: [0x20])), as: UTF8.self)
    }
  }

  func bool(_ value: NodeValue, _ key: (any CodingKey)?) throws -> Bool {
    try parse(value, key, options.decoder.boolDecodingStrategy.expectation) { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      switch ExactString(text) {
      case "true", "1": return true
      case "false", "0": return false
      default: return options.decoder.boolDecodingStrategy.bool(text)
      }
    }
  }

  func integer<T: FixedWidthInteger>(_ type: T.Type, _ value: NodeValue, _ key: (any CodingKey)?) throws -> T {
    try parse(value, key, "a number of type \(type)") { T(String(decoding: $0, as: UTF8.self)) }
  }

  func float<T: BinaryFloatingPoint & LosslessStringConvertible>(
    _ type: T.Type, _ value: NodeValue, _ key: (any CodingKey)?
  ) throws -> T {
    try parse(value, key, "a number of type \(type)") { NumberText.finite($0) ?? nonFinite($0) }
  }

  private func nonFinite<T: BinaryFloatingPoint>(_ bytes: ArraySlice<UInt8>) -> T? {
    guard
      case .convertFromString(let positiveInfinity, let negativeInfinity, let nan) = options.decoder
        .nonConformingFloatDecodingStrategy
    else { return nil }
    switch ExactString(String(decoding: bytes, as: UTF8.self)) {
    case ExactString(positiveInfinity): return T.infinity
    case ExactString(negativeInfinity): return -T.infinity
    case ExactString(nan): return T.nan
    default: return nil
    }
  }

  /// Converts a text without the white space around it. `body` returns nil if it can't convert the text. The error then
  /// names the expected value, and quotes the text if requested.
  func parse<T>(
    _ value: NodeValue, _ key: (any CodingKey)?, _ expected: @autoclosure () -> String, isQuoted: Bool = true,
    _ body: (ArraySlice<UInt8>) throws -> T?
  ) throws -> T {
    if value.isMissing { throw missing(value, key) }
    if let element = value.element, !element.children.isEmpty {
      throw mismatch(
        T.self, value, key, "Expected \(expected()), but <\(element.qualifiedName)> contains elements.")
    }
    let bytes = value.bytes.trimmed
    if let result = try body(bytes) { return result }
    throw corrupted(value, key, "Expected \(expected())\(isQuoted ? ", not \(Self.quoted(bytes))" : "").")
  }

  private static let longestQuotation = 100

  private static func quoted(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes.prefix(4 * longestQuotation), as: UTF8.self)
    return text.count > longestQuotation ? "\(String(text.prefix(longestQuotation)).quoted)…" : text.quoted
  }

  // MARK: Errors

  func missing(_ value: NodeValue, _ key: (any CodingKey)?) -> DecodingError {
    let path = codingPath + (key.map { [$0] } ?? [])
    guard let key = path.last else { return corrupted(value, nil, "There is nothing.") }
    let names = options.names(in: path.dropLast())
    let namesake = value.node.namesakeInMessages(ofKey: key.stringValue, names).map { "; there is \($0)" } ?? ""
    return .keyNotFound(
      key,
      DecodingError.Context(
        at: value.node.position, codingPath: path.dropLast(),
        message: "There is no element or attribute \(options.name(key.stringValue)) in <\(value.node.qualifiedName)>"
          + "\(namesake)."))
  }

  /// Replaces the error message of an enum, which knows nothing about the document.
  func unknownCase(_ type: any Any.Type, _ value: NodeValue, _ key: (any CodingKey)?) -> DecodingError {
    mismatch(
      type, value, key,
      "Neither <\(value.node.qualifiedName)> nor exactly one of the elements in it is a case of \(type).")
  }

  func mismatch(_ type: any Any.Type, _ value: NodeValue, _ key: (any CodingKey)?, _ message: String) -> DecodingError {
    .typeMismatch(type, context(value, key, message))
  }

  func corrupted(_ value: NodeValue, _ key: (any CodingKey)?, _ message: String) -> DecodingError {
    .dataCorrupted(context(value, key, message))
  }

  func notFound(_ type: any Any.Type, _ value: NodeValue, _ key: (any CodingKey)?, _ message: String) -> DecodingError {
    .valueNotFound(type, context(value, key, message))
  }

  private func context(_ value: NodeValue, _ key: (any CodingKey)?, _ message: String) -> DecodingError.Context {
    DecodingError.Context(
      at: value.node.position, codingPath: codingPath + (key.map { [$0] } ?? []), message: message)
  }
}
