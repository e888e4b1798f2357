/// A document with nested internal entities: general entities in content, and parameter entities in the document type.
/// References are repeated, occur before declarations, and are mixed with text, tags, comments and declarations.
struct NestedEntityDocument {
  private static let longestExpansion = 3_000

  private var random: SplitMix64
  /// The number of tokens in the expansion of each general entity and each parameter entity.
  private var expansions: [Int] = []
  private var parameterExpansions: [Int] = []
  private var declarations: [String] = []
  private(set) var text = ""

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    for _ in 0..<random.below(6) + 1 { addGeneralEntity() }
    // An entity may be declared after its use in another entity.
    if random.isTrue(percent: 30) { declarations.reverse() }
    let parameters = (0..<random.below(5)).map { parameterEntity($0) }
    text =
      "<!DOCTYPE r [\(parameters.joined())\(parameterReferences(below: parameters.count))\(declarations.joined())]>"
      + "<r>\(content(below: expansions.count).source)</r>"
  }

  private mutating func addGeneralEntity() {
    let (source, count) = content(below: expansions.count)
    declarations.append("<!ENTITY g\(expansions.count) \"\(source)\">")
    expansions.append(count)
  }

  /// Well-balanced content that refers to the general entities before this one, and the number of tokens that it
  /// expands to.
  private mutating func content(below entity: Int) -> (source: String, count: Int) {
    var source = ""
    var count = 0
    for _ in 0..<random.below(6) + 1 {
      let repetitions = random.isTrue(percent: 20) ? random.element(of: [2, 15, 16, 17, 40, 300]) : 1
      let (chunk, chunkCount) = chunk(below: entity)
      guard count + repetitions * chunkCount <= Self.longestExpansion else { continue }
      source += String(repeating: chunk, count: repetitions)
      count += repetitions * chunkCount
    }
    return (source, count)
  }

  private mutating func chunk(below entity: Int) -> (source: String, count: Int) {
    switch random.below(9) {
    case 0: return ("text", 1)
    case 1: return ("<!--c-->", 1)
    case 2: return ("<?p d?>", 1)
    case 3: return ("<rec>\(random.below(10))</rec>", 3)
    case 4, 5: return ("<rec/>", 1)
    case 6:
      let (source, count) = entity > 0 ? content(below: entity - 1) : ("", 0)
      return ("<e>\(source)</e>", count + 2)
    default:
      guard entity > 0 else { return ("<rec/>", 1) }
      let reference = random.below(entity)
      return ("&g\(reference);", expansions[reference])
    }
  }

  private mutating func parameterEntity(_ number: Int) -> String {
    var source = ""
    var count = 0
    for _ in 0..<random.below(4) + 1 {
      let repetitions = random.isTrue(percent: 20) ? random.element(of: [2, 17, 60]) : 1
      let (chunk, chunkCount) = declaration(below: number)
      guard count + repetitions * chunkCount <= Self.longestExpansion else { continue }
      source += String(repeating: chunk, count: repetitions)
      count += repetitions * chunkCount
    }
    parameterExpansions.append(count)
    return "<!ENTITY % p\(number) \"\(source)\">"
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

  private mutating func parameterReferences(below count: Int) -> String {
    guard count > 0 else { return "" }
    return (0..<random.below(3)).map { _ in "%p\(random.below(count));" }.joined(separator: " ")
  }
}
