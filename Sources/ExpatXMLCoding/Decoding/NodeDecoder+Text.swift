/// Values that are decoded from text.
extension NodeDecoder {
  func string(_ value: NodeValue, _ key: ValueKey) throws -> String {
    if value.isMissing { throw missing(value, key) }
    let bytes = tree.bytes(of: value)
    return switch session.decoder.stringDecodingStrategy {
    case .preserveWhitespace: String(utf8: bytes.span)
    case .trimWhitespace: String(utf8: bytes.trimmed.span)
    case .collapseWhitespace:
      String(decoding: Array(bytes.split(whereSeparator: \.isXMLSpace).joined(separator: [0x20])), as: UTF8.self)
    }
  }

  /// The value of a plain text; nil for what is not one. With `orNil`, an element with attributes may be nil.
  func string(_ text: PlainText, orNil: Bool) -> String? {
    guard case .preserveWhitespace = session.decoder.stringDecodingStrategy else { return nil }
    return switch text {
    case .element(let item) where !orNil || tree.attributes(of: item).isEmpty: tree.textString(tree.text(of: item))
    case .attribute(let attribute): tree.valueString(tree.value(of: attribute))
    default: nil
    }
  }

  func bool(_ value: NodeValue, _ key: ValueKey) throws -> Bool {
    try parse(value, key, "true, false, yes, no, y, n, on, off, 1 or 0") { Self.bool($0.span) }
  }

  static func bool(_ bytes: Span<UInt8>) -> Bool? {
    // The longest word has five bytes. Long texts are not compared: combining marks would take quadratic time.
    guard bytes.count <= 5 else { return nil }
    let text = String(utf8: bytes)
    if text == "true" { return true }
    if text == "false" { return false }
    switch text.lowercased() {
    case "true", "1", "yes", "y", "on": return true
    case "false", "0", "no", "n", "off": return false
    default: return nil
    }
  }

  func integer<T: FixedWidthInteger>(_ type: T.Type, _ value: NodeValue, _ key: ValueKey) throws -> T {
    try parse(value, key, "a number of type \(type)") { NumberText.integer($0.span) }
  }

  func float<T: BinaryFloatingPoint & LosslessStringConvertible>(
    _ type: T.Type, _ value: NodeValue, _ key: ValueKey
  ) throws -> T {
    try parse(value, key, "a number of type \(type)") { bytes in
      let double = Double(XMLBorrowedUTF8(bytes.span))
      if type == Double.self { return double as? T }
      return NumberText.finite(bytes.span) ?? double.flatMap { $0.isFinite ? nil : T($0) }
    }
  }

  /// Converts a text without the white space around it. `body` returns nil if it can't convert the text. The error then
  /// names the expected value, and quotes the text if requested.
  func parse<T>(
    _ value: NodeValue, _ key: ValueKey, _ expected: @autoclosure () -> String, isQuoted: Bool = true,
    _ body: (TapeText) throws -> T?
  ) throws -> T {
    if value.isMissing { throw missing(value, key) }
    if let item = value.element, tree.hasElements(item) {
      throw mismatch(
        T.self, value, key, "Expected \(expected()), but <\(tree.qualifiedName(item))> contains elements.")
    }
    let bytes = tree.bytes(of: value).trimmed
    if let result = try body(bytes) { return result }
    throw corrupted(value, key, "Expected \(expected())\(isQuoted ? ", not \(Self.quoted(bytes))" : "").")
  }

  private static let longestQuotation = 100

  private static func quoted(_ bytes: TapeText) -> String {
    let text = String(decoding: bytes.prefix(4 * longestQuotation), as: UTF8.self)
    return text.count > longestQuotation ? "\(String(text.prefix(longestQuotation)).quoted)…" : text.quoted
  }

  func missing(
    _ value: NodeValue, _ key: ValueKey, cause: XMLValueError.Cause? = nil
  ) -> DecodingError {
    let path = codingPath + key.path
    guard let key = path.last else { return corrupted(value, .none, "There is nothing.") }
    let name = session.name(key.stringValue)
    let place = "in <\(tree.qualifiedName(value.item))>"
    let message =
      if cause == .notThere {
        "There is no element \(name) \(place), and the attribute can't be the value."
      } else {
        "There is no \(name.hasPrefix("@") ? "attribute \(name.dropFirst())" : "element or attribute \(name)") \(place)"
          + (session.names.nearMiss(of: key.stringValue, in: value.item, of: tree).map { "; \($0)." } ?? ".")
      }
    return .keyNotFound(
      key,
      DecodingError.Context(
        at: tree.position(of: value.item), codingPath: path.dropLast(), message: message, cause: cause))
  }

  /// The error for an attribute whose type can't be an attribute, but could be an element of that name.
  func notThere(_ value: NodeValue, _ key: ValueKey) -> DecodingError {
    // For a word, the list knows the key.
    if !key.isNone, !self.value.isGuess { return missing(.missing(in: value.item), key, cause: .notThere) }
    return .dataCorrupted(context(value, .none, "An attribute can't be this type.", cause: .notThere))
  }

  func tooDeep(_ value: NodeValue, _ key: ValueKey) -> DecodingError {
    let message = "More than \(ExpatXMLDecoder.valueDepth) values are nested inside each other."
    return .dataCorrupted(context(value, key, message, cause: .tooDeep))
  }

  /// Replaces the error message of an enum, which knows nothing about the document.
  func unknownCase(_ type: any Any.Type, _ value: NodeValue) -> DecodingError {
    let inside = tree.firstElements(in: value.item, most: 3).map { tree.name(ofElement: $0).elementInMessages }
    return mismatch(
      type, value, .none,
      "Neither <\(tree.qualifiedName(value.item))> nor exactly one of the elements in it is a case of \(type)"
        + (inside.isEmpty ? "." : ": there is \(inside.joined(separator: "; "))."))
  }

  func mismatch(_ type: any Any.Type, _ value: NodeValue, _ key: ValueKey, _ message: String) -> DecodingError {
    .typeMismatch(type, context(value, key, message))
  }

  func corrupted(_ value: NodeValue, _ key: ValueKey, _ message: String) -> DecodingError {
    .dataCorrupted(context(value, key, message))
  }

  func context(
    _ value: NodeValue, _ key: ValueKey, _ message: String, cause: XMLValueError.Cause? = nil
  ) -> DecodingError.Context {
    DecodingError.Context(
      at: tree.position(of: value.item), codingPath: codingPath + key.path, message: message, cause: cause)
  }
}
