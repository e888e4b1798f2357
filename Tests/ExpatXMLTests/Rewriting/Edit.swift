/// A line with a change in `Fixtures/edits.txt` or `Fixtures/rewrites.txt`: its kind, where it is made, and what is written.
struct Edit {
  private let kind: String
  private var path: String
  private let place: XMLInsertionPlace
  /// The other place of a move or copy.
  private let other: String
  private let text: String

  private static let places: [String: XMLInsertionPlace] = [
    "before": .before, "after": .after, "start": .atStart, "end": .atEnd,
  ]

  init(_ line: some StringProtocol) {
    let parts = line.split(separator: " := ", maxSplits: 1, omittingEmptySubsequences: false)
    let words = parts[0].split(separator: " ", maxSplits: parts[0].hasPrefix("set") ? 1 : .max).map { String($0) }
    kind = words[0]
    place = words.lazy.compactMap { Self.places[$0] }.first ?? .after
    path = words[Self.places[words[1]] == nil ? 1 : 2]
    other = words.last ?? ""
    text = parts.count == 2 ? String(decoding: unescaped(String(parts[1])), as: UTF8.self) : ""
  }

  /// The same change of what a pattern finds in a document. The path to an attribute ends with it.
  init(_ line: some StringProtocol, ofElements pattern: XMLPath) {
    self.init(line)
    path = path == "." ? "//\(pattern)" : "//\(pattern)/\(path)"
  }

  private func write(_ content: inout XMLWriter.Scope) throws {
    if text.hasPrefix("<!--") { return try content.comment(String(text.dropFirst(4))) }
    guard text.hasPrefix("<") else { return try content.text(text) }
    // The name may have a namespace in braces.
    let parts = text.dropFirst().split(separator: ">", maxSplits: 1, omittingEmptySubsequences: false)
    try content.element(String(parts[0]), parts.count == 2 ? String(parts[1]) : "")
  }

  /// Makes the change at a path.
  func apply(to document: inout ExpatXMLDocument) throws {
    switch kind {
    case "set": try document.set(text, at: XMLTextPath(parsing: path))
    case "remove": try document.remove(XMLTextPath(parsing: path))
    case "keep": try document.remove(XMLTextPath(parsing: path), keepingWhiteSpace: true)
    case "rename": try document.rename(XMLPath(parsing: path), to: text)
    case "move": try document.move(XMLPath(parsing: path), place, XMLPath(parsing: other))
    case "copy": try document.copy(XMLPath(parsing: path), place, XMLPath(parsing: other))
    case "markup": try document.insert(place, XMLPath(parsing: path), markup: text)
    case "content": try document.set(markup: text, at: XMLPath(parsing: path))
    default: try document.insert(place, XMLPath(parsing: path), write)
    }
  }

  /// Makes the change of the elements that are found at the path, if there are some.
  func applyToElements(of document: inout ExpatXMLDocument) throws {
    let elements = (try? XMLPath(parsing: path)).map(document.root.elements(matching:)) ?? []
    let isOfTwo = kind == "move" || kind == "copy"
    if elements.isEmpty || isOfTwo && elements.count > 1 { return try apply(to: &document) }
    for element in elements {
      switch kind {
      case "set": try document.set(text, in: element)
      case "remove": try document.remove(element)
      case "keep": try document.remove(element, keepingWhiteSpace: true)
      case "rename": try document.rename(element, to: text)
      case "move": try document.move(element, place, #require(document.root[other]))
      case "copy": try document.copy(element, place, #require(document.root[other]))
      case "markup": try document.insert(place, element, markup: text)
      case "content": try document.set(markup: text, in: element)
      default: try document.insert(place, element, write)
      }
    }
  }

  /// Makes the change of an element or an attribute of it.
  func apply(to element: inout XMLRewriter.Element) throws {
    let attribute = path.hasPrefix("@") ? String(path.dropFirst()) : nil
    switch kind {
    case "set": if let attribute { try element.set(text, attribute: attribute) } else { try element.set(text) }
    case "remove": if let attribute { try element.remove(attribute: attribute) } else { try element.remove() }
    case "keep": try element.remove(keepingWhiteSpace: true)
    case "rename": try element.rename(to: text)
    case "markup": try element.insert(place, markup: text)
    case "content": try element.set(markup: text)
    default: try element.insert(place, write)
    }
  }

  /// What becomes of a document, or the code of the error.
  static func outcome(_ edit: () throws -> String) throws -> String {
    do { return try edit() } catch let error as XMLEditError {
      return "\(error.code)"
    } catch let error as XMLWriteError {
      return "\(error.code)"
    }
  }
}
