/// A path to elements: the part of XPath 1.0 that people use, the same everywhere in this library.
///
/// ```swift
/// let titles = feed.elements(matching: "channel/item/title | entry/title")
/// let entry = feed["entry[@id=\(id)]"]
/// ```
///
/// | path | finds |
/// |---|---|
/// | `title` | elements without a prefix, or with a prefix for the default namespace in force; not `media:title` |
/// | `media:title` | this name as written; if `namespaces` has the prefix, elements in that namespace, whatever their prefix |
/// | `{http://search.yahoo.com/mrss/}title` | the local name and its namespace, whatever the prefix |
/// | `{}title`, `{*}title` | in no namespace, in any |
/// | `*`, `media:*`, `{uri}*` | any name; any with this prefix; any in this namespace |
/// | `item/title` | every `title` directly inside an `item` |
/// | `item//title`, `.//title` | every `title` inside, at any depth |
/// | `/rss/channel`, `//title` | from the root of the document |
/// | `.`, `..` | the element itself, the one around it |
/// | `key/following-sibling::*[1]` | the next element; without `[1]`, all after it in the same parent. It has no other position |
/// | `item[2]`, `item[last()]` | the second, the last `item` in each parent |
/// | `item[@id]`, `item[@id='7']` | with that attribute, with that value |
/// | `item[title]`, `item[title='A']` | with such an element directly inside, with one that has this text |
/// | `item[a/b]`, `item[a/@b='A']`, `item[.='A']` | the same further inside, of an attribute there, of the element itself |
/// | `rss/channel/item \| feed/entry`, `(rss\|feed)/title` | either; the elements are in document order, each once |
///
/// A name without a prefix is the only difference from XPath, where it never means a default namespace. Here it means no
/// namespace, or the default namespace in force at the element. Names are compared code point by code point.
///
/// An interpolated value is data, and never parsed as a part of the path: see ``StringInterpolation``. A literal that is not a
/// path ends the program, with a message that says at which character. For any other String, use ``init(parsing:namespaces:)``,
/// which throws an ``XMLPathError``.
///
/// This type leads to elements: a path that ends in `@href` or `#text` is an ``XMLTextPath``.
public struct XMLPath: Sendable, Hashable, ExpressibleByStringInterpolation {
  package let parsed: ParsedPath

  /// Reads a path.
  ///
  /// - Parameters:
  ///   - text: the path.
  ///   - namespaces: the namespaces of prefixes in the path. `""` is the namespace of element names without a prefix.
  /// - Throws: ``XMLPathError`` if the text is not a path, or does not lead to elements.
  public init(parsing text: String, namespaces: [String: String] = [:]) throws {
    parsed = try ParsedPath(PathText(text: text), namespaces, onlyElements: true)
  }

  /// Makes a path from a literal, which must be a path.
  public init(stringLiteral text: String) { parsed = ParsedPath(literal: PathText(text: text), onlyElements: true) }

  /// Makes a path from a literal with values in it, which must be a path, whatever the values are.
  public init(stringInterpolation path: StringInterpolation) {
    parsed = ParsedPath(literal: path.text, onlyElements: true)
  }

  package var text: String { parsed.text.string }
}

extension ParsedPath {
  /// Ends the program if the literal is not a path.
  init(literal path: PathText, onlyElements: Bool = false) {
    do { try self.init(path, [:], onlyElements: onlyElements) } catch { fatalError("\(error)") }
  }
}

extension XMLPath: CustomStringConvertible {
  /// The path as it was written. Values are in quotes.
  public var description: String { text }
}

extension XMLPath {
  /// A path literal with values in it.
  ///
  /// ```swift
  /// feed["entry[@id=\(id)]/link[\(number)]"]
  /// ```
  ///
  /// A value may come after `=`, in quotes as in `[@id='\(id)']`, or as a position in brackets. It is compared as it is: quotes
  /// and brackets in it have no meaning. No element has a position below 1. A value at any other place makes the literal an
  /// invalid path.
  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    var text = PathText(text: "")
    private var quote: Unicode.Scalar?

    /// Begins with nothing.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Adds a part of the path.
    public mutating func appendLiteral(_ literal: String) {
      text.text += literal
      for scalar in literal.unicodeScalars where scalar == "'" || scalar == "\"" {
        if quote == nil { quote = scalar } else if quote == scalar { quote = nil }
      }
    }

    /// Adds a value.
    public mutating func appendInterpolation(_ value: some StringProtocol) {
      let value = String(value)
      let quote = quote != nil ? "" : value.utf8.contains(UInt8(ascii: "'")) ? "\"" : "'"
      text.append(value, shown: quote + value + quote)
    }

    /// Adds a number, or a position.
    public mutating func appendInterpolation(_ number: some BinaryInteger) {
      let value = String(number)
      text.append(value, number: Int(clamping: number), shown: value)
    }
  }
}
