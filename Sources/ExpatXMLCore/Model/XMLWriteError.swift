/// Why something was not written, and where in the document; or why an `ExpatXMLElement` can't be made.
///
/// It is thrown before anything that is not well-formed reaches the destination. What was written before may be there.
public struct XMLWriteError: Error, Sendable, Hashable {
  /// The kinds of errors.
  package enum Code: Sendable, Hashable {
    /// Not a name (XML 1.0, production 5, as in the fourth edition, which Expat reads), or not a qualified name (Namespaces in XML 1.0,
    /// production 7).
    case invalidName

    /// A character that XML can't contain, not even as a reference: control characters, U+FFFE and U+FFFF (XML 1.0,
    /// section 2.2).
    case invalidCharacter

    /// Content that would end its construct: `--` in a comment, `?>` in a processing instruction; or that would be read
    /// as something else.
    case invalidContent

    /// A prefix without a declaration.
    case undeclaredPrefix

    /// A declaration that Namespaces in XML 1.0 forbids (section 3), or that contradicts another one of the same tag.
    case invalidNamespace

    /// Two attributes of the same name (XML 1.0, section 3.1; Namespaces in XML 1.0, section 6.3).
    case duplicateAttribute

    /// Something that is not allowed at this place: text outside of the root element, a second root element, a document
    /// type after the root element, an attribute after content.
    case misplaced

    /// The end of something that is not complete: a document without an element, an element that an event has started.
    case incomplete

    /// The writer has thrown an error before, after which the document can't be completed: see `XMLWriter`.
    case failedBefore

    /// An event that can't be written, such as a reference to an entity whose text is not known.
    case unwritableEvent
  }

  /// The kind of error.
  package var code: Code

  /// One sentence for people, without the place.
  public var message: String

  /// The qualified names of the open elements, from the root inwards.
  package var path: [String]

  package init(code: Code, message: String, path: [String] = []) {
    self.code = code
    self.message = message
    self.path = path
  }
}

extension XMLWriteError: CustomStringConvertible {
  /// The message, followed by the place if an element is open: "1a is not a name. In feed/entry."
  public var description: String {
    path.isEmpty ? message : "\(message) In \(path.joined(separator: "/"))."
  }
}
