/// Named entities that a document may use without declaring them: `&nbsp;`, for example.
///
/// They apply to text and to attribute values. Declarations of the document take precedence. A document that says it is
/// `standalone` must declare all entities that it uses (XML 1.0, section 2.9).
///
/// ```swift
/// let options = ParserOptions(entities: .html)
/// let own: XMLEntities = ["company": "Smith & Sons"]
/// ```
public struct XMLEntities: Sendable, Hashable, ExpressibleByDictionaryLiteral {
  /// The texts by the names of the entities. `<` and `&` in them are text, not markup.
  public let texts: [String: String]
  /// The names, for look-ups in time that depends on nothing but length.
  private let names: Set<ExactString>
  /// All of them as declarations of a document type; empty without any.
  let declarations: [UInt8]
  /// Whether a text may be longer than the reference to it.
  let mayLengthen: Bool

  /// Makes a table of texts by the names of the entities. Names and texts that XML does not allow are an error of the parse.
  public init(_ texts: [String: String]) {
    self.texts = texts
    names = Set(texts.keys.map { ExactString($0) })
    mayLengthen = texts.contains { $0.value.utf8.count > $0.key.utf8.count + "&;".utf8.count }
    declarations = Array(
      texts.filter { !Self.predefined.contains($0.key) }.sorted { $0.key < $1.key }
        .map { "<!ENTITY \($0.key) \"\(Self.literal($0.value))\">" }.joined(separator: "\n").utf8)
  }

  /// Makes a table of names and texts. If a name occurs several times, the last text is used.
  public init(dictionaryLiteral elements: (String, String)...) {
    self.init(Dictionary(elements) { _, last in last })
  }

  /// These and other entities. If both have a name, the text of the others is used.
  public func merging(_ others: XMLEntities) -> XMLEntities {
    XMLEntities(texts.merging(others.texts) { _, other in other })
  }

  /// Whether there are none.
  public var isEmpty: Bool { texts.isEmpty }

  /// Whether there is a text for an entity of that name.
  func contains(_ name: ExactString) -> Bool { names.contains(name) }

  /// Whether they are the same.
  public static func == (left: XMLEntities, right: XMLEntities) -> Bool { left.declarations == right.declarations }

  /// Hashes all of them.
  public func hash(into hasher: inout Hasher) { hasher.combine(declarations) }

  /// Those that every document has (XML 1.0, section 4.6).
  private static let predefined: Set = ["amp", "lt", "gt", "apos", "quot"]

  /// A text as the value of a declaration. References to characters are resolved there, so that those which are to be text
  /// are referred to twice (XML 1.0, section 4.5 and appendix D).
  private static func literal(_ text: String) -> String {
    var literal = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&", "<": literal += "&#38;#\(scalar.value);"
      case "%", "\"", "\r": literal += "&#\(scalar.value);"
      default: literal.unicodeScalars.append(scalar)
      }
    }
    return literal
  }
}

extension XMLEntities: CustomStringConvertible {
  /// Names and texts, `["company": "Smith & Sons"]`; of many, how many there are.
  public var description: String {
    let few = 8
    guard texts.count <= few else { return "\(texts.count) entities" }
    let pairs = texts.sorted { $0.key < $1.key }.map { "\($0.key.debugDescription): \($0.value.debugDescription)" }
    return pairs.isEmpty ? "[:]" : "[\(pairs.joined(separator: ", "))]"
  }
}
