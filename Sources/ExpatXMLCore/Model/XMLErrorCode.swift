/// What is wrong with a document: the codes of `NSXMLParserErrorDomain`.
///
/// Cases and raw values are those that Apple documents for `NSXMLParserError`, on every platform. (FoundationXML on
/// Linux numbers the same cases from 0, so its codes cannot be compared with the errors that it reports.) Code written
/// for `XMLParser` knows this type as `ExpatXMLParser.ErrorCode`.
@nonexhaustive
public enum XMLErrorCode: Int, Sendable, CaseIterable {
  /// The parser was used in a way it does not support, or failed for a reason of its own.
  case internalError = 1
  /// Memory ran out.
  case outOfMemoryError = 2
  /// The root of the document is not the one that its reader demands.
  case documentStartError = 3
  /// The document is empty or does not begin with markup.
  case emptyDocumentError = 4
  /// The document ends too early, or goes on after the end of its root element.
  case prematureDocumentEndError = 5
  /// Invalid hex character reference.
  case invalidHexCharacterRefError = 6
  /// Invalid decimal character reference.
  case invalidDecimalCharacterRefError = 7
  /// Invalid character reference.
  case invalidCharacterRefError = 8
  /// A character that XML does not allow, or bytes that are not a character in the document's encoding.
  case invalidCharacterError = 9
  /// Character reference at end of input.
  case characterRefAtEOFError = 10
  /// Character reference in prolog.
  case characterRefInPrologError = 11
  /// Character reference in epilog.
  case characterRefInEpilogError = 12
  /// Character reference in DTD.
  case characterRefInDTDError = 13
  /// Entity reference at end of input.
  case entityRefAtEOFError = 14
  /// Entity reference in prolog.
  case entityRefInPrologError = 15
  /// Entity reference in epilog.
  case entityRefInEpilogError = 16
  /// Entity reference in DTD.
  case entityRefInDTDError = 17
  /// Parsed entity reference at end of input.
  case parsedEntityRefAtEOFError = 18
  /// Parsed entity reference in prolog.
  case parsedEntityRefInPrologError = 19
  /// Parsed entity reference in epilog.
  case parsedEntityRefInEpilogError = 20
  /// Parsed entity reference in internal subset.
  case parsedEntityRefInInternalSubsetError = 21
  /// Entity reference without name.
  case entityReferenceWithoutNameError = 22
  /// An entity reference without its closing semicolon.
  case entityReferenceMissingSemiError = 23
  /// Parsed entity reference no name.
  case parsedEntityRefNoNameError = 24
  /// Parsed entity reference missing semicolon.
  case parsedEntityRefMissingSemiError = 25
  /// A reference to an entity that is not declared.
  case undeclaredEntityError = 26
  /// Unparsed entity.
  case unparsedEntityError = 28
  /// Entity is external.
  case entityIsExternalError = 29
  /// Entity is parameter.
  case entityIsParameterError = 30
  /// The document's encoding is unknown.
  case unknownEncodingError = 31
  /// The document's encoding is not supported.
  case encodingNotSupportedError = 32
  /// String not started.
  case stringNotStartedError = 33
  /// String not closed.
  case stringNotClosedError = 34
  /// Namespace declaration.
  case namespaceDeclarationError = 35
  /// Entity not started.
  case entityNotStartedError = 36
  /// Entity not finished.
  case entityNotFinishedError = 37
  /// `<` in an attribute value.
  case lessThanSymbolInAttributeError = 38
  /// Attribute not started.
  case attributeNotStartedError = 39
  /// Attribute not finished.
  case attributeNotFinishedError = 40
  /// An attribute without a value.
  case attributeHasNoValueError = 41
  /// The same attribute twice in one start tag.
  case attributeRedefinedError = 42
  /// Literal not started.
  case literalNotStartedError = 43
  /// Literal not finished.
  case literalNotFinishedError = 44
  /// Comment not finished.
  case commentNotFinishedError = 45
  /// Processing instruction not started.
  case processingInstructionNotStartedError = 46
  /// Processing instruction not finished.
  case processingInstructionNotFinishedError = 47
  /// Notation not started.
  case notationNotStartedError = 48
  /// Notation not finished.
  case notationNotFinishedError = 49
  /// Attribute list not started.
  case attributeListNotStartedError = 50
  /// Attribute list not finished.
  case attributeListNotFinishedError = 51
  /// Mixed content declaration not started.
  case mixedContentDeclNotStartedError = 52
  /// Mixed content declaration not finished.
  case mixedContentDeclNotFinishedError = 53
  /// Element content declaration not started.
  case elementContentDeclNotStartedError = 54
  /// Element content declaration not finished.
  case elementContentDeclNotFinishedError = 55
  /// XML declaration not started.
  case xmlDeclNotStartedError = 56
  /// XML declaration not finished.
  case xmlDeclNotFinishedError = 57
  /// Conditional section not started.
  case conditionalSectionNotStartedError = 58
  /// Conditional section not finished.
  case conditionalSectionNotFinishedError = 59
  /// External subset not finished.
  case externalSubsetNotFinishedError = 60
  /// Doctype declaration not finished.
  case doctypeDeclNotFinishedError = 61
  /// `]]>` in character data.
  case misplacedCDATAEndStringError = 62
  /// CDATA not finished.
  case cdataNotFinishedError = 63
  /// Misplaced XML declaration.
  case misplacedXMLDeclarationError = 64
  /// Space required.
  case spaceRequiredError = 65
  /// Separator required.
  case separatorRequiredError = 66
  /// Name token required.
  case nmtokenRequiredError = 67
  /// A name was expected.
  case nameRequiredError = 68
  /// PCDATA required.
  case pcdataRequiredError = 69
  /// URI required.
  case uriRequiredError = 70
  /// Public identifier required.
  case publicIdentifierRequiredError = 71
  /// `<` required.
  case ltRequiredError = 72
  /// `>` required.
  case gtRequiredError = 73
  /// `<` slash required.
  case ltSlashRequiredError = 74
  /// Equal expected.
  case equalExpectedError = 75
  /// An end tag that does not match its start tag.
  case tagNameMismatchError = 76
  /// Unfinished tag.
  case unfinishedTagError = 77
  /// Standalone value.
  case standaloneValueError = 78
  /// Invalid encoding name.
  case invalidEncodingNameError = 79
  /// `--` inside a comment.
  case commentContainsDoubleHyphenError = 80
  /// The document is not in the encoding that it declares.
  case invalidEncodingError = 81
  /// External standalone entity.
  case externalStandaloneEntityError = 82
  /// Invalid conditional section.
  case invalidConditionalSectionError = 83
  /// Entity value required.
  case entityValueRequiredError = 84
  /// Not well balanced.
  case notWellBalancedError = 85
  /// Extra content.
  case extraContentError = 86
  /// Invalid character in entity.
  case invalidCharacterInEntityError = 87
  /// Parsed entity reference in internal.
  case parsedEntityRefInInternalError = 88
  /// An entity that refers to itself, or entities that expand beyond the limit.
  case entityRefLoopError = 89
  /// Entity boundary.
  case entityBoundaryError = 90
  /// Invalid URI.
  case invalidURIError = 91
  /// URI fragment.
  case uriFragmentError = 92
  /// No DTD.
  case noDTDError = 94
  /// `ExpatXMLParser.abortParsing()` was called.
  case delegateAbortedParseError = 512
}
