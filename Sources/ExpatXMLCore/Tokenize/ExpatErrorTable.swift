internal import CExpatXMLExpat

/// Maps Expat's errors to `NSXMLParserError`'s codes. If one of Expat's errors corresponds to several codes, the token
/// at which it stopped decides. The result is the code that `XMLParser` reports first.
enum ExpatErrorTable {
  /// - Parameters:
  ///   - code: Expat's error.
  ///   - token: the token that Expat stopped at; nil if it is not known.
  ///   - stop: the first bytes at the place where Expat stopped, as far as they have arrived.
  ///   - isInElement: whether an element is open.
  ///   - openElement: the name of the innermost open element, if it is known.
  ///   - isEmpty: whether the document has no bytes.
  /// - Returns: the code, and one sentence about it.
  static func fault(
    _ code: XML_Error, token: FaultyToken?, stop: [UInt8], isInElement: Bool, openElement: String?, isEmpty: Bool
  ) -> ParseFault {
    let (parserCode, message): (XMLErrorCode, String) =
      switch code {
      case XML_ERROR_NO_MEMORY: (.outOfMemoryError, "Out of memory.")
      case XML_ERROR_NO_ELEMENTS where isEmpty: (.emptyDocumentError, "The document is empty.")
      case XML_ERROR_NO_ELEMENTS:
        (
          .prematureDocumentEndError,
          openElement.map { "The document ends before the end tag </\($0)>." }
            ?? (isInElement ? "The document ends inside an element." : "The document has no root element.")
        )
      case XML_ERROR_SYNTAX: suspectingJSON(stop, in: misplaced(token))
      case XML_ERROR_INVALID_TOKEN: naming(stop, at: token, in: suspectingJSON(stop, in: invalid(token)))
      case XML_ERROR_UNCLOSED_TOKEN: unclosed(token)
      // Expat reports a word after the root element only when the word has ended.
      case XML_ERROR_PARTIAL_CHAR where token?.phase == .epilog && beginsText(stop): extraContent
      case XML_ERROR_PARTIAL_CHAR: (.invalidCharacterError, "The document ends inside a character.")
      case XML_ERROR_TAG_MISMATCH: mismatch(token, openElement: openElement)
      case XML_ERROR_DUPLICATE_ATTRIBUTE:
        (.attributeRedefinedError, "The attribute\(quoted(token?.name(at: token?.stop ?? 0))) occurs twice.")
      case XML_ERROR_JUNK_AFTER_DOC_ELEMENT: extraContent
      case XML_ERROR_UNDEFINED_ENTITY:
        (.undeclaredEntityError, undeclared(token?.starts(with: "&") == true ? token?.name(at: 1) : nil))
      case XML_ERROR_RECURSIVE_ENTITY_REF: (.entityRefLoopError, "An entity refers to itself.")
      case XML_ERROR_ASYNC_ENTITY: (.unfinishedTagError, "An element must end in the entity in which it starts.")
      case XML_ERROR_ENTITY_DECLARED_IN_PE:
        (.undeclaredEntityError, "The entity is not declared in the document itself, which is standalone.")
      case XML_ERROR_PARAM_ENTITY_REF:
        (.parsedEntityRefInInternalError, "A parameter entity may not be used inside a declaration here.")
      case XML_ERROR_INCOMPLETE_PE: (.entityBoundaryError, "A declaration must end in the entity in which it starts.")
      case XML_ERROR_BAD_CHAR_REF: (.invalidCharacterError, forbiddenReference(stop))
      case XML_ERROR_BINARY_ENTITY_REF: (.unparsedEntityError, "A reference to an unparsed entity.")
      case XML_ERROR_ATTRIBUTE_EXTERNAL_ENTITY_REF:
        (.entityIsExternalError, "An attribute value refers to an external entity.")
      case XML_ERROR_MISPLACED_XML_PI:
        (.misplacedXMLDeclarationError, "An XML declaration is only allowed at the very start.")
      case XML_ERROR_UNCLOSED_CDATA_SECTION: (.prematureDocumentEndError, "The document ends inside a CDATA section.")
      case XML_ERROR_XML_DECL, XML_ERROR_TEXT_DECL: declaration(token)
      case XML_ERROR_PUBLICID: (.literalNotFinishedError, "A character is not allowed in a public identifier.")
      default:
        (.internalError, unsafe XML_ErrorString(code).map { unsafe String(cString: $0) } ?? "Unknown error.")
      }
    return ParseFault(code: parserCode, message: message)
  }

