/// Finds where the value of a key goes: a name, `@id`, `#text`, or a path.
struct PathTargets {
  let key: any CodingKey
  let encoder: ValueEncoder

  func target() throws -> Target {
    let name = key.stringValue
    if name.isEmpty { return Target(.text) }
    if name.isPlainName { return Target(.element, encoder.number(name)) }
    do {
      let targets = try ParsedPath(name).routes.map(target)
      return targets.count == 1 ? targets[0] : Target(.choice, alternatives: targets)
    } catch let error as XMLPathError {
      throw encoder.error("The key \(error.sentence)", .key(key))
    }
  }

  private func fault(_ reason: String) -> EncodingError {
    encoder.error("The key \(key.stringValue) can't be written: \(reason).", .key(key))
  }

  private func target(_ route: PathRoute) throws -> Target {
    if route.isAbsolute { throw fault("a value is written without knowing what is around it") }
    var steps = route.steps[...]
    let last = route.end == .element ? steps.popLast() : nil
    let outer = try steps.map { try element($0) }
    switch route.end {
    case .text: return Target(.text, in: outer)
    case .attribute(let name): return Target(.attribute, try written(name), in: outer)
    case .element:
      guard let last else { return Target(.beside) }
      let isAny = last.name == nil && last.axis == .child && last.conditions.isEmpty
      return isAny ? Target(.anyElement, in: outer) : try element(last, in: outer)
    }
  }

  /// A name, with attributes in brackets or without.
  private func element(_ step: PathStep, in outer: [Target] = []) throws -> Target {
    switch step.axis {
    case .child: break
    case .descendant, .selfOrDescendant: throw fault("an element at any depth has no definite place")
    case .parent: throw fault("the element around is complete only later")
    case .followingSibling: throw fault("a sibling has no definite place")
    }
    let name = try written(step.name)
    let attributes = try step.conditions.map { condition in
      guard case .attribute(let name, let value?) = condition else {
        throw fault("only attributes with a value, as in [@a='b'], can be written in brackets")
      }
      return (name: try written(name), value: value.string)
    }
    let names = encoder.session.names
    let id = attributes.reduce(names[name]) { "\($0)[@\(names[$1.name])='\($1.value)']" }
    return Target(.element, name, attributes: attributes, id: encoder.session.number(of: id), in: outer)
  }

  private func written(_ test: NameTest?) throws -> Int {
    guard let name = test?.writtenName else { throw fault("an element or attribute needs a definite name") }
    return encoder.number(name)
  }
}
