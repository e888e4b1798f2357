/// Why a document can't be changed as asked.
///
/// Content that XML does not allow is an ``XMLWriteError``, a fault of the document an ``XMLParseError``.
public struct XMLEditError: Error, Sendable, Hashable {
  /// The kinds of errors.
  package enum Code: Sendable, Hashable {
    /// Nothing in the document is at the end of the path.
    case notFound

    /// The element comes out of an entity, so it is not in the document itself.
    case inEntity

    /// The attribute is a default of the document type, so it is not in the tag.
    case defaultAttribute

    /// The text of an element can't be replaced, because there are elements in it.
    case hasElements

    /// The element was removed before.
    case removed

    /// The element was not found in this document.
    case otherDocument

    /// An element can't be moved into itself.
    case intoItself

    /// The change would leave no root element, or add something beside it.
    case atRoot

    /// An attribute can't be added, because the path lacks its name or allows any namespace.
    case unknownName

    /// The new name is in a namespace that is not declared at the element.
    case undeclaredNamespace

    /// Markup to be inserted is not well-formed, or uses a prefix that is not declared.
    case markup

    /// The document was repaired, or the options of a rewriter ask for repairs. Repairs would change other places.
    case repairs

    /// The document is in an encoding that can't be written.
    case encoding

    /// The document, or what is to be inserted, has 4 GiB or more.
    case tooLarge
  }

  /// The kind of error.
  package var code: Code

  /// One sentence for people, without the position.
  public var message: String

  /// The position of the element that the change is about, if there is one.
  package var position: XMLPosition?

  package init(code: Code, message: String, position: XMLPosition? = nil) {
    self.code = code
    self.message = message
    self.position = position
  }
}

extension XMLEditError: CustomStringConvertible {
  /// The message, followed by the position: "The element a is removed. Line 2, column 3."
  public var description: String {
    position.map { "\(message) Line \($0.line), column \($0.column)." } ?? message
  }
}