  /// The most likely cause of other faults if the root element is HTML's.
  static let html = "The document is HTML, not XML. Reading it takes a parser for HTML."

  private typealias Entry = (XMLErrorCode, String)

  private static let extraContent: Entry = (
    .prematureDocumentEndError, "Something follows the end of the root element."
  )
  private static let noMarkup: Entry = (.emptyDocumentError, "The document does not begin with markup.")
  private static let invalidCharacter: Entry = (
    .invalidCharacterError, "A character that XML does not allow here, or bytes that are no character."
  )

  /// A document that does not begin with markup may be in another format.
  private static func suspectingJSON(_ bytes: [UInt8], in entry: Entry) -> Entry {
    guard entry.0 == .emptyDocumentError, let first = bytes.first, [UInt8]("{[".utf8).contains(first) else {
      return entry
    }
    return (entry.0, "\(entry.1) It looks like JSON, which JSONDecoder reads.")
  }

  /// Adds the character that Expat stopped at, if it may be the cause.
  private static func naming(_ bytes: [UInt8], at token: FaultyToken?, in entry: Entry) -> Entry {
    guard let first = bytes.first, !FaultyCharacter.leads(first) || isReadWhole(token),
      let character = FaultyCharacter(bytes)
    else { return entry }
    return switch entry.0 {
    case .emptyDocumentError, .prematureDocumentEndError: entry
    case .invalidCharacterError: (entry.0, character.message)
    default: character.isAllowed ? entry : (entry.0, character.message)
    }
  }

  /// Whether a complete character comes first, and no markup.
  private static func beginsText(_ bytes: [UInt8]) -> Bool {
    guard bytes.first != UInt8(ascii: "<"), case .character = FaultyCharacter(bytes) else { return false }
    return true
  }

  /// Whether Expat waits for the rest of a character before it reports it as wrong. Elsewhere, the rest may or may not
  /// have arrived. In the prolog, something that looks like a tag may be in a declaration.
  private static func isReadWhole(_ token: FaultyToken?) -> Bool {
    // In a CDATA section there is no token.
    guard let token else { return true }
    guard token.phase == .content else { return false }
    if token.isTag {
      switch StartTagScanner.place(in: token.bytes.prefix(token.stop)) {
      case .value, .name: return !token.starts(with: "</")
      default: return false
      }
    }
    if token.stopsAfterTwoHyphens || token.stopsAfterNameAndQuestionMark { return false }
    return !token.starts(with: "&") && (!token.starts(with: "<!") || token.starts(with: "<!--"))
  }

  private static func forbiddenReference(_ bytes: [UInt8]) -> String {
    guard bytes.starts(with: "&#".utf8), let end = bytes.firstIndex(of: UInt8(ascii: ";")) else {
      return "A reference to a character that XML does not allow."
    }
    let reference = String(decoding: bytes[...end], as: UTF8.self)
    return "The reference \(reference) is to a character that XML does not allow."
  }

  /// The error for markup in the wrong place.
  private static func misplaced(_ token: FaultyToken?) -> Entry {
    guard let token, token.starts(with: "<") || token.followsMarkup else { return noMarkup }
    if token.starts(with: "<!DOCTYPE"), token.stop == 0 {
      return (.nameRequiredError, "A second document type declaration.")
    }
    if !token.starts(with: "<!DOCTYPE"), token.isNamed("!doctype") {
      return (.doctypeDeclNotFinishedError, "The word DOCTYPE must be in capital letters. \(html)")
    }
    return (.doctypeDeclNotFinishedError, "The document type declaration is not well-formed.")
  }

