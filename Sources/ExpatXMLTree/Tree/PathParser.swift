/// Reads paths. See ``XMLPath`` for the language.
struct PathParser {
  private let text: String
  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var openParentheses = 0
  private let namespaces: [String: String]

  /// More routes than anybody writes. Parentheses multiply them.
  private static let mostRoutes = 64
  private static let mostSteps = 1000
  private static let mostParentheses = 32

  static func routes(of text: String, _ namespaces: [String: String]) throws(XMLPathError) -> [PathRoute] {
    var parser = PathParser(text, namespaces)
    let routes = try parser.union()
    if parser.index < parser.scalars.count { throw parser.error("expected /, |, a condition or the end") }
    return routes
  }

  private init(_ text: String, _ namespaces: [String: String]) {
    self.text = text
    scalars = Array(text.unicodeScalars)
    self.namespaces = namespaces
  }

  /// `a | b`
  private mutating func union() throws(XMLPathError) -> [PathRoute] {
    var routes: [PathRoute] = []
    repeat {
      skipBlanks()
      routes += try route()
      try checkCount(routes)
      skipBlanks()
    } while take("|")
    return routes
  }

  /// `a/b`, where each step may be a union in parentheses, so there may be several routes.
  private mutating func route() throws(XMLPathError) -> [PathRoute] {
    var routes = [PathRoute()]
    var axis = PathStep.Axis.child
    if take("/") {
      routes[0].isAbsolute = true
      if take("/") { axis = .descendant }
    }
    while true {
      if take("(") {
        openParentheses += 1
        if openParentheses > Self.mostParentheses {
          throw error("expected at most \(Self.mostParentheses) parentheses inside of each other")
        }
        let start = self
        routes = try start.append(union(), to: routes, axis)
        guard take(")") else { throw error("expected )") }
        openParentheses -= 1
        if next == "[" { throw error("expected no condition after )") }
      } else {
        let (step, end) = try step(axis)
        for index in routes.indices {
          if let step { routes[index].steps.append(step) }
          if routes[index].steps.count > Self.mostSteps { throw error("expected at most \(Self.mostSteps) steps") }
          routes[index].end = end
        }
      }
      guard next == "/" else { return routes }
      guard routes.allSatisfy({ $0.end == .element }) else { throw error("expected the end of an attribute or text") }
      _ = take("/")
      axis = take("/") ? .descendant : .child
    }
  }

  /// Continues each route with each of the others.
  private func append(
    _ others: [PathRoute], to routes: [PathRoute], _ axis: PathStep.Axis
  ) throws(XMLPathError) -> [PathRoute] {
    var all: [PathRoute] = []
    for route in routes {
      for other in others {
        if other.isAbsolute { throw error("expected a relative path in the parentheses") }
        var steps = other.steps
        if axis == .descendant {
          guard steps.first?.axis == .child else { throw error("expected a name after //") }
          steps[0].axis = .descendant
        }
        all.append(PathRoute(isAbsolute: route.isAbsolute, steps: route.steps + steps, end: other.end))
        if all[all.count - 1].steps.count > Self.mostSteps { throw error("expected at most \(Self.mostSteps) steps") }
      }
    }
    try checkCount(all)
    return all
  }

  private func checkCount(_ routes: [PathRoute]) throws(XMLPathError) {
    if routes.count > Self.mostRoutes { throw error("expected at most \(Self.mostRoutes) alternatives") }
  }

  /// Nil for `.`, and for what is only an end.
  private mutating func step(_ axis: PathStep.Axis) throws(XMLPathError) -> (PathStep?, PathRoute.End) {
    let (isChild, start) = (axis == .child, index + 1)
    if isChild, take("@") { return (nil, .attribute(try name(ofAttribute: true))) }
    if isChild, take("#") {
      for character in "text".unicodeScalars { guard take(character) else { throw error("expected #text") } }
      return (nil, .text)
    }
    if isChild, next == "." {
      _ = take(".")
      return (take(".") ? PathStep(axis: .parent, character: start) : nil, .element)
    }
    var step = PathStep(axis: axis, name: take("*") ? nil : try name(ofAttribute: false), character: start)
    while take("[") {
      skipBlanks()
      step.conditions.append(try condition())
      skipBlanks()
      guard take("]") else { throw error("expected ]") }
    }
    return (step, .element)
  }

  private mutating func condition() throws(XMLPathError) -> PathStep.Condition {
    let start = index
    let digits = takeAll { ("0"..."9").contains($0) }
    if !digits.isEmpty {
      guard let number = Int(digits), number > 0 else {
        index = start
        throw error("expected a position from 1")
      }
      return .position(number)
    }
    if scalars[index...].starts(with: "last()".unicodeScalars) {
      index += 6
      return .last
    }
    let isAttribute = take("@")
    let name = try name(ofAttribute: isAttribute)
    skipBlanks()
    let value = take("=") ? ExactString(try literal()) : nil
    return isAttribute ? .attribute(name, equals: value) : .element(name, equals: value)
  }

  private mutating func literal() throws(XMLPathError) -> String {
    skipBlanks()
    guard let quote = next, quote == "'" || quote == "\"" else { throw error("expected a value in quotes") }
    index += 1
    let value = takeAll { $0 != quote }
    guard take(quote) else { throw error("expected \(quote)") }
    return value
  }

  private mutating func name(ofAttribute isAttribute: Bool) throws(XMLPathError) -> NameTest {
    let start = index
    var namespace: String?
    if take("{") {
      namespace = takeAll { $0 != "}" }
      guard take("}") else { throw error("expected }") }
    }
    let nameStart = index
    let text = takeAll { $0.continuesXMLName }
    let isOfAny = !isAttribute && (text.isEmpty && namespace != nil || text.last == ":") && take("*")
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).dropLast(isOfAny ? 1 : 0)
    guard parts.allSatisfy({ $0.unicodeScalars.first?.beginsXMLName ?? false }), !parts.isEmpty || isOfAny else {
      index = start
      throw error("expected \(isAttribute ? "the name of an attribute" : "a name")")
    }
    if namespace != nil, text.contains(":") {
      index = nameStart
      throw error("expected a name without a prefix after }")
    }
    if isOfAny {
      let prefix = namespace == nil ? String(parts.joined(separator: ":")) : nil
      return prefix.map { NameTest(anyNameWithPrefix: $0, namespaces) } ?? NameTest(anyNameIn: namespace ?? "*")
    }
    return NameTest(text, namespace: namespace, namespaces, isAttribute: isAttribute)
  }

  // MARK: Characters

  private var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == character else { return false }
    index += 1
    return true
  }

  private mutating func takeAll(_ isWanted: (Unicode.Scalar) -> Bool) -> String {
    var taken = String.UnicodeScalarView()
    while let character = next, isWanted(character) {
      taken.append(character)
      index += 1
    }
    return String(taken)
  }

  private mutating func skipBlanks() { _ = takeAll { $0 == " " } }

  private func error(_ reason: String) -> XMLPathError {
    XMLPathError(path: text, character: index + 1, reason: reason)
  }
}
