/// Methods of a delegate that cost time to call. They are called until it turns out that the delegate does not
/// implement them.
struct DelegateInterests: OptionSet {
  let rawValue: UInt8

  /// `parser(_:textDeliveryForElement:)`
  static let textDelivery = DelegateInterests(rawValue: 1)
  /// `parser(_:shouldProcessAttributesForElement:)`
  static let attributes = DelegateInterests(rawValue: 2)
  /// `parser(_:foundComment:)`
  static let comments = DelegateInterests(rawValue: 4)
  /// `parser(_:foundProcessingInstructionWithTarget:data:)`
  static let processingInstructions = DelegateInterests(rawValue: 8)

  static let all: DelegateInterests = [.textDelivery, .attributes, .comments, .processingInstructions]
}
