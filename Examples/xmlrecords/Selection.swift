import ArgumentParser
import ExpatXMLTree

/// A path from a record to the wanted values: `title`, `revision/id`, `@id`, `link[@rel='self']/@href`, or `.` for the
/// record's own text.
struct Selection {
  /// The path as typed. It is the heading of the column.
  let text: String
  private let path: XMLTextPath

  init(_ text: String, _ prefixes: [String: String] = [:]) throws(XMLPathError) {
    self.text = text
    path = try XMLTextPath(parsing: text == "." ? "#text" : text, namespaces: prefixes)
  }

  /// Paths separated by commas. A comma inside a path, as in `a[@b='1,2']`, separates nothing.
  static func list(_ text: String, _ prefixes: [String: String] = [:]) throws(XMLPathError) -> [Selection] {
    for (index, character) in zip(text.indices, text) where character == "," {
      guard let first = try? Selection(String(text[..<index]), prefixes) else { continue }
      return [first] + (try list(String(text[text.index(after: index)...]), prefixes))
    }
    return [try Selection(text, prefixes)]
  }

  /// The elements at the end of the path, for XML.
  func elements(_ prefixes: [String: String]) throws(XMLPathError) -> XMLPath {
    try XMLPath(parsing: text, namespaces: prefixes)
  }

  /// The texts at the end of the path. For an element, all text in it. For the record itself, the text directly in it.
  func texts(in record: ExpatXMLElement) -> [String] { record.texts(path) }
}

/// A prefix for paths, and its namespace.
struct NamespacePrefix: ExpressibleByArgument {
  var prefix: String
  var namespace: String

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, !parts[1].isEmpty, !parts[0].contains(where: { "/|[*".contains($0) }),
      (try? XMLPath(parsing: "{u}\(parts[0])")) != nil
    else { return nil }
    (prefix, namespace) = (parts[0], parts[1])
  }
}
