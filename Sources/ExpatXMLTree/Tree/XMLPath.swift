/// A path to elements, attributes or texts: the part of XPath 1.0 that people use, the same everywhere in this library.
///
/// ```swift
/// let titles = feed.elements(matching: "channel/item/title | entry/title")
/// let page = entry.text("link[@rel='alternate']/@href")
/// ```
///
/// | path | finds |
/// |---|---|
/// | `title` | elements without a prefix: in no namespace, or in the default namespace in force at them. Also those with a prefix for that default namespace, but none of another vocabulary, such as `media:title` |
/// | `media:title` | the name as it stands in the document. If `namespaces` has the prefix, elements in that namespace, whatever their prefix |
/// | `{http://search.yahoo.com/mrss/}title` | the local name and its namespace, whatever the prefix |
/// | `{}title`, `{*}title` | in no namespace, in any |
/// | `*`, `media:*`, `{uri}*` | any name, of a vocabulary |
/// | `item/title` | every `title` directly inside an `item` |
/// | `item//title`, `.//title` | every `title` inside, at any depth |
/// | `/rss/channel`, `//title` | from the root of the document |
/// | `.`, `..` | the element itself, the one around it |
/// | `item[2]`, `item[last()]` | the second, the last `item` in each parent |
/// | `item[@id]`, `item[@id='7']` | with that attribute, with that value |
/// | `item[title]`, `item[title='A']` | with such an element directly inside, with one that has this text |
/// | `link/@href` | an attribute. Without a prefix, it is in no namespace. Of several, as with `@{*}href`, the first one |
/// | `summary/#text` | the text directly inside, without the text of the elements in it |
/// | `rss/channel/item \| feed/entry`, `(rss\|feed)/title` | either. What comes out is in document order: each element and each text once, attributes of one element in the order of the path |
///
/// A name without a prefix is the only difference from XPath, where it never means a default namespace. Names are compared code
/// point by code point.
///
/// A literal that is not a path ends the program, with a message that says at which character. Make a path out of any other
/// String by ``init(_:namespaces:)``, which throws an ``XMLPathError``.
public struct XMLPath: Sendable, ExpressibleByStringLiteral {
  /// The path as it was written.
  public let text: String
  package let routes: [PathRoute]
  private let namespaces: [String: String]

  /// Makes a path.
  ///
  /// - Parameters:
  ///   - text: the path.
  ///   - namespaces: the namespaces of prefixes in the path. `""` is the namespace of element names without a prefix.
  /// - Throws: ``XMLPathError`` if the text is not a path.
  public init(_ text: String, namespaces: [String: String] = [:]) throws(XMLPathError) {
    self.text = text
    self.namespaces = namespaces
    routes = try PathParser.routes(of: text, namespaces)
  }

  /// Makes a path of a literal. It must be a path.
  public init(stringLiteral text: String) {
    do { try self.init(text) } catch { fatalError("\(error)") }
  }

  /// Whether it leads to elements. Otherwise it leads to attributes or texts.
  public var leadsToElements: Bool { routes.allSatisfy { $0.end == .element } }
}

extension XMLPath: Hashable {
  /// Whether two paths have the same text and the same namespaces.
  public static func == (left: XMLPath, right: XMLPath) -> Bool {
    ExactString(left.text) == ExactString(right.text) && left.namespaces == right.namespaces
  }

  /// Hashes the text.
  public func hash(into hasher: inout Hasher) { hasher.combine(ExactString(text)) }
}

extension XMLPath: CustomStringConvertible {
  /// The path as it was written.
  public var description: String { text }
}
