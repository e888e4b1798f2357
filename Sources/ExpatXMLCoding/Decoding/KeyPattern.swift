/// A key that is more than a name: a path, such as `tags/tag` or `link/@href`; a choice of names or paths, such as
/// `circle|rect`; or `*`, which means any element.
struct KeyPattern {
  /// The alternatives. Each is a path.
  let alternatives: [[String]]

  static let anyElement = "*"

  /// Returns nil for any other key.
  init?(_ key: String) {
    guard key == Self.anyElement || key.utf8.contains(UInt8(ascii: "/")) || key.utf8.contains(UInt8(ascii: "|")) else {
      return nil
    }
    var alternatives = [[""]]
    var isInNamespace = false
    for character in key.unicodeScalars {
      let last = alternatives.count - 1
      switch character {
      case "/" where !isInNamespace: alternatives[last].append("")
      case "|" where !isInNamespace: alternatives.append([""])
      default:
        if character == "{" || character == "}" { isInNamespace = character == "{" }
        alternatives[last][alternatives[last].count - 1].unicodeScalars.append(character)
      }
    }
    self.alternatives = alternatives
  }

  /// Whether the names of the elements at the end may determine the case of an enum.
  var isChoice: Bool { alternatives.count > 1 || alternatives[0].last == Self.anyElement }
}
