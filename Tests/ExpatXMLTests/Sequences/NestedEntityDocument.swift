/// A document with nested internal entities: general entities in content, and parameter entities in the document type.
/// References are repeated, occur before declarations, and are mixed with text, tags, comments and declarations.
struct NestedEntityDocument {
  private static let longestExpansion = 3_000

  private var random: SplitMix64
  /// The number of tokens in the expansion of each general entity and each parameter entity.
  private var expansions: [Int] = []
  private var parameterExpansions: [Int] = []
  private(set) var text = ""

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    var declarations: [String] = []
    for number in 0...random.below(6) {
      let (source, count) = content(below: number)
      declarations.append("<!ENTITY g\(number) \"\(source)\">")
      expansions.append(count)
    }
    // An entity may be declared after its use in another entity.
    if random.isTrue(percent: 30) { declarations.reverse() }
    text = "<!DOCTYPE r ["
    for number in 0..<random.below(5) {
      let (source, count) = pieces(4, repeated: [2, 17, 60]) { $0.declaration(below: number) }
      text += "<!ENTITY % p\(number) \"\(source)\">"
      parameterExpansions.append(count)
    }
    if !parameterExpansions.isEmpty {
      for _ in 0..<random.below(3) { text += "%p\(random.below(parameterExpansions.count)); " }
    }
    text += "\(declarations.joined())]><r>\(content(below: expansions.count).source)</r>"
  }

  /// Pieces, some of them repeated, and the number of tokens that they expand to.
  private mutating func pieces(
    _ most: Int, repeated: [Int], _ make: (inout NestedEntityDocument) -> (source: String, count: Int)
  ) -> (source: String, count: Int) {
    var (source, count) = ("", 0)
    for _ in 0...random.below(most) {
      let repetitions = random.isTrue(percent: 20) ? random.element(of: repeated) : 1
      let piece = make(&self)
      guard count + repetitions * piece.count <= Self.longestExpansion else { continue }
      source += String(repeating: piece.source, count: repetitions)
      count += repetitions * piece.count
    }
    return (source, count)
  }

  /// Well-balanced content that refers to the general entities before this one.
  private mutating func content(below entity: Int) -> (source: String, count: Int) {
    pieces(6, repeated: [2, 15, 16, 17, 40, 300]) { document in
      switch document.random.below(9) {
      case 0: return ("text", 1)
      case 1: return ("<!--c-->", 1)
      case 2: return ("<?p d?>", 1)
      case 3: return ("<rec>\(document.random.below(10))</rec>", 3)
      case 4, 5: return ("<rec/>", 1)
      case 6:
        let (source, count) = entity > 0 ? document.content(below: entity - 1) : ("", 0)
        return ("<e>\(source)</e>", count + 2)
      default:
        guard entity > 0 else { return ("<rec/>", 1) }
        let reference = document.random.below(entity)
        return ("&g\(reference);", document.expansions[reference])
      }
    }
  }

  private mutating func declaration(below number: Int) -> (source: String, count: Int) {
    switch random.below(5) {
    case 0: return ("<!ENTITY x\(random.below(100)) 'v'>", 1)
    case 1: return ("<!ATTLIST rec a\(random.below(5)) CDATA 'd'>", 1)
    case 2: return ("<!--c-->", 1)
    default:
      guard number > 0 else { return ("<!NOTATION n\(random.below(100)) SYSTEM 's'>", 1) }
      let reference = random.below(number)
      return ("&#37;p\(reference);", parameterExpansions[reference])
    }
  }
}
