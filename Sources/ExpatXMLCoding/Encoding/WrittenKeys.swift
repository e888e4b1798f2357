/// Where the keys of one type go. It is worked out once, and kept while the encoder's settings stay the same.
final class WrittenKeys {
  let type: ObjectIdentifier
  /// Whether keys are data, as those of a dictionary are, which are not converted. `JSONEncoder` does not convert them either.
  private let isData: Bool
  // Accesses never overlap, so exclusivity checks are not needed.
  @safe @exclusivity(unchecked) private var targets = KeyTable<Target>()

  init<Key: CodingKey>(_ type: Key.Type, isData: Bool) { (self.type, self.isData) = (ObjectIdentifier(type), isData) }

  /// Where the value of a key goes, if it was written before.
  func target(_ key: String) -> Target? { targets.place(of: key).map { targets.values[$0] } }

  func target(_ key: String, in encoder: ValueEncoder) -> Target {
    if let target = target(key) { return target }
    let target = newTarget(key, in: encoder)
    targets.append(key, target)
    return target
  }

  private func newTarget(_ key: String, in encoder: ValueEncoder) -> Target {
    let session = encoder.session
    func number(_ name: String) -> Int { session.number(of: session.name(name, in: encoder.codingPath)) }
    if isData {
      if isReadAgain(key, session.encoder) { return Target(.element, session.number(of: key)) }
      return Target(
        .fault,
        reason:
          "The key \(key) would be read as another one: in a dictionary, a namespace needs a prefix of namespacesByPrefix."
      )
    }
    if key.isEmpty { return Target(.text) }
    // A name without a namespace or a prefix, as most keys are.
    if key.utf8.allSatisfy({ $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "_") || $0 >= 0x80 }) {
      return Target(.element, number(key))
    }
    return PathTargets(session: session, number: number).target(key)
  }

  /// Whether a decoder with the same settings gives a dictionary this key again. The decoder gives a key in braces only if `""`
  /// has a namespace, and the key's namespace has no prefix.
  private func isReadAgain(_ key: String, _ encoder: ExpatXMLEncoder) -> Bool {
    guard let namespace = UniversalName(key).namespace else { return true }
    return encoder.namespacesByPrefix[""] != nil && !encoder.namespacesByPrefix.values.contains(namespace)
  }
}
