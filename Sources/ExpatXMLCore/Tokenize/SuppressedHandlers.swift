/// The handlers of tokens that need not be reported. They are removed from Expat, which then still checks such tokens,
/// but copies nothing.
struct SuppressedHandlers: OptionSet {
  let rawValue: UInt8

  static let characterData = SuppressedHandlers(rawValue: 1)
  static let comments = SuppressedHandlers(rawValue: 2)
  static let processingInstructions = SuppressedHandlers(rawValue: 4)
  static let all: SuppressedHandlers = [.characterData, .comments, .processingInstructions]
}
