/// Bytes that are not characters, and characters that XML does not allow, everywhere in a document.
@Suite struct InvalidCharacterTests {
  static let sequences = rows("no characters").map { (name: $0[0], bytes: $0[1]) }

  /// Places where characters are literal. `#` marks the place.
  @Test(arguments: inputs("places for characters in text").map { ($0[0], $0[1]) })
  func isAnErrorInText(document: String, place: String) {
    for (name, bytes) in Self.sequences {
      let outcome = self.outcome(document, with: bytes)
      let places = name == "too many trails" ? [place, next(place)] : [place]
      #expect(outcome.endsInItsOnlyError, "\(name)")
      #expect(places.map { "\($0) error 9" }.contains(outcome.lastLine), "\(name): \(outcome.lastLine)")
    }
  }

  @Test(arguments: inputs("places for characters in markup").map { $0[0] })
  func isAnErrorInMarkup(document: String) {
    for (name, bytes) in Self.sequences {
      let outcome = self.outcome(document, with: bytes)
      #expect(outcome.endsInItsOnlyError, "\(name)")
      #expect(!outcome.events.contains("endDocument"), "\(name)")
    }
  }

  private func outcome(_ document: String, with bytes: String) -> Outcome {
    let parts = document.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    return parseInChunks(
      Array(parts[0].utf8) + unescaped(bytes) + Array(parts[1].utf8), sizes: [1])
  }

  private func next(_ place: String) -> String {
    let numbers = place.split(separator: ":").compactMap { Int($0) }
    return "\(numbers[0]):\(numbers[1] + 1)"
  }
}
