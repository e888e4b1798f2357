/// Decodes the root of a document.
func decode<T: Decodable>(_ type: T.Type, _ document: String, _ configure: (inout ExpatXMLDecoder) -> Void = { _ in })
  throws -> T
{
  var decoder = ExpatXMLDecoder()
  configure(&decoder)
  return try decoder.decode(type, from: Data(document.utf8))
}

/// The members of the value that is decoded from a document: `name: "a", tags: [], other: nil`.
func decoded<T: Decodable>(_ type: T.Type, _ document: String, _ configure: (inout ExpatXMLDecoder) -> Void = { _ in })
  throws -> String
{
  members(try decode(type, document, configure))
}

func members(_ value: Any) -> String {
  Mirror(reflecting: value).children.map { "\($0.label ?? ""): \(shown($0.value))" }.joined(separator: ", ")
}

/// A value as text, without the names of its types.
func shown(_ value: Any) -> String {
  if let string = value as? String { return string.debugDescription }
  if let data = value as? Data { return "\(Array(data))" }
  let mirror = Mirror(reflecting: value)
  let children = mirror.children.map { shown($0.value) }
  switch mirror.displayStyle {
  case .optional: return children.first ?? "nil"
  case .collection: return "[\(children.joined(separator: ", "))]"
  case .set, .dictionary: return "[\(children.sorted().joined(separator: ", "))]"
  case .tuple where mirror.children.first?.label == "key": return children.joined(separator: ": ")
  case .tuple: return "(\(members(value)))"
  case .enum:
    guard let (label, payload) = mirror.children.first, let label else { return "\(value)" }
    let text = shown(payload)
    return label + (text.hasPrefix("(") ? text : "(\(text))")
  case .struct where !(value is any CustomStringConvertible): return "(\(members(value)))"
  default: return "\(value)"
  }
}

/// A key of which only the run time knows what it is. Like that of most types, it is a case of an enum.
enum ChosenKey: CodingKey {
  case chosen
  @TaskLocal static var text = ""

  var stringValue: String { Self.text }
  var intValue: Int? { nil }
  init?(stringValue: String) {
    guard stringValue == Self.text else { return nil }
    self = .chosen
  }
  init?(intValue: Int) { nil }
}

/// The value of the chosen key.
private struct Member<Value: Decodable, Key: CodingKey>: Decodable {
  let value: Value

  init(from decoder: any Decoder) throws {
    let key = try #require(Key(stringValue: ChosenKey.text))
    value = try decoder.container(keyedBy: Key.self).decode(Value.self, forKey: key)
  }
}

/// Decodes the value of a key of the root, as a case of an enum and as a key that may be any text.
func value<T: Decodable & Equatable>(
  _ type: T.Type, _ key: String, _ document: String, sourceLocation: SourceLocation = #_sourceLocation,
  _ configure: (inout ExpatXMLDecoder) -> Void = { _ in }
) throws -> T {
  try ChosenKey.$text.withValue(key) {
    let value = try decode(Member<T, ChosenKey>.self, document, configure).value
    let other = try decode(Member<T, AnyKey>.self, document, configure).value
    #expect(value == other, sourceLocation: sourceLocation)
    return value
  }
}

/// The contents of a `DecodingError`.
struct DecodingFault: CustomStringConvertible {
  var kind: String
  var path: String
  var position: XMLPosition?
  var message: String

  init(_ error: DecodingError) {
    let context: DecodingError.Context
    switch error {
    case .typeMismatch(_, let its): (kind, context) = ("typeMismatch", its)
    case .valueNotFound(_, let its): (kind, context) = ("valueNotFound", its)
    case .keyNotFound(let key, let its): (kind, context) = ("keyNotFound \(key.stringValue)", its)
    case .dataCorrupted(let its): (kind, context) = ("dataCorrupted", its)
    @unknown default: fatalError("There is another kind of DecodingError.")
    }
    path = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
    position = error.sourcePosition
    // The text that is printed with the error.
    message = context.debugDescription + (context.underlyingError.map { ". \($0)" } ?? "")
  }

  var description: String { "\(kind) at \(path), \(position?.description ?? "nowhere"): \(message)" }
}

/// The error of decoding a document.
func fault<T: Decodable>(
  _ type: T.Type, _ document: String, sourceLocation: SourceLocation = #_sourceLocation,
  _ configure: (inout ExpatXMLDecoder) -> Void = { _ in }
) throws -> DecodingFault {
  let error = #expect(throws: DecodingError.self, sourceLocation: sourceLocation) {
    _ = try decode(type, document, configure)
  }
  return DecodingFault(try #require(error, sourceLocation: sourceLocation))
}
