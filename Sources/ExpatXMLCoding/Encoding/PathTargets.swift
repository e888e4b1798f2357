/// Finds where the values of keys go that are more than names: `@id`, `#text`, or a path.
struct PathTargets {
  /// A key that is a path, but does not say where the value goes, for this reason.
  private struct Fault: Error { let reason: String }

  let session: EncodingSession
  /// Converts a name, and returns its number.
  let number: (String) -> Int

  func target(_ key: String) -> Target {
    do {
      let targets = try ParsedPath(key).routes.map(target)
      return targets.count == 1 ? targets[0] : Target(.choice, alternatives: targets)
    } catch let error as Fault {
      return Target(.fault, reason: "The key \(key) can't be written: \(error.reason).")
    } catch {
      return Target(.fault, reason: "The key \((error as? XMLPathError)?.sentence ?? "\(error)")")
    }
  }

  private func target(_ route: PathRoute) throws -> Target {
    if route.isAbsolute { throw Fault(reason: "a value is written without knowing what is around it") }
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
    case .descendant, .selfOrDescendant: throw Fault(reason: "an element at any depth has no definite place")
    case .parent: throw Fault(reason: "the element around is complete only later")
    case .followingSibling: throw Fault(reason: "a sibling has no definite place")
    }
    let name = try written(step.name)
    let attributes = try step.conditions.map { condition in
      guard case .attribute(let name, let value?) = condition else {
        throw Fault(reason: "only attributes with a value, as in [@a='b'], can be written in brackets")
      }
      return (name: try written(name), value: value.string)
    }
    let id = attributes.reduce(session.names[name]) { "\($0)[@\(session.names[$1.name])='\($1.value)']" }
    return Target(.element, name, attributes: attributes, id: session.number(of: id), in: outer)
  }

  private func written(_ test: NameTest?) throws -> Int {
    guard let name = test?.writtenName else { throw Fault(reason: "an element or attribute needs a definite name") }
    return number(name)
  }
}
