/// A path of names, one inside the other: `channel/item`.
struct NamePath: Sendable {
  /// What was asked for.
  let text: String
  let names: [NameTest]
  /// Whether the first name is that of the root: `/rss/channel`.
  let isAbsolute: Bool

  /// The namespace is that of each name that does not carry one.
  init(_ text: String, namespace: String? = nil) {
    self.text = text
    var parts = [""]
    var isInNamespace = false
    for character in text.unicodeScalars {
      switch character {
      case "{": isInNamespace = true
      case "}": isInNamespace = false
      case "/" where !isInNamespace:
        parts.append("")
        continue
      default: break
      }
      parts[parts.count - 1].unicodeScalars.append(character)
    }
    isAbsolute = parts.count > 1 && parts[0].isEmpty
    names = parts.dropFirst(isAbsolute ? 1 : 0).map { NameTest($0, namespace: namespace) }
  }

  /// Whether there may be such elements.
  var isPossible: Bool { names.allSatisfy(\.isPossible) }

  var asksByNamespace: Bool { names.contains(where: \.asksByNamespace) }

  /// Whether an element that passes the last test is at the end of the path, inside others, the outermost first.
  func ends<Name>(inside ancestors: [Name], _ matches: (NameTest, Name) -> Bool) -> Bool {
    let outer = names.dropLast()
    guard isAbsolute ? outer.count == ancestors.count : outer.count <= ancestors.count else { return false }
    return zip(outer.reversed(), ancestors.reversed()).allSatisfy(matches)
  }
}
