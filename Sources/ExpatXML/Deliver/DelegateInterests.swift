/// What a delegate is asked and told at a cost, unless it turns out not to implement the method.
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
