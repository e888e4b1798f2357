/// Named entities that a document may use without declaring them, such as `&nbsp;`.
///
/// They apply to text and to attribute values. Declarations of the document take precedence. A document that says it is
/// `standalone` must declare all entities that it uses (XML 1.0, section 2.9).
///
/// ```swift
/// let options = XMLOptions(entities: .html)
/// let own: XMLEntities = ["company": "Smith & Sons"]
/// ```
public struct XMLEntities: Sendable, Hashable, ExpressibleByDictionaryLiteral {
  /// By the names of the entities. Names are compared code point by code point, so a look-up takes time that grows with the name only.
  private let exactTexts: [ExactString: ExactString]
  /// All entities as declarations of a document type; empty if there are none. Nil if XML does not allow a name or a text.
  let declarations: [UInt8]?
  /// Whether a text may be longer than the reference to it.
  let mayLengthen: Bool

  /// Makes a table of texts by the names of the entities. Names and texts that XML does not allow are an error of the parse.
  public init(_ texts: [String: String]) {
    // A fast path: every parse makes an empty table.
    guard !texts.isEmpty else {
      (exactTexts, declarations, mayLengthen) = ([:], [], false)
      return
    }
    exactTexts = [ExactString: ExactString](
      texts.map { (ExactString($0.key), ExactString($0.value)) }, uniquingKeysWith: { first, _ in first })
    mayLengthen = texts.contains { $0.value.utf8.count > $0.key.utf8.count + "&;".utf8.count }
    let areAllowed = texts.allSatisfy { $0.key.isXMLName && $0.value.unicodeScalars.allSatisfy(\.isXMLCharacter) }
    declarations = areAllowed ? Self.declarations(of: texts) : nil
  }

  /// The texts by the names of the entities. `<` and `&` in a text are characters, not markup.
  public var texts: [String: String] {
    [String: String](exactTexts.map { ($0.key.string, $0.value.string) }, uniquingKeysWith: { first, _ in first })
  }

  /// Makes a table from names and texts. If a name occurs several times, the last text is used.
  public init(dictionaryLiteral elements: (String, String)...) {
    self.init(Dictionary(elements) { _, last in last })
  }

  /// These entities together with others. For names in both, the text of the others is used.
  public func merging(_ others: XMLEntities) -> XMLEntities {
    XMLEntities(texts.merging(others.texts) { _, other in other })
  }

  var isEmpty: Bool { exactTexts.isEmpty }

  /// The text of an entity; nil if there is none of this name.
  func text(of name: ExactString) -> String? { exactTexts[name]?.string }

  /// Whether there is an entity of this name.
  func contains(_ name: ExactString) -> Bool { exactTexts[name] != nil }

  /// The entities that every document has (XML 1.0, section 4.6).
  static let predefined: Set<ExactString> = ["amp", "lt", "gt", "apos", "quot"]

  private static func declarations(of texts: [String: String]) -> [UInt8] {
    Array(
      texts.filter { !predefined.contains(ExactString($0.key)) }.sorted { $0.key < $1.key }
        .map { "<!ENTITY \($0.key) \"\(literal($0.value))\">" }.joined(separator: "\n").utf8)
  }

  /// A text as the value of a declaration. References to characters are resolved there, so characters that must stay
  /// text are written as references to references (XML 1.0, section 4.5 and appendix D).
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
  /// Names and texts, `["company": "Smith & Sons"]`. For a large table, the number of entities.
  public var description: String {
    let few = 8
    guard texts.count <= few else { return "\(texts.count) entities" }
    let pairs = texts.sorted { $0.key < $1.key }.map { "\($0.key.debugDescription): \($0.value.debugDescription)" }
    return pairs.isEmpty ? "[:]" : "[\(pairs.joined(separator: ", "))]"
  }
}
