/// A rule for counting lines and columns.
struct PositionRule {
  /// Whether a carriage return without a line feed after it ends a line.
  var endsLinesAtCarriageReturns: Bool
  /// Whether CDATA sections and end tags are counted in bytes of UTF-8 and not in scalars.
  var countsBytesOfSomeTokens: Bool

  static let ours = PositionRule(endsLinesAtCarriageReturns: true, countsBytesOfSomeTokens: false)
  static let theirs = PositionRule(endsLinesAtCarriageReturns: false, countsBytesOfSomeTokens: true)
  static let withoutCarriageReturns = PositionRule(endsLinesAtCarriageReturns: false, countsBytesOfSomeTokens: false)

  /// The position of every scalar of a document, and of its end, in document order.
  func places(in document: GeneratedDocument) -> [(line: Int, column: Int)] {
    var places: [(line: Int, column: Int)] = []
    var place = (line: 1, column: 1)
    var isAfterCarriageReturn = false
    func endLineAtCarriageReturn() {
      if isAfterCarriageReturn, endsLinesAtCarriageReturns { place = (place.line + 1, 1) }
    }
    for token in document.tokens {
      let countsBytes = countsBytesOfSomeTokens && (token.kind == .cdata || token.kind == .endTag)
      for scalar in token.source.unicodeScalars {
        if scalar != "\n" { endLineAtCarriageReturn() }
        places.append(place)
        isAfterCarriageReturn = scalar == "\r"
        if scalar == "\n" {
          place = (place.line + 1, 1)
        } else {
          place.column += countsBytes ? UTF8.width(scalar) : 1
        }
      }
    }
    endLineAtCarriageReturn()
    return places + [place]
  }
}

extension Recording {
  /// Converts positions from one rule to another. A position that does not exist by the first rule is left unchanged.
  mutating func translatePlaces(in document: GeneratedDocument, from rule: PositionRule, to other: PositionRule) {
    let places = rule.places(in: document)
    let translations = other.places(in: document)
    for index in entries.indices {
      let place = (entries[index].line, entries[index].column)
      // Finds the first position that is not earlier.
      var (low, high) = (0, places.count)
      while low < high {
        let middle = (low + high) / 2
        if places[middle] < place { low = middle + 1 } else { high = middle }
      }
      guard low < places.count, places[low] == place else { continue }
      (entries[index].line, entries[index].column) = translations[low]
    }
  }
}
