/// Tokens of which nobody has to be told: Expat finds out whether they are well-formed, and nothing else.
struct UnheardTokens: OptionSet {
  let rawValue: UInt8

  static let characterData = UnheardTokens(rawValue: 1)
  static let comments = UnheardTokens(rawValue: 2)
  static let processingInstructions = UnheardTokens(rawValue: 4)
  static let all: UnheardTokens = [.characterData, .comments, .processingInstructions]
}
