/// The text of a path, with interpolated (bound) values in it, which are not parsed as a part of the path.
struct PathText: Sendable {
  struct Value: Sendable {
    /// Where it is shown, in Unicode scalars.
    let offset: Int
    let length: Int
    let text: String
    let number: Int?
  }

  var text: String
  private(set) var values: [Value] = []

  mutating func append(_ value: String, number: Int? = nil, shown: String) {
    let (offset, length) = (text.unicodeScalars.count, shown.unicodeScalars.count)
    values.append(Value(offset: offset, length: length, text: value, number: number))
    text += shown
  }
}

/// A path that was read, to elements or to texts. Equal if it is written in the same way and means the same.
package struct ParsedPath: Sendable, Hashable {
  let text: ExactString
  package let routes: [PathRoute]

  package init(_ text: String, _ namespaces: [String: String] = [:]) throws(XMLPathError) {
    try self.init(PathText(text: text), namespaces)
  }

  init(_ path: PathText, _ namespaces: [String: String], onlyElements: Bool = false) throws(XMLPathError) {
    text = ExactString(path.text)
    routes = try PathParser.routes(of: path, namespaces, onlyElements: onlyElements)
  }
}
