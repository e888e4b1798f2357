/// Takes what nothing has to be done about: most tags and texts, straight from the tokenizer.
///
/// Views are valid during the call. What is thrown ends the parse, at the current token if it is a `ParseFault`.
///
/// A class rather than a protocol: a tag costs one indirect call and counts no reference.
package class ElementSink {
  /// Why they go to the `TokenSink` instead.
  struct Detours: OptionSet {
    let rawValue: UInt8

    /// There was no start tag.
    static let prolog = Detours(rawValue: 1)
    /// There is collected text.
    static let text = Detours(rawValue: 2)
    /// Elements are skipped.
    static let skipping = Detours(rawValue: 4)
    /// An external entity is being parsed.
    static let entity = Detours(rawValue: 8)
    /// Nothing more is taken.
    static let deafness = Detours(rawValue: 32)
  }

  /// All do: what can be done about text has changed.
  static let unknownCapacity = -1

  final var detours: Detours = .prolog
  /// Runs of text of more bytes go to the `TokenSink`.
  final var runCapacity = unknownCapacity
  /// Whether it is asked behind every start tag how the text that stands directly in the element is delivered.
  final var choosesTextDelivery = false
  /// The depth of the innermost element for which another delivery was chosen; 0 for none.
  final var choiceDepth = 0
  /// The same as `runCapacity`, of runs that stand directly in that element.
  final var choiceCapacity = unknownCapacity
  /// How many elements are open.
  final var depth = 0
  /// The point of the current token at which the event that is being delivered is reported.
  final var anchor = PositionAnchor.tokenStart

  @inline(__always)
  final var currentRunCapacity: Int { depth == choiceDepth ? choiceCapacity : runCapacity }

  /// The three methods below, as the tokenizer calls them.
  var handlers: ElementHandlers {
    ElementHandlers(
      startElement: { try self.startElement($0, attributes: $1) }, endElement: { try self.endElement($0) },
      characters: { try self.characters($0) })
  }

  func startElement(_ name: BorrowedUTF8, attributes: XMLAttributes) throws {}
  func endElement(_ name: BorrowedUTF8) throws {}
  /// Character data: all between two tags, or as its delivery says.
  func characters(_ text: BorrowedUTF8) throws {}
}
