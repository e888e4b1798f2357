/// What is wrong with a document: the codes of `NSXMLParserErrorDomain`.
///
/// Cases and raw values are those that Apple documents for `NSXMLParserError`, on every platform. (FoundationXML on
/// Linux numbers the same cases from 0, so its codes cannot be compared with the errors that it reports.) Code written
/// for `XMLParser` knows this type as `ExpatXMLParser.ErrorCode`.
///
/// Cases without a description are never reported by this library. They are here because `XMLParser` has them.
@nonexhaustive
public enum XMLErrorCode: Int, Sendable, CaseIterable {
  /// A limit of ``XMLLimits`` is exceeded, unless it is one of entities. Also everything without a code of its own:
  /// misuse such as a second parse, entities in the options that XML does not allow, other errors of Expat.
  case internalError = 1
  /// Memory ran out, or a tree is too large for its numbers of 32 bits.
  case outOfMemoryError = 2
  /// The root element is not the one that the caller of `XMLRecords` or `XMLRecordReader` expects.
  case documentStartError = 3
  /// The document is empty, does not begin with markup, or is in another format.
  case emptyDocumentError = 4
  /// The document has no root element, ends inside an element or other markup, or goes on after the root element.
  case prematureDocumentEndError = 5
  /// A reference such as `&#xg;`.
  case invalidHexCharacterRefError = 6
  /// A reference such as `&#a;`.
  case invalidDecimalCharacterRefError = 7
  case invalidCharacterRefError = 8
  /// A character that XML does not allow, a reference to one, or bytes that are not a character in the document's
  /// encoding.
  case invalidCharacterError = 9
  case characterRefAtEOFError = 10
  case characterRefInPrologError = 11
  case characterRefInEpilogError = 12
  case characterRefInDTDError = 13
  case entityRefAtEOFError = 14
  case entityRefInPrologError = 15
  case entityRefInEpilogError = 16
  case entityRefInDTDError = 17
  case parsedEntityRefAtEOFError = 18
  case parsedEntityRefInPrologError = 19
  case parsedEntityRefInEpilogError = 20
  case parsedEntityRefInInternalSubsetError = 21
  case entityReferenceWithoutNameError = 22
  /// A reference to an entity without a semicolon: `&name`.
  case entityReferenceMissingSemiError = 23
  /// A `%` without a name in the document type.
  case parsedEntityRefNoNameError = 24
  /// A reference to a parameter entity without a semicolon: `%name`.
  case parsedEntityRefMissingSemiError = 25
  /// A reference to an entity that is not declared. In trees, records and values also one whose text was not read,
  /// unless ``XMLOptions/skipsUnknownEntities`` is true.
  case undeclaredEntityError = 26
  /// A reference to an unparsed entity.
  case unparsedEntityError = 28
  /// An attribute value refers to an external entity.
  case entityIsExternalError = 29
  case entityIsParameterError = 30
  case unknownEncodingError = 31
  /// The declared or demanded encoding is not supported. Also a document to be rewritten that is not in UTF-8.
  case encodingNotSupportedError = 32
  case stringNotStartedError = 33
  case stringNotClosedError = 34
  /// A fault against Namespaces in XML 1.0, with ``XMLOptions/checksNamespaces``.
  case namespaceDeclarationError = 35
  case entityNotStartedError = 36
  case entityNotFinishedError = 37
  /// `<` in an attribute value.
  case lessThanSymbolInAttributeError = 38
  /// An attribute value without quotation marks.
  case attributeNotStartedError = 39
  /// The document ends inside an attribute value.
  case attributeNotFinishedError = 40
  /// An attribute without a value.
  case attributeHasNoValueError = 41
  /// The same attribute twice in one start tag.
  case attributeRedefinedError = 42
  case literalNotStartedError = 43
  /// A character that is not allowed in a public identifier.
  case literalNotFinishedError = 44
  /// The document ends inside a comment.
  case commentNotFinishedError = 45
  /// A processing instruction without a name.
  case processingInstructionNotStartedError = 46
  /// The document ends inside a processing instruction.
  case processingInstructionNotFinishedError = 47
  case notationNotStartedError = 48
  case notationNotFinishedError = 49
  case attributeListNotStartedError = 50
  case attributeListNotFinishedError = 51
  case mixedContentDeclNotStartedError = 52
  case mixedContentDeclNotFinishedError = 53
  case elementContentDeclNotStartedError = 54
  case elementContentDeclNotFinishedError = 55
  case xmlDeclNotStartedError = 56
  /// The XML declaration is not well-formed, is too long, or declares a version other than 1.x.
  case xmlDeclNotFinishedError = 57
  case conditionalSectionNotStartedError = 58
  case conditionalSectionNotFinishedError = 59
  case externalSubsetNotFinishedError = 60
  /// The document type declaration is not well-formed.
  case doctypeDeclNotFinishedError = 61
  /// `]]>` in text.
  case misplacedCDATAEndStringError = 62
  case cdataNotFinishedError = 63
  /// An XML declaration after the start, or a processing instruction called `xml`.
  case misplacedXMLDeclarationError = 64
  /// Two attributes without white space between them.
  case spaceRequiredError = 65
  case separatorRequiredError = 66
  case nmtokenRequiredError = 67
  /// No name where one was expected, such as after `<` or `&`. Also a second document type declaration.
  case nameRequiredError = 68
  case pcdataRequiredError = 69
  case uriRequiredError = 70
  case publicIdentifierRequiredError = 71
  case ltRequiredError = 72
  /// Something other than `>` after the name in an end tag.
  case gtRequiredError = 73
  case ltSlashRequiredError = 74
  case equalExpectedError = 75
  /// An end tag that does not match its start tag.
  case tagNameMismatchError = 76
  /// An element does not end in the entity in which it starts.
  case unfinishedTagError = 77
  /// The XML declaration's `standalone` is neither `yes` nor `no`.
  case standaloneValueError = 78
  /// The name of the encoding in the XML declaration is not well-formed.
  case invalidEncodingNameError = 79
  /// `--` inside a comment.
  case commentContainsDoubleHyphenError = 80
  /// The document is not in the encoding that it declares.
  case invalidEncodingError = 81
  case externalStandaloneEntityError = 82
  case invalidConditionalSectionError = 83
  case entityValueRequiredError = 84
  case notWellBalancedError = 85
  case extraContentError = 86
  case invalidCharacterInEntityError = 87
  /// A reference to a parameter entity inside a declaration in the document itself.
  case parsedEntityRefInInternalError = 88
  /// An entity that refers to itself, or entities beyond ``XMLLimits/entityDepth`` or
  /// ``XMLLimits/entityAmplification``. Also external entities that are nested more than 40 deep.
  case entityRefLoopError = 89
  /// Markup or a declaration does not end in the entity in which it starts.
  case entityBoundaryError = 90
  case invalidURIError = 91
  case uriFragmentError = 92
  case noDTDError = 94
  /// `ExpatXMLParser.abortParsing()` was called, or the delegate postponed a parse in the background.
  case delegateAbortedParseError = 512
}
