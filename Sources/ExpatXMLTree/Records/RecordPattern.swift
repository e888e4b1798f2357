/// A path as a pattern of elements, as in XSLT: `entry` means every entry at any depth. It is decided at the start tag.
struct RecordPattern: Sendable {
  let path: XMLPath
  /// Whether it depends on the elements around an element.
  let needsAncestors: Bool
  let needsAttributes: Bool

  /// - Throws: ``XMLPathError`` if the path asks for what a start tag does not tell.
  init(_ path: XMLPath) throws(XMLPathError) {
    for route in path.parsed.routes {
      func error(_ reason: String, _ step: PathStep? = nil) -> XMLPathError {
        let character = step?.character ?? path.text.unicodeScalars.count
        var error = XMLPathError(path: path.text, character: character, reason: reason)
        error.isPath = true
        return error
      }
      guard let last = route.steps.last else { throw error("it does not end in an element") }
      for (index, step) in route.steps.enumerated() {
        if step.axis == .parent { throw error("it leads back by ..", step) }
        if step.axis == .followingSibling { throw error("it leads to a sibling", step) }
        let isLast = index == route.steps.count - 1
        for condition in step.conditions {
          guard isLast, case .attribute = condition else {
            let known = "the element's own attributes and the names of the elements around it"
            throw error("at a start tag, only \(known) are known", isLast ? last : step)
          }
        }
      }
    }
    self.path = path
    needsAncestors = path.parsed.routes.contains { $0.isAbsolute || $0.steps.count > 1 }
    needsAttributes = path.parsed.routes.contains { $0.steps.last?.conditions.isEmpty == false }
  }
}

extension PathRoute {
  /// Whether the elements around an element are those of the route. The last step is the element itself. `ancestors` are those
  /// around it, the outermost first.
  ///
  /// The search is greedy, from the inside out: each group of child steps takes the first place that fits. A place further out
  /// would leave fewer elements for the other groups, so only the last group is tried again.
  func ends(inside ancestors: ArraySlice<OpenName>) -> Bool {
    var (step, place) = (steps.count - 1, ancestors.endIndex)
    // The innermost step of the last group, and its place.
    var group: (step: Int, place: Int)?
    while step >= 0 {
      if step == 0 {
        if !isAbsolute || steps[0].axis == .descendant || place == ancestors.startIndex { return true }
      } else if steps[step].axis == .descendant {
        group = (step - 1, place)
      } else if place > ancestors.startIndex, steps[step - 1].isNamed(as: ancestors[place - 1]) {
        (step, place) = (step - 1, place - 1)
        continue
      }
      guard let last = group,
        let next = ancestors[..<last.place].lastIndex(where: steps[last.step].isNamed)
      else { return false }
      group = (last.step, next)
      (step, place) = (last.step, next)
    }
    return true
  }
}

extension PathStep {
  fileprivate func isNamed(as element: OpenName) -> Bool {
    name?.matches(element.name, isUnprefixed: element.isUnprefixed) ?? true
  }
}
