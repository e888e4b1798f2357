/// Receives the events of an ``XMLStreamParser`` as borrowed text, without Strings.
///
/// Names, attributes and text are valid during the call. ``BorrowedUTF8/string`` copies one to a String. Names are
/// qualified names; namespaces are not processed. Every method has a default implementation that does nothing. An error
/// that a method throws ends the parse, and ``XMLStreamParser/parse(_:)-(Handler)`` throws it.
///
/// A handler is a structure, which may be noncopyable, or a class.
public protocol XMLStreamHandler: ~Copyable {
  /// A start tag, or the start of an empty-element tag.
  mutating func startElement(_ name: BorrowedUTF8, attributes: XMLAttributes) throws

  /// An end tag, or the end of an empty-element tag.
  mutating func endElement(_ name: BorrowedUTF8) throws

  /// Character data, delivered according to ``ParserOptions/textDelivery``.
  mutating func characters(_ text: BorrowedUTF8) throws

  /// A CDATA section if ``ParserOptions/cdataDelivery`` is ``CDATADelivery/asCDATA``, or a part of one if text is
  /// streamed. The default implementation passes it to ``characters(_:)``.
  mutating func cdata(_ text: BorrowedUTF8) throws

  /// A comment, without its delimiters.
  mutating func comment(_ text: BorrowedUTF8) throws

  /// A processing instruction. The data is nil if there is none.
  mutating func processingInstruction(target: BorrowedUTF8, data: BorrowedUTF8?) throws

  /// A reference to an entity whose text is not known, and which was left out: see ``SkippedEntityHandling``. A
  /// reference in an attribute value is reported before the start tag.
  mutating func skippedEntity(_ name: String) throws

  /// A fault was repaired, because ``ParserOptions/repairs`` asks for it. It is reported after the events before it,
  /// and before the event that contains it.
  mutating func didRepair(_ repair: XMLRepair) throws
}

/// Default implementations: a handler implements only the methods that it needs.
extension XMLStreamHandler where Self: ~Copyable {
  /// Does nothing.
  public mutating func startElement(_ name: BorrowedUTF8, attributes: XMLAttributes) throws {}

  /// Does nothing.
  public mutating func endElement(_ name: BorrowedUTF8) throws {}

  /// Does nothing.
  public mutating func characters(_ text: BorrowedUTF8) throws {}

  /// Passes the section on as character data.
  public mutating func cdata(_ text: BorrowedUTF8) throws { try characters(text) }

  /// Does nothing.
  public mutating func comment(_ text: BorrowedUTF8) throws {}

  /// Does nothing.
  public mutating func processingInstruction(target: BorrowedUTF8, data: BorrowedUTF8?) throws {}

  /// Does nothing.
  public mutating func skippedEntity(_ name: String) throws {}

  /// Does nothing.
  public mutating func didRepair(_ repair: XMLRepair) throws {}
}
