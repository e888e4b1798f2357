/// A document in the folder Fixtures, and what is said of it. In the text, a line with `#` is the title of the documents after it,
/// a line with `>` says something of the document before it, and a line with `=` is what becomes of it.
struct FixtureCase: CustomTestStringConvertible, Sendable {
  var title = ""
  var document = ""
  var lines: [String] = []
  var result = ""

  var testDescription: String { "\(title): \(document)" }

  /// The words in brackets at the end of the title.
  var settings: [Substring] {
    guard title.hasSuffix("]"), let start = title.firstRange(of: " [") else { return [] }
    return title[start.upperBound...].dropLast().split(separator: " ")
  }

  /// The cases of a text. There are some, and something is said of each.
  static func all(_ name: String) -> [FixtureCase] {
    var cases: [FixtureCase] = []
    var title = ""
    for line in fixtureLines(name) where !line.isEmpty {
      let content = String(line.dropFirst(2))
      switch line.prefix(2) {
      case "# ": title = content
      case "> ": cases[cases.count - 1].lines.append(content)
      case "= ": cases[cases.count - 1].result = content
      default: cases.append(FixtureCase(title: title, document: line))
      }
    }
    let isWhole = !cases.isEmpty && cases.allSatisfy { !$0.lines.isEmpty || !$0.result.isEmpty }
    guard isWhole else { fatalError("\(name).txt has no cases, or one without an answer") }
    return cases
  }
}
