/// A text that is not a path.
public struct XMLPathError: Error, Sendable, Hashable {
  /// The text.
  package var path: String

  /// The character at which it stops being a path, counted from 1. After the last one if something is missing.
  package var character: Int

  /// What is wrong, as a clause: `expected a name`.
  package var reason: String

  /// Whether it is a path, but not one that chooses elements at their start tags.
  package var isPath = false

  /// What to write instead, as a sentence.
  package var advice: String?

  package init(path: String, character: Int, reason: String) {
    self.path = path
    self.character = character
    self.reason = reason
  }
}

extension XMLPathError: CustomStringConvertible {
  /// A sentence such as `"item[" is not a path: expected a name at character 6.` After it, on lines of their own, come the
  /// path and a caret below that character.
  public var description: String {
    let before = String.UnicodeScalarView(path.unicodeScalars.prefix(max(0, character - 1)))
    return "\(sentence)\n\(path)\n\(String(String(before).map { $0 == "\t" ? $0 : " " }))^"
  }

  /// The first line of the description.
  package var sentence: String {
    let what =
      isPath
      ? "\(path.quoted) can't choose elements while they are read: \(reason)."
      : "\(path.quoted) is not a path: \(reason) at character \(character)."
    return advice.map { "\(what) \($0)" } ?? what
  }
}