  /// The error for a document that ends inside a token.
  private static func unclosed(_ token: FaultyToken?) -> Entry {
    let markup = (XMLErrorCode.prematureDocumentEndError, "The document ends inside a tag or other markup.")
    guard let token else { return markup }
    if token.stopsAtEntityReference {
      return (.entityBoundaryError, "Markup must end in the entity in which it starts.")
    }
    if token.phase == .epilog, !token.starts(with: "<") { return extraContent }
    guard token.stop == 0 else { return markup }
    if token.starts(with: "<!--") { return (.commentNotFinishedError, "The document ends inside a comment.") }
    if token.isXMLDeclaration, token.bytes.contains(UInt8(ascii: ">")) { return unfinishedDeclaration }
    if token.starts(with: "<?") {
      return (.processingInstructionNotFinishedError, "The document ends inside a processing instruction.")
    }
    if token.starts(with: "<"), !token.starts(with: "<!"), !token.starts(with: "</") {
      switch StartTagScanner.place(in: token.bytes) {
      case .value, .reference: return (.attributeNotFinishedError, "The document ends inside an attribute value.")
      default: return (.prematureDocumentEndError, "The document ends inside a start tag.")
      }
    }
    return markup
  }

  /// The error for a character that is not allowed in the token.
  private static func invalid(_ token: FaultyToken?) -> Entry {
    guard let token else { return invalidCharacter }
    if token.phase == .epilog, !token.starts(with: "<!--"), !token.starts(with: "<?") { return extraContent }
    if token.starts(with: "&") {
      return token.phase == .content ? reference(token, at: 0) : token.followsMarkup ? invalidCharacter : noMarkup
    }
    if token.phase == .prolog, token.starts(with: "%") { return parameterReference(token) }
    if token.followsSomethingElse { return token.followsMarkup ? invalidCharacter : noMarkup }
    if !token.starts(with: "<") {
      if token.stops(after: "]]>") {
        return (.misplacedCDATAEndStringError, "The sequence ]]> is not allowed in text.")
      }
      return token.phase == .content || token.followsMarkup ? invalidCharacter : noMarkup
    }
    if token.starts(with: "<!--") {
      return token.stopsAfterTwoHyphens
        ? (.commentContainsDoubleHyphenError, "Two hyphens are not allowed in a comment.") : invalidCharacter
    }
    if token.starts(with: "<?") { return processingInstruction(token) }
    if token.starts(with: "<!") { return token.stop > 8 ? invalidCharacter : nameRequired }
    if token.starts(with: "</"), token.stop > 2 {
      return (.gtRequiredError, "An end tag ends with its name and >.")
    }
    return startTag(token)
  }

  private static let nameRequired: Entry = (.nameRequiredError, "A name was expected.")

  private static func startTag(_ token: FaultyToken) -> Entry {
    // Expat stopped at the whole tag, so the fault comes from an entity.
    if token.stop == 0 {
      return (.lessThanSymbolInAttributeError, "The character < is not allowed in an attribute value.")
    }
    let character = token.stop < token.bytes.count ? token.bytes[token.stop] : 0
    switch StartTagScanner.place(in: token.bytes.prefix(token.stop)) {
    case .value where character == UInt8(ascii: "<"):
      return (.lessThanSymbolInAttributeError, "The character < is not allowed in an attribute value.")
    case .value: return invalidCharacter
    case .reference(let offset): return reference(token, at: offset)
    case .attributeName: return (.attributeHasNoValueError, "An attribute has no value.")
    case .equalsSign: return (.attributeNotStartedError, "An attribute value must be quoted.")
    case .closingQuote: return (.spaceRequiredError, "Attributes must be separated by white space.")
    case .name where token.stop == 1:
      return (.nameRequiredError, "A tag begins with a name. In text, < must be written as &lt;.")
    case .name, .slash: return nameRequired
    }
  }

