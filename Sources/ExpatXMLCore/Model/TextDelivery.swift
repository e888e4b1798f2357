/// How the character data of an element reaches the delegate.
public enum TextDelivery: Sendable, Hashable {
  /// All of it between two tags in one call, whatever references, line ends, CDATA sections, comments and processing
  /// instructions lie in it. Comments and processing instructions are delivered when they are met, so before the text
  /// around them. The default.
  case coalesced

  /// In document order: as ``coalesced``, but a comment or a processing instruction ends the run.
  case runs

  /// In document order and in parts as they come, for text that should not be held in memory: nothing that has arrived
  /// waits for more.
  ///
  /// A part has at most so many bytes of UTF-8, or 4 if that is more, and no character is cut. Where the parts end is
  /// no property of the document.
  case streamed(maximumBytes: Int)

  /// Not at all.
  case discard
}
