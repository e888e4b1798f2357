/// Values that are equal if their texts are equal, code point by code point. Swift's own comparison takes quadratic time for some Strings,
/// which a document may contain.
protocol ExactContent: Hashable {
  var texts: [String?] { get }
}

extension ExactContent {
  /// Whether the texts of both are equal, code point by code point.
  public static func == (left: Self, right: Self) -> Bool {
    left.texts.elementsEqual(right.texts) { text, other in
      guard let text, let other else { return text == nil && other == nil }
      return text.hasSameScalars(as: other)
    }
  }

  /// Hashes everything that equality compares.
  public func hash(into hasher: inout Hasher) {
    for text in texts { hasher.combine(text.map { ExactString($0) }) }
  }
}
