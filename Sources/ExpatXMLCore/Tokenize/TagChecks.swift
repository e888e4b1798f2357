/// The checks that a start tag needs before it is delivered. Few documents need any of them, and only for few tags.
struct TagChecks: OptionSet {
  let rawValue: UInt8

  /// The tag may be long enough to exceed a limit.
  static let length = TagChecks(rawValue: 1)
  /// The tag may come from an internal entity.
  static let entities = TagChecks(rawValue: 2)
  /// The tag may have defaulted attributes.
  static let defaults = TagChecks(rawValue: 4)
  /// So many attributes may be declared for the element that they cost time.
  static let declarations = TagChecks(rawValue: 8)
}
