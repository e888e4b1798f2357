/// A path as a pattern of elements, as in XSLT: `entry` means every entry at any depth. It is decided at the start tag.
struct RecordPattern: Sendable {
  let path: XMLPath
  /// Whether it depends on the elements around an element.
  let needsAncestors: Bool
  /// Whether it depends on the attributes of an element.
  let needsAttributes: Bool

  /// - Throws: ``XMLPathError`` if the path asks for what a start tag does not tell.
  init(_ path: XMLPath) throws(XMLPathError) {
    for route in path.routes {
      func error(_ reason: String, _ step: PathStep? = nil) -> XMLPathError {
        XMLPathError(path: path.text, character: step?.character ?? path.text.unicodeScalars.count, reason: reason)
      }
      guard route.end == .element, let last = route.steps.last else { throw error("records are elements with a name") }
      for (index, step) in route.steps.enumerated() {
        if step.axis == .parent { throw error("records have no ..", step) }
        let isLast = index == route.steps.count - 1
        for condition in step.conditions {
          guard isLast, case .attribute = condition else {
            throw error("a start tag tells only the attributes of the record", isLast ? last : step)
          }
        }
      }
    }
    self.path = path
    needsAncestors = path.routes.contains { $0.isAbsolute || $0.steps.count > 1 }
    needsAttributes = path.routes.contains { $0.steps.last?.conditions.isEmpty == false }
  }
}

extension PathRoute {
  /// Whether the elements around an element are those of the route. The last step is the element itself. `ancestors` are those
  /// around it, the outermost first.
  func ends(inside ancestors: ArraySlice<OpenName>) -> Bool { ends(inside: ancestors, steps[...]) }

  private func ends(inside ancestors: ArraySlice<OpenName>, _ steps: ArraySlice<PathStep>) -> Bool {
    guard let step = steps.last else { return true }
    let outer = steps.dropLast()
    guard let parent = outer.last else {
      return !isAbsolute || step.axis == .descendant || ancestors.isEmpty
    }
    var ancestors = ancestors
    while let ancestor = ancestors.popLast() {
      let matches = parent.name?.matches(ancestor.name, isUnprefixed: ancestor.isUnprefixed) ?? true
      if matches, ends(inside: ancestors, outer) { return true }
      if step.axis == .child { return false }
    }
    return false
  }
}
