/// Finds the place of a key that is more than a name: `@id`, `#text`, or a path.
struct KeyReader {
  /// Converts a name.
  private let convert: (String) -> String

  init(convert: @escaping (String) -> String) { self.convert = convert }

  /// Whether the key is a name without a namespace or a prefix, as most keys are.
  static func isName(_ key: String) -> Bool {
    !key.isEmpty && key.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "_") || $0 >= 0x80 }
  }

  /// The alternatives of a choice; one for other keys.
  func alternatives(_ key: String) throws(KeyFault) -> [WrittenKey] {
    if key.isEmpty { return [WrittenKey(end: .text)] }
    let path: XMLPath
    do { path = try XMLPath(key) } catch { throw .noPath(error) }
    var alternatives: [WrittenKey] = []
    for route in path.routes { alternatives.append(try place(route)) }
    return alternatives
  }

  private func place(_ route: PathRoute) throws(KeyFault) -> WrittenKey {
    if route.isAbsolute { throw .noPlace("a value is written without knowing what is around it") }
    var steps = route.steps[...]
    let end: WrittenKey.End
    switch route.end {
    case .text: end = .text
    case .attribute(let name): end = .attribute(try written(name))
    case .element:
      switch steps.popLast() {
      case nil: end = .itself
      case let last? where last.name == nil && last.axis == .child && last.conditions.isEmpty: end = .anyElement
      case let last?: end = .element(try step(last))
      }
    }
    var wrappers: [KeyStep] = []
    for outer in steps { wrappers.append(try step(outer)) }
    return WrittenKey(wrappers: wrappers, end: end)
  }

  /// A name, with attributes in brackets or without.
  private func step(_ step: PathStep) throws(KeyFault) -> KeyStep {
    switch step.axis {
    case .child: break
    case .descendant: throw .noPlace("an element at any depth has no definite place")
    case .parent: throw .noPlace("the element around is complete only later")
    }
    var result = KeyStep(name: try written(step.name))
    for condition in step.conditions {
      guard case .attribute(let name, let value?) = condition else {
        throw .noPlace("only attributes with a value, as in [@a='b'], can be written in brackets")
      }
      result.attributes.append((try written(name), value.string))
    }
    return result
  }

  private func written(_ test: NameTest?) throws(KeyFault) -> String {
    guard let name = test?.writtenName else { throw .noPlace("an element or attribute needs a definite name") }
    return convert(name)
  }
}
