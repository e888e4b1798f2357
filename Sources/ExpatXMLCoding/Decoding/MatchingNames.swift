/// The names of a document that a key means, by their numbers.
final class MatchingNames {
  /// No name has this number.
  static let none = UInt32.max

  /// Nil for no names.
  private let test: NameTest?
  // Accesses never overlap, so exclusivity checks are not needed.
  @safe @exclusivity(unchecked) private var first = none
  @safe @exclusivity(unchecked) private var others: Set<UInt32> = []

  init(_ test: NameTest?) { self.test = test }

  /// Looks at the names from a number on, or begins again with the first one.
  func update(_ all: [NodeName], from start: Int, _ names: KeyNames) {
    guard let test else { return }
    if start == 0 { (first, others) = (Self.none, []) }
    let convert = names.conversion
    for number in start..<all.count where test.matches(all[number], convert: convert) {
      if first == Self.none { first = UInt32(number) } else { others.insert(UInt32(number)) }
    }
  }

  /// Whether the name of an item is one of them. Only elements and attributes have names.
  func contain(_ number: UInt32) -> Bool {
    number == first ? number != Self.none : !others.isEmpty && others.contains(number)
  }

  var isEmpty: Bool { first == Self.none }

  /// The number of the only name, or `none`. Nil if there are several.
  var only: UInt32? { others.isEmpty ? first : nil }
}
