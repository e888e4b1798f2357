/// Handlers of tokens that nobody has to be told of. They are taken away from Expat, which finds out whether such tokens are
/// well-formed, and copies nothing.
struct SuppressedHandlers: OptionSet {
  let rawValue: UInt8

  static let characterData = SuppressedHandlers(rawValue: 1)
  static let comments = SuppressedHandlers(rawValue: 2)
  static let processingInstructions = SuppressedHandlers(rawValue: 4)
  static let all: SuppressedHandlers = [.characterData, .comments, .processingInstructions]
}