  private static func reference(_ token: FaultyToken, at offset: Int) -> Entry {
    let rest = token.bytes[offset...]
    if rest.starts(with: "&#x".utf8) {
      return (.invalidHexCharacterRefError, "A hexadecimal character reference is not well-formed.")
    }
    if rest.starts(with: "&#".utf8) {
      return (.invalidDecimalCharacterRefError, "A decimal character reference is not well-formed.")
    }
    guard token.stop > offset + 1 else { return (.nameRequiredError, "An ampersand must be written as &amp;.") }
    return (.entityReferenceMissingSemiError, "An entity reference must end with a semicolon.")
  }

  private static func parameterReference(_ token: FaultyToken) -> Entry {
    guard token.stop > 1 else {
      return (.parsedEntityRefNoNameError, "A reference to a parameter entity must have a name.")
    }
    return (.parsedEntityRefMissingSemiError, "A reference to a parameter entity must end with a semicolon.")
  }

  private static func processingInstruction(_ token: FaultyToken) -> Entry {
    if token.isXMLDeclaration { return declaration(token) }
    if token.isNamedXML {
      return (.misplacedXMLDeclarationError, "A processing instruction may not be called xml.")
    }
    return token.stop <= 2
      ? (.processingInstructionNotStartedError, "A processing instruction must have a name.") : invalidCharacter
  }

  private static func mismatch(_ token: FaultyToken?, openElement: String?) -> Entry {
    guard let found = token.flatMap({ $0.name(at: $0.stop) }) else {
      return (.tagNameMismatchError, "Mismatched end tag.")
    }
    // The parser of borrowed text does not keep the names of open elements.
    let expected = openElement.map { ": expected </\($0)>, found" } ?? ""
    return (.tagNameMismatchError, "Mismatched end tag\(expected) </\(found)>.")
  }

  private static let unfinishedDeclaration: Entry = (
    .xmlDeclNotFinishedError, "The XML declaration must end with ?>."
  )

  /// The error for the XML declaration, by the part in which Expat stopped.
  private static func declaration(_ token: FaultyToken?) -> Entry {
    if let token, token.stop < token.bytes.count, token.bytes[token.stop] == UInt8(ascii: ">") {
      return unfinishedDeclaration
    }
    let read = String(decoding: token?.bytes.prefix(min(token?.stop ?? 0, 1024)) ?? [], as: UTF8.self)
    if read.containsBytes(of: "standalone") {
      return (.standaloneValueError, "The value of standalone must be yes or no.")
    }
    if read.containsBytes(of: "encoding"), read.containsBytes(of: "version") {
      return (.invalidEncodingNameError, "The name of the encoding is not well-formed.")
    }
    return (.xmlDeclNotFinishedError, "The XML declaration is not well-formed.")
  }

  /// The fault for a version other than XML 1.x (XML 1.0, production 26); nil for a supported one.
  static func unsupportedVersion(_ version: String) -> ParseFault? {
    let digits = version.utf8.dropFirst(2)
    let isSupported =
      version.hasPrefix("1.") && !digits.isEmpty
      && digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    return isSupported
      ? nil : ParseFault(code: .xmlDeclNotFinishedError, message: "XML version \"\(version)\" is not supported.")
  }

  /// One sentence about an entity that is not declared. Most of them are HTML's.
  static func undeclared(_ name: String?) -> String {
    let isOfHTML = name.map { XMLEntities.html.contains(ExactString($0)) } == true
    return "The entity\(quoted(name)) is not declared.\(isOfHTML ? " XMLOptions(entities: .html) declares it." : "")"
  }

  private static func quoted(_ name: String?) -> String { name.map { " \($0)" } ?? "" }
}
