/// How the character data of an element reaches the delegate.
@nonexhaustive
public enum XMLTextDelivery: Sendable, Hashable {
  /// All character data between two tags in one call, whatever references, line ends, CDATA sections, comments and
  /// processing instructions are in it. A comment, a processing instruction or a skipped entity is delivered before the text
  /// around it. The default.
  case coalesced

  /// In document order: like ``coalesced``, but a comment, a processing instruction or a skipped entity ends the run.
  case runs

  /// In document order and in parts, for text that should not be held in memory. Text is delivered as soon as it
  /// arrives.
  ///
  /// A part has at most `maximumBytes` bytes of UTF-8, or 4 if that is more. No character is split. Apart from that,
  /// where a part ends has no meaning.
  case streamed(maximumBytes: Int)

  /// Not at all.
  case discard
}
