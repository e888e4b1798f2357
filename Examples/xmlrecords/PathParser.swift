/// Parses paths that a user has typed.
struct PathParser {
  /// A text that is not a path, and the reason.
  struct Failure: Error, Equatable, CustomStringConvertible {
    var description: String
  }

  private let text: [Unicode.Scalar]
  private var index = 0

  private init(_ text: String) { self.text = Array(text.unicodeScalars) }

  /// Parses paths separated by commas.
  static func selections(_ text: String) throws(Failure) -> [Selection] {
    var parser = PathParser(text)
    var selections: [Selection] = []
    repeat { selections.append(try parser.selection()) } while parser.take(",")
    try parser.expectEnd()
    return selections
  }

  /// Parses a path of names only, which selects the records.
  static func elementPath(_ text: String) throws(Failure) -> (isAbsolute: Bool, names: [PathName]) {
    var parser = PathParser(text)
    let isAbsolute = parser.take("/")
    var names: [PathName] = []
    repeat { names.append(try parser.name("an element")) } while parser.take("/")
    try parser.expectEnd()
    return (isAbsolute, names)
  }

  private mutating func selection() throws(Failure) -> Selection {
    let start = index
    var selection = Selection(path: "", steps: [], attribute: nil)
    if !take(".") {
      repeat {
        if take("@") {
          selection.attribute = try name("an attribute")
          break
        }
        selection.steps.append(try step())
      } while take("/")
    }
    selection.path = string(from: start)
    return selection
  }

  private mutating func step() throws(Failure) -> Selection.Step {
    var step = Selection.Step(name: try name("an element"))
    while take("[") {
      step.conditions.append(try condition())
      guard take("]") else { throw failure("Expected ]") }
    }
    return step
  }

  private mutating func condition() throws(Failure) -> Selection.Condition {
    let digits = takeAll { ("0"..."9").contains($0) }
    if !digits.isEmpty {
      guard let number = Int(digits), number > 0 else { throw failure("Positions are counted from 1") }
      return .position(number)
    }
    let isAttribute = take("@")
    let name = try name(isAttribute ? "an attribute" : "an element")
    let value = take("=") ? try literal() : nil
    return isAttribute ? .attribute(name, equals: value) : .element(name, equals: value)
  }

  private mutating func literal() throws(Failure) -> String {
    guard let quote = ["'", "\""].first(where: { take($0) }) else { throw failure("Expected a value in quotes") }
    let value = takeAll { $0 != quote }
    guard take(quote) else { throw failure("The value has no end") }
    return value
  }

  private mutating func name(_ kind: String) throws(Failure) -> PathName {
    var namespace: String?
    if take("{") {
      namespace = takeAll { $0 != "}" }
      guard take("}") else { throw failure("The namespace has no end") }
    }
    let start = index
    let name = takeAll(Self.isOfName)
    let parts = name.split(separator: ":", omittingEmptySubsequences: false)
    let isName = parts.allSatisfy { part in part.unicodeScalars.first.map(Self.startsName) ?? false }
    guard isName, parts.count <= (namespace == nil ? 2 : 1) else {
      index = start
      throw failure("Expected the name of \(kind)")
    }
    return PathName(name: name, namespace: namespace)
  }

  /// Whether a name may contain a character, judging only by ASCII (XML 1.0, productions 4 and 4a).
  private static func isOfName(_ character: Unicode.Scalar) -> Bool {
    startsName(character) || ("0"..."9").contains(character) || [":", "-", "."].contains(character)
  }

  private static func startsName(_ character: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(character) || ("A"..."Z").contains(character) || character == "_" || character.value >= 0x80
  }

  // MARK: Characters

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard index < text.count, text[index] == character else { return false }
    index += 1
    return true
  }

  private mutating func takeAll(_ isWanted: (Unicode.Scalar) -> Bool) -> String {
    let start = index
    while index < text.count, isWanted(text[index]) { index += 1 }
    return string(from: start)
  }

  private func string(from start: Int) -> String {
    var string = String.UnicodeScalarView()
    string.append(contentsOf: text[start..<index])
    return String(string)
  }

  private func expectEnd() throws(Failure) {
    if index < text.count { throw failure("Expected a comma or the end") }
  }

  private func failure(_ message: String) -> Failure {
    var rest = String.UnicodeScalarView()
    rest.append(contentsOf: text[index...])
    return Failure(description: rest.isEmpty ? "\(message) at the end." : "\(message) before “\(String(rest))”.")
  }
}
