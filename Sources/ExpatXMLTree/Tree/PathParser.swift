/// Reads paths. See ``XMLPath`` for the language.
struct PathParser {
  private let path: PathText
  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var valueIndex = 0
  private var depth = 0
  private var stepsInConditions = 0
  private var isInCondition = false
  private let namespaces: [String: String]
  private let onlyElements: Bool

  /// Limited, since parentheses multiply the routes.
  private static let mostRoutes = 64
  private static let mostSteps = 1000
  private static let mostParentheses = 32

  static func routes(
    of path: PathText, _ namespaces: [String: String], onlyElements: Bool
  ) throws(XMLPathError) -> [PathRoute] {
    let scalars = Array(path.text.unicodeScalars)
    var parser = PathParser(path: path, scalars: scalars, namespaces: namespaces, onlyElements: onlyElements)
    let routes = try parser.union()
    if parser.index < parser.scalars.count || parser.boundValue != nil {
      throw parser.error("expected /, |, a condition or the end")
    }
    return routes
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
        let start = self
        routes = try start.append(inner(), to: routes, axis)
        guard take(")") else { throw error("expected )") }
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

  /// What is in parentheses or brackets.
  private mutating func inner() throws(XMLPathError) -> [PathRoute] {
    if depth == Self.mostParentheses {
      throw error("expected at most \(Self.mostParentheses) parentheses and brackets inside of each other")
    }
    depth += 1
    defer { depth -= 1 }
    return try union()
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
          if steps.first?.axis == .child {
            steps[0].axis = .descendant
          } else if steps.isEmpty, other.end != .element {
            steps = [PathStep(axis: .selfOrDescendant)]
          } else {
            throw error("expected a name after //")
          }
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

  /// The step is nil for `.`, and for an attribute or a text of the element itself.
  private mutating func step(_ axis: PathStep.Axis) throws(XMLPathError) -> (PathStep?, PathRoute.End) {
    let (isChild, start) = (axis == .child, index + 1)
    if next == "@" || next == "#" {
      if onlyElements, !isInCondition { throw error("expected an element") }
      let step = isChild ? nil : PathStep(axis: .selfOrDescendant, character: start)
      if take("@") { return (step, .attribute(try name(ofAttribute: true))) }
      for character in "#text".unicodeScalars { guard take(character) else { throw error("expected #text") } }
      return (step, .text)
    }
    if isChild, next == "." {
      _ = take(".")
      return (take(".") ? PathStep(axis: .parent, character: start) : nil, .element)
    }
    var step = PathStep(axis: axis, character: start)
    if isChild, next == "f", scalars[index...].starts(with: Self.followingSibling) {
      index += Self.followingSibling.count
      step.axis = .followingSibling
    }
    step.name = take("*") ? nil : try name(ofAttribute: false)
    while take("[") {
      skipBlanks()
      step.conditions.append(try condition())
      skipBlanks()
      guard take("]") else { throw error("expected ]") }
      // Other positions would take quadratic time.
      if step.axis == .followingSibling, step.hasPosition, step.conditions.last != .position(1) || next == "[" {
        throw error("expected no position of a following sibling but [1] at its end")
      }
    }
    return (step, .element)
  }

  private static let followingSibling = "following-sibling::".unicodeScalars

  private mutating func condition() throws(XMLPathError) -> PathStep.Condition {
    let start = index
    if let number = boundValue?.number {
      skipBoundValue()
      return .position(max(0, number))
    }
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
    let wasInCondition = isInCondition
    isInCondition = true
    let routes = try inner()
    isInCondition = wasInCondition
    stepsInConditions += routes.reduce(0) { $0 + $1.steps.count }
    if stepsInConditions > Self.mostSteps { throw error("expected at most \(Self.mostSteps) steps in conditions") }
    // `//` and `..` would search the same elements again for each element that the condition is about: quadratic time.
    guard routes.allSatisfy({ $0.staysInOrder && !$0.isAbsolute }) else {
      index = start
      throw error("expected a path to what is inside, without // and ..")
    }
    skipBlanks()
    let value = take("=") ? ExactString(try literal()) : nil
    if value == nil, routes.contains(where: { $0.end == .text }) { throw error("expected = after #text") }
    if routes.count == 1, routes[0].steps.isEmpty, case .attribute(let name) = routes[0].end {
      return .attribute(name, equals: value)
    }
    return .path(routes, equals: value)
  }

  /// A value in quotes. Bound values may be in quotes or not.
  private mutating func literal() throws(XMLPathError) -> String {
    skipBlanks()
    if let bound = boundValue {
      skipBoundValue()
      return bound.text
    }
    guard let quote = next, quote == "'" || quote == "\"" else { throw error("expected a value in quotes") }
    index += 1
    var value = takeAll { $0 != quote }
    while let bound = boundValue {
      skipBoundValue()
      value += bound.text + takeAll { $0 != quote }
    }
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

  /// Nil at the end and at a bound value, so that nothing in the value is parsed as a part of the path.
  private var next: Unicode.Scalar? { index < scalars.count && boundValue == nil ? scalars[index] : nil }

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

  /// The bound value at the current place.
  private var boundValue: PathText.Value? {
    guard valueIndex < path.values.count, path.values[valueIndex].offset == index else { return nil }
    return path.values[valueIndex]
  }

  private mutating func skipBoundValue() {
    index += path.values[valueIndex].length
    valueIndex += 1
  }

  private func error(_ reason: String) -> XMLPathError {
    var error = XMLPathError(path: path.text, character: index + 1, reason: reason)
    error.advice = boundValue == nil ? advice : "A value may stand in quotes, after =, or as a position in brackets."
    return error
  }

  /// What to write instead of XPath that is not supported.
  private var advice: String? {
    let start = scalars[..<index].lastIndex { !$0.continuesXMLName }.map { $0 + 1 } ?? 0
    let end = scalars[index...].firstIndex { !$0.continuesXMLName } ?? scalars.count
    let word = String(String.UnicodeScalarView(scalars[start..<end]))
    return switch (word, end < scalars.count ? scalars[end] : nil) {
    case ("", "@"), ("", "#"): "A path to attributes or texts is an XMLTextPath."
    case ("text", "("): "The text of an element is #text."
    case ("position", "("): "The second is [2]."
    case ("local-name", "("): "A name in any namespace is {*}name."
    case (_, "("): "There is no function but last(): filter in Swift what was found."
    case ("and", _): "Both conditions are [a][b]."
    case ("or", _): "Conditions have no or: filter in Swift what was found."
    case (_, "!"), (_, "<"), (_, ">"): "Values are only compared by =: filter in Swift what was found."
    default: word.contains("::") ? "There are no axes but // . .. following-sibling::, so filter in Swift." : nil
    }
  }
}
