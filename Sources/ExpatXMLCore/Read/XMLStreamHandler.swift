/// Receives the events of an ``XMLStreamParser`` as borrowed text, without Strings.
///
/// Names, attributes and text are valid during the call. ``XMLBorrowedUTF8/string`` copies one to a String. A name is looked up in
/// the namespace declarations when its ``XMLBorrowedName/namespaceURI`` is asked for. Every method has a default
/// implementation, which does nothing unless its comment says more. An error that a method throws ends the parse, and
/// `XMLStreamParser.parse(_:)` throws it.
///
/// A handler is a structure, which may be noncopyable, or a class.
public protocol XMLStreamHandler: ~Copyable {
  /// A start tag, or the start of an empty-element tag.
  mutating func startElement(_ name: XMLBorrowedName, attributes: XMLAttributes) throws

  /// An end tag, or the end of an empty-element tag.
  mutating func endElement(_ name: XMLBorrowedName) throws

  /// Character data, delivered according to ``XMLOptions/textDelivery``.
  mutating func characters(_ text: XMLBorrowedUTF8) throws

  /// A CDATA section if ``XMLOptions/reportsCDATA`` is true, or a part of one if text is
  /// streamed. The default implementation passes it to ``characters(_:)``.
  mutating func cdata(_ text: XMLBorrowedUTF8) throws

  /// A comment, without its delimiters.
  mutating func comment(_ text: XMLBorrowedUTF8) throws

  /// A processing instruction. The data is nil if there is none.
  mutating func processingInstruction(target: XMLBorrowedUTF8, data: XMLBorrowedUTF8?) throws

  /// A reference to an entity whose text is not known, and which was left out. A reference in an attribute value is
  /// reported before the start tag.
  mutating func skippedEntity(_ name: String) throws
}

/// Default implementations: a handler implements only the methods that it needs.
extension XMLStreamHandler where Self: ~Copyable {
  /// Does nothing.
  public mutating func startElement(_ name: XMLBorrowedName, attributes: XMLAttributes) throws {}

  /// Does nothing.
  public mutating func endElement(_ name: XMLBorrowedName) throws {}

  /// Does nothing.
  public mutating func characters(_ text: XMLBorrowedUTF8) throws {}

  /// Passes the section on as character data.
  public mutating func cdata(_ text: XMLBorrowedUTF8) throws { try characters(text) }

  /// Does nothing.
  public mutating func comment(_ text: XMLBorrowedUTF8) throws {}

  /// Does nothing.
  public mutating func processingInstruction(target: XMLBorrowedUTF8, data: XMLBorrowedUTF8?) throws {}

  /// Does nothing.
  public mutating func skippedEntity(_ name: String) throws {}
}
