/// A path to texts: an ``XMLPath`` whose end may also be an attribute or the text directly inside an element.
///
/// ```swift
/// let page = entry.text("link[@rel='alternate']/@href")
/// ```
///
/// | path | finds |
/// |---|---|
/// | `title` | all text inside the element |
/// | `link/@href`, `//@href` | an attribute. Without a prefix, it is in no namespace. Of several, as with `@{*}href`, the first one |
/// | `summary/#text` | the text directly inside, without the text of the elements in it |
///
/// The texts are in document order, attributes of one element in the order of the path.
public struct XMLTextPath: Sendable, Hashable, ExpressibleByStringInterpolation {
  package let parsed: ParsedPath

  /// Reads a path, as ``XMLPath/init(parsing:namespaces:)``.
  ///
  /// - Throws: ``XMLPathError`` if the text is not a path.
  public init(parsing text: String, namespaces: [String: String] = [:]) throws {
    parsed = try ParsedPath(PathText(text: text), namespaces)
  }

  /// Makes a path to the texts of elements.
  public init(_ path: XMLPath) { parsed = path.parsed }

  /// Makes a path from a literal, which must be a path.
  public init(stringLiteral text: String) { parsed = ParsedPath(literal: PathText(text: text)) }

  /// Makes a path from a literal with values in it, which must be a path, whatever the values are.
  public init(stringInterpolation path: XMLPath.StringInterpolation) { parsed = ParsedPath(literal: path.text) }

  package var text: String { parsed.text.string }
}

extension XMLTextPath: CustomStringConvertible {
  /// The path as it was written. Values are in quotes.
  public var description: String { text }
}
