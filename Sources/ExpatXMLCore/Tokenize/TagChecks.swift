/// What a start tag is looked at for before it is handed on. Few documents need any of it, and few tags of those.
struct TagChecks: OptionSet {
  let rawValue: UInt8

  /// It may be long enough to exceed a limit.
  static let length = TagChecks(rawValue: 1)
  /// It may come out of an internal entity.
  static let entities = TagChecks(rawValue: 2)
  /// It may have attributes that do not stand in it.
  static let defaults = TagChecks(rawValue: 4)
  /// So many attributes may be declared for the element that they cost time.
  static let declarations = TagChecks(rawValue: 8)
}
