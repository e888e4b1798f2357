/// How the content of CDATA sections reaches the delegate.
@nonexhaustive
public enum XMLCDATADelivery: Sendable, Hashable {
  /// As character data (XML 1.0, section 2.7), joined to the text around it, so that a delegate that implements only
  /// `foundCharacters` misses nothing. The default.
  case asCharacters

  /// Each section is delivered by `parser(_:foundCDATA:)`, and divides the text around it. A delegate that does not
  /// implement that method gets the section through `foundCharacters`.
  case asCDATA
}
