/// What a delegate is asked about every element, unless it turns out not to implement the method.
struct DelegateQuestions: OptionSet {
  let rawValue: UInt8

  /// `parser(_:textDeliveryForElement:)`
  static let textDelivery = DelegateQuestions(rawValue: 1)
  /// `parser(_:shouldProcessAttributesForElement:)`
  static let attributes = DelegateQuestions(rawValue: 2)
}
