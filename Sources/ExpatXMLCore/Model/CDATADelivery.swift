/// How the content of CDATA sections reaches the delegate.
public enum CDATADelivery: Sendable, Hashable {
  /// As character data (XML 1.0, section 2.7), joined to the text around it, so that a delegate that implements only
  /// `foundCharacters` misses nothing. The default.
  case asCharacters

  /// Each section by `parser(_:foundCDATA:)`, the text around it split there. A delegate that does not implement it
  /// gets the section through `foundCharacters`.
  case asCDATA
}
