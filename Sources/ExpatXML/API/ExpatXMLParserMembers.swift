internal import Foundation

/// The members of ``ExpatXMLParser`` that Foundation's `XMLParser` lacks.
///
/// Members of a protocol never collide with those of a subclass. So a subclass that was written for `XMLParser` compiles, whatever names
/// its own members have. If a name is also in this protocol, the subclass's own member is used. Only ``ExpatXMLParser`` conforms.
public protocol ExpatXMLParserMembers: ExpatXMLParser {}

extension ExpatXMLParser: ExpatXMLParserMembers {}

extension ExpatXMLParserMembers {
  /// How the document is parsed.
  ///
  /// They may be changed before parsing begins. While parsing, ``XMLOptions/textDelivery``,
  /// ``XMLOptions/reportsCDATA`` and ``XMLOptions/checksNamespaces`` take effect with the next event; everything
  /// else has no effect. The delegate can choose the delivery of text for an element, with
  /// `parser(_:textDeliveryForElement:)`. A delegate always knows the position, whatever
  /// ``XMLOptions/tracksPositions`` is.
  public var options: XMLOptions {
    get { parsing.options }
    set { parsing.options = newValue }
  }

  /// Cancels the parse from any thread, and knows how far it is: the progress, the response of a server, the repairs.
  public var progress: XMLProgress { parseRun }

  /// Line, column and byte offset of the event that is being delivered: see
  /// ``ExpatXMLParser/lineNumber`` and ``ExpatXMLParser/columnNumber``. The
  /// offset counts bytes of UTF-8.
  public var position: XMLPosition { parsing.position }

  /// Skips everything inside the element that has just started. Call it in `didStartElement`: the next event is the
  /// `didEndElement` of that element. No Strings are made meanwhile. The skipped part still has to be well-formed and
  /// within the limits. Faults against Namespaces in XML 1.0 are not looked for in it, even if
  /// ``XMLOptions/checksNamespaces`` is true.
  ///
  /// - Returns: false, and nothing changes, if it is called anywhere else.
  @discardableResult
  public func skipDescendants() -> Bool {
    parsing.skipDescendants()
  }
}
