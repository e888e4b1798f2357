/// A path of names, each directly inside the previous one: `channel/item`.
struct NamePath: Sendable {
  /// The path as given.
  let text: String
  let names: [NameTest]
  /// Whether the first name is the name of the root: `/rss/channel`.
  let isAbsolute: Bool

  /// Makes a path. The namespace applies to each name that does not contain one.
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

  /// Whether elements may have these names.
  var isPossible: Bool { names.allSatisfy(\.isPossible) }

  /// Whether the path leads to an element. The caller has applied the last test to the element. `ancestors` are the
  /// elements around it, the outermost first.
  func ends<Name>(inside ancestors: [Name], _ matches: (NameTest, Name) -> Bool) -> Bool {
    let outer = names.dropLast()
    guard isAbsolute ? outer.count == ancestors.count : outer.count <= ancestors.count else { return false }
    return zip(outer.reversed(), ancestors.reversed()).allSatisfy(matches)
  }
}
