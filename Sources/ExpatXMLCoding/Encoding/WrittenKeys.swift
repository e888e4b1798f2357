/// Where the keys of one type go. It is worked out once, and kept while the encoder's settings stay the same.
final class WrittenKeys {
  let type: ObjectIdentifier
  /// Whether keys are data, as those of a dictionary are, which are not converted. `JSONEncoder` does not convert them either.
  private let isData: Bool
  // Accesses never overlap, so exclusivity checks are not needed.
  @safe @exclusivity(unchecked) private var targets = KeyTable<(target: Target, plain: PlainTarget?)>()

  init<Key: CodingKey>(_ type: Key.Type, isData: Bool) { (self.type, self.isData) = (ObjectIdentifier(type), isData) }

  /// Where the value of a key goes, if it was written before.
  func target(_ key: String) -> Target? { targets.place(of: key).map { targets.values[$0].target } }

  /// The same, for any key.
  ///
  /// - Throws: `EncodingError` for a key that can't be written.
  func target(_ key: some CodingKey, in encoder: ValueEncoder) throws -> Target {
    let name = key.stringValue
    if let target = target(name) { return target }
    let target = try isData ? dataTarget(key, in: encoder) : PathTargets(key: key, encoder: encoder).target()
    targets.append(name, (target, target.plain))
    return target
  }

  /// Where the value of a key goes, if it was written before and is directly inside.
  func plainTarget(_ key: String) -> PlainTarget? { targets.place(of: key).flatMap { targets.values[$0].plain } }

  private func dataTarget(_ key: some CodingKey, in encoder: ValueEncoder) throws -> Target {
    let (name, namespaces) = (key.stringValue, encoder.session.encoder.namespacesByPrefix)
    // The decoder gives a key in braces only if `""` has a namespace, and the key's namespace has no prefix.
    if let namespace = UniversalName(name).namespace, namespaces[""] == nil || namespaces.values.contains(namespace) {
      throw encoder.error(
        "The key \(name) would be read as another one: in a dictionary, a namespace needs a prefix of namespacesByPrefix.",
        .key(key))
    }
    return Target(.element, encoder.session.number(of: name))
  }
}
