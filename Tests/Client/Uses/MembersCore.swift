// One use of each public declaration, as a list of members. `Tests/Client/run` compiles it in Swift 6 mode as a client of another
// package does, and fails if a declaration has no use here: add one.
import ExpatXML
import ExpatXMLCoding

func useCDATADelivery() {
  _ = XMLCDATADelivery.asCDATA
  _ = XMLCDATADelivery.asCharacters
}

func useCompressedDataErrorReason() {
  _ = XMLCompressionError.Reason.corrupt
  _ = XMLCompressionError.Reason.trailingData
  _ = XMLCompressionError.Reason.truncated
}

func useCompressedDataError(_ value: XMLCompressionError) {
  _ = value.byteOffset
  _ = value.description
  _ = value.detail
  _ = XMLCompressionError.init(reason:byteOffset:detail:source:)
  _ = value.reason
  _ = value.source
}

func useExpatLibraryVersion(_ value: ExpatLibrary.Version) {
  _ = value < value
  _ = value.description
  _ = ExpatLibrary.Version.init(major:minor:micro:)
  _ = value.major
  _ = value.micro
  _ = value.minor
}

func useExpatLibrary() {
  _ = ExpatLibrary.version
}

func useExpatXMLElement(_ value: ExpatXMLElement, _ hasher: inout Hasher) {
  _ = value == value
  _ = ExpatXMLElement.attribute(_:namespace:)
  _ = value.attributes
  _ = value.elements
  _ = value.nodes
  _ = value.elements(matching: ".//*")
  _ = value.customMirror
  _ = value.description
  _ = value.directText
  value.hash(into: &hasher)
  _ = value.text
  _ = value.name
  _ = value.namespaceURI
  _ = ExpatXMLElement.elements(matching:) as (ExpatXMLElement) -> (XMLPath) -> [ExpatXMLElement]
  _ = value.parent
  _ = value.position
  _ = value.prefix
  _ = value.qualifiedName
  _ = value.text
  _ = ExpatXMLElement.text(_:) as (ExpatXMLElement) -> (XMLTextPath) -> String?
  _ = ExpatXMLElement.texts(_:) as (ExpatXMLElement) -> (XMLTextPath) -> [String]
}

func useExpatXMLElementAttribute(_ value: ExpatXMLElement.Attribute, _ hasher: inout Hasher) {
  _ = value == value
  _ = value.customMirror
  _ = value.description
  value.hash(into: &hasher)
  _ = value.name
  _ = value.namespaceURI
  _ = value.prefix
  _ = value.qualifiedName
  _ = value.value
}

func useExpatXMLElementAttributes(_ value: ExpatXMLElement.Attributes) {
  _ = value == value
  _ = value.customMirror
  _ = value.description
  _ = value.endIndex
  _ = value.startIndex
}

func useExpatXMLElementNode(_ value: ExpatXMLElement.Node) {
  _ = value.description
  _ = ExpatXMLElement.Node.element(_:)
  _ = ExpatXMLElement.Node.text(_:)
}

func useFileError(_ value: XMLFileError) {
  _ = value.code
  _ = value.description
  _ = XMLFileError.init(code:path:)
  _ = value.path
}

func useNamespaceConformance() {
  _ = XMLNamespaceConformance.strict
  _ = XMLNamespaceConformance.tolerant
}

func useParserLimitsName() {
  _ = XMLLimits.Name.allocationAmplification
  _ = XMLLimits.Name.attributeValueBytes
  _ = XMLLimits.Name.attributesPerElement
  _ = XMLLimits.Name.documentBytes
  _ = XMLLimits.Name.elementDepth
  _ = XMLLimits.Name.entityAmplification
  _ = XMLLimits.Name.entityDepth
  _ = XMLLimits.Name.inflateRatio
  _ = XMLLimits.Name.init(rawValue:)
  _ = XMLLimits.Name.islandBytes
  _ = XMLLimits.Name.markupBytes
  _ = XMLLimits.Name.nameBytes
  _ = XMLLimits.Name.repairs
  _ = XMLLimits.Name.textRunBytes
  _ = XMLLimits.Name.treeBytes
  _ = XMLLimits.Name.vocabularyBytes
}

func useParserLimits(_ value: XMLLimits) {
  _ = value.attributeValueBytes
  _ = value.attributesPerElement
  _ = value.description
  _ = value.documentBytes
  _ = value.downloadMemoryBytes
  _ = value.downloadSpillBytes
  _ = value.elementDepth
  _ = value.entityActivationBytes
  _ = value.entityAmplification
  _ = value.entityDepth
  _ = value.errorBodyBytes
  _ = value.idleTime
  _ = value.inflateActivationBytes
  _ = value.inflateRatio
  _ = XMLLimits.init()
  _ = value.islandBytes
  _ = value.markupBytes
  _ = value.nameBytes
  _ = value.redirectTargets
  _ = value.redirects
  _ = value.repairs
  _ = value.textRunBytes
  _ = value.treeBytes
  _ = XMLLimits.unlimited
  _ = XMLLimits.untrusted
  _ = value.vocabularyBytes
}

func useParserOptions(_ value: XMLOptions) {
  _ = value.cdataDelivery
  _ = value.description
  _ = value.encoding
  _ = value.entities
  _ =
    XMLOptions.init(
      namespaceConformance:textDelivery:cdataDelivery:encoding:entities:skippedEntities:repairs:textElements:
      keepsCommentsAndInstructions:keepsAncestors:limits:shouldParseErrorResponses:tracksPositions:usesExpatAlone:)
  _ = value.limits
  _ = value.namespaceConformance
  _ = value.repairs
  _ = value.shouldParseErrorResponses
  _ = value.skippedEntities
  _ = value.textDelivery
  _ = value.tracksPositions
  _ = value.usesExpatAlone
}

func useRedirectTargets() {
  _ = XMLRedirectTargets.anyHost
  _ = XMLRedirectTargets.anyURL
  _ = XMLRedirectTargets.sameOrigin
}

func useSkippedEntityHandling() {
  _ = XMLSkippedEntityHandling.automatic
  _ = XMLSkippedEntityHandling.error
  _ = XMLSkippedEntityHandling.skip
}

func useSourcePosition(_ value: XMLPosition) {
  _ = value.byteOffset
  _ = value.column
  _ = value.description
  _ = XMLPosition.init(line:column:byteOffset:)
  _ = value.line
}

func useTextDelivery() {
  _ = XMLTextDelivery.coalesced
  _ = XMLTextDelivery.discard
  _ = XMLTextDelivery.runs
  _ = XMLTextDelivery.streamed(maximumBytes:)
}

func useXMLAsyncSource(_ value: XMLAsyncSource) {
  _ = value.description
  _ = XMLAsyncSource.file(_:)
  _ = XMLAsyncSource.string(_:)
}

func useXMLEntities(_ value: XMLEntities, _ hasher: inout Hasher) {
  _ = value == value
  _ = value.description
  value.hash(into: &hasher)
  _ = XMLEntities.html
  _ = XMLEntities.init(_:)
  _ = XMLEntities.init(dictionaryLiteral:)
  _ = value.isEmpty
  _ = XMLEntities.merging(_:)
  _ = value.texts
}

func useXMLErrorCode() {
  _ = XMLErrorCode.attributeHasNoValueError
  _ = XMLErrorCode.attributeListNotFinishedError
  _ = XMLErrorCode.attributeListNotStartedError
  _ = XMLErrorCode.attributeNotFinishedError
  _ = XMLErrorCode.attributeNotStartedError
  _ = XMLErrorCode.attributeRedefinedError
  _ = XMLErrorCode.cdataNotFinishedError
  _ = XMLErrorCode.characterRefAtEOFError
  _ = XMLErrorCode.characterRefInDTDError
  _ = XMLErrorCode.characterRefInEpilogError
  _ = XMLErrorCode.characterRefInPrologError
  _ = XMLErrorCode.commentContainsDoubleHyphenError
  _ = XMLErrorCode.commentNotFinishedError
  _ = XMLErrorCode.conditionalSectionNotFinishedError
  _ = XMLErrorCode.conditionalSectionNotStartedError
  _ = XMLErrorCode.delegateAbortedParseError
  _ = XMLErrorCode.doctypeDeclNotFinishedError
  _ = XMLErrorCode.documentStartError
  _ = XMLErrorCode.elementContentDeclNotFinishedError
  _ = XMLErrorCode.elementContentDeclNotStartedError
  _ = XMLErrorCode.emptyDocumentError
  _ = XMLErrorCode.encodingNotSupportedError
  _ = XMLErrorCode.entityBoundaryError
  _ = XMLErrorCode.entityIsExternalError
  _ = XMLErrorCode.entityIsParameterError
  _ = XMLErrorCode.entityNotFinishedError
  _ = XMLErrorCode.entityNotStartedError
  _ = XMLErrorCode.entityRefAtEOFError
  _ = XMLErrorCode.entityRefInDTDError
  _ = XMLErrorCode.entityRefInEpilogError
  _ = XMLErrorCode.entityRefInPrologError
  _ = XMLErrorCode.entityRefLoopError
  _ = XMLErrorCode.entityReferenceMissingSemiError
  _ = XMLErrorCode.entityReferenceWithoutNameError
  _ = XMLErrorCode.entityValueRequiredError
  _ = XMLErrorCode.equalExpectedError
  _ = XMLErrorCode.externalStandaloneEntityError
  _ = XMLErrorCode.externalSubsetNotFinishedError
  _ = XMLErrorCode.extraContentError
  _ = XMLErrorCode.gtRequiredError
  _ = XMLErrorCode.init(rawValue:)
  _ = XMLErrorCode.internalError
  _ = XMLErrorCode.invalidCharacterError
  _ = XMLErrorCode.invalidCharacterInEntityError
  _ = XMLErrorCode.invalidCharacterRefError
  _ = XMLErrorCode.invalidConditionalSectionError
  _ = XMLErrorCode.invalidDecimalCharacterRefError
  _ = XMLErrorCode.invalidEncodingError
  _ = XMLErrorCode.invalidEncodingNameError
  _ = XMLErrorCode.invalidHexCharacterRefError
  _ = XMLErrorCode.invalidURIError
  _ = XMLErrorCode.lessThanSymbolInAttributeError
  _ = XMLErrorCode.literalNotFinishedError
  _ = XMLErrorCode.literalNotStartedError
  _ = XMLErrorCode.ltRequiredError
  _ = XMLErrorCode.ltSlashRequiredError
  _ = XMLErrorCode.misplacedCDATAEndStringError
  _ = XMLErrorCode.misplacedXMLDeclarationError
  _ = XMLErrorCode.mixedContentDeclNotFinishedError
  _ = XMLErrorCode.mixedContentDeclNotStartedError
  _ = XMLErrorCode.nameRequiredError
  _ = XMLErrorCode.namespaceDeclarationError
  _ = XMLErrorCode.nmtokenRequiredError
  _ = XMLErrorCode.noDTDError
  _ = XMLErrorCode.notWellBalancedError
  _ = XMLErrorCode.notationNotFinishedError
  _ = XMLErrorCode.notationNotStartedError
  _ = XMLErrorCode.outOfMemoryError
  _ = XMLErrorCode.parsedEntityRefAtEOFError
  _ = XMLErrorCode.parsedEntityRefInEpilogError
  _ = XMLErrorCode.parsedEntityRefInInternalError
  _ = XMLErrorCode.parsedEntityRefInInternalSubsetError
  _ = XMLErrorCode.parsedEntityRefInPrologError
  _ = XMLErrorCode.parsedEntityRefMissingSemiError
  _ = XMLErrorCode.parsedEntityRefNoNameError
  _ = XMLErrorCode.pcdataRequiredError
  _ = XMLErrorCode.prematureDocumentEndError
  _ = XMLErrorCode.processingInstructionNotFinishedError
  _ = XMLErrorCode.processingInstructionNotStartedError
  _ = XMLErrorCode.publicIdentifierRequiredError
  _ = XMLErrorCode.separatorRequiredError
  _ = XMLErrorCode.spaceRequiredError
  _ = XMLErrorCode.standaloneValueError
  _ = XMLErrorCode.stringNotClosedError
  _ = XMLErrorCode.stringNotStartedError
  _ = XMLErrorCode.tagNameMismatchError
  _ = XMLErrorCode.undeclaredEntityError
  _ = XMLErrorCode.unfinishedTagError
  _ = XMLErrorCode.unknownEncodingError
  _ = XMLErrorCode.unparsedEntityError
  _ = XMLErrorCode.uriFragmentError
  _ = XMLErrorCode.uriRequiredError
  _ = XMLErrorCode.xmlDeclNotFinishedError
  _ = XMLErrorCode.xmlDeclNotStartedError
}

func useXMLEvent(_ value: XMLEvent, _ hasher: inout Hasher) {
  _ = value == value
  _ = XMLEvent.cdata(_:)
  _ = XMLEvent.characters(_:)
  _ = XMLEvent.comment(_:)
  _ = XMLEvent.endDocumentType
  _ = XMLEvent.declaration(_:)
  _ = value.description
  _ = XMLEvent.documentType(_:)
  _ = XMLEvent.endDocument
  _ = XMLEvent.endElement(_:)
  _ = XMLEvent.endMappingPrefix(_:)
  value.hash(into: &hasher)
  _ = XMLEvent.processingInstruction(_:)
  _ = XMLEvent.skippedEntity(_:)
  _ = XMLEvent.startDocument(_:)
  _ = XMLEvent.startElement(_:)
  _ = XMLEvent.startMappingPrefix(_:)
}

func useXMLEventDeclaration(_ value: XMLEvent.Declaration, _ hasher: inout Hasher) {
  _ = value == value
  _ = XMLEvent.Declaration.attribute(_:)
  _ = value.description
  _ = XMLEvent.Declaration.element(_:)
  value.hash(into: &hasher)
  _ = XMLEvent.Declaration.notation(_:)
  _ = XMLEvent.Declaration.entity(_:)
}

func useXMLEventEndElement(_ value: XMLEvent.EndElement) {
  _ = value.description
  _ = XMLEvent.EndElement.init(name:namespaceURI:qualifiedName:)
  _ = value.name
  _ = value.namespaceURI
  _ = value.qualifiedName
}

func useXMLEventStartElement(_ value: XMLEvent.StartElement) {
  _ = value.attributes
  _ = value.description
  _ = XMLEvent.StartElement.init(name:namespaceURI:qualifiedName:attributes:)
  _ = value.name
  _ = value.namespaceURI
  _ = value.qualifiedName
}

func useXMLEventAttributes(_ value: XMLEventAttributes, _ hasher: inout Hasher) {
  _ = value == value
  _ = value.description
  _ = value.dictionary
  _ = value.endIndex
  value.hash(into: &hasher)
  _ = XMLEventAttributes.init(_:)
  _ = XMLEventAttributes.init(dictionaryLiteral:)
  _ = value.startIndex
}

func useXMLEventAttributesElement(_ value: XMLEventAttributes.Element, _ hasher: inout Hasher) {
  _ = value == value
  _ = value.description
  value.hash(into: &hasher)
  _ = XMLEventAttributes.Element.init(name:value:)
  _ = value.name
  _ = value.value
}

func useXMLEventReader(_ value: XMLEventReader) {
  _ = value.description
  _ = XMLEventReader.finish
  _ = XMLEventReader.init(_:options:run:)
  _ = XMLEventReader.init(options:run:)
  _ = XMLEventReader.next
  _ = value.run
}

func useXMLEventsAsyncIterator(_ value: XMLEvents.AsyncIterator) {
  _ = value.description
  _ = value.run
}

func useXMLEvents(_ value: XMLEvents) {
  _ = value.description
  _ = XMLEvents.init(_:options:run:)
  _ = XMLEvents.makeAsyncIterator
}

func useXMLParseError(_ value: XMLParseError) {
  _ = value.code
  _ = value.description
  _ = XMLParseError.init(code:message:position:limit:)
  _ = value.limit
  _ = value.message
  _ = value.position
}

func useXMLPath(_ value: XMLPath, _ hasher: inout Hasher) {
  _ = value == value
  _ = value.description
  value.hash(into: &hasher)
  _ = XMLPath.init(parsing:namespaces:)
  _ = XMLPath.init(stringLiteral:)
  _ = XMLPath.init(stringInterpolation:)
  _ = value.text
}

func useXMLPathInterpolation(_ value: inout XMLPath.StringInterpolation) {
  _ = XMLPath.StringInterpolation.init(literalCapacity:interpolationCount:)
  value.appendLiteral("a")
  value.appendInterpolation("b")
  value.appendInterpolation(1)
  _ = value.description
}

func useXMLTextPath(_ value: XMLTextPath, _ path: XMLPath, _ hasher: inout Hasher) {
  _ = value == value
  _ = value.description
  value.hash(into: &hasher)
  _ = XMLTextPath(path)
  _ = XMLTextPath.init(parsing:namespaces:)
  _ = XMLTextPath.init(stringLiteral:)
  _ = XMLTextPath.init(stringInterpolation:)
  _ = value.text
  let _: XMLTextPath.StringInterpolation.Type = XMLPath.StringInterpolation.self
}

func useXMLPathError(_ value: XMLPathError) {
  _ = value.character
  _ = value.description
  _ = XMLPathError.init(path:character:reason:)
  _ = value.path
  _ = value.reason
}

func useXMLRecordReader(_ value: XMLRecordReader) {
  _ = value.description
  _ = XMLRecordReader.finish
  _ = XMLRecordReader.init(_:named:rootName:options:run:)
  _ = XMLRecordReader.init(named:rootName:options:run:)
  _ = XMLRecordReader.next
  _ = value.run
  _ = value.unusedBytes
}

func useXMLRecordsAsyncIterator(_ value: XMLRecords.AsyncIterator) {
  _ = value.description
  _ = value.run
}

func useXMLRecords(_ value: XMLRecords) {
  _ = value.description
  _ = XMLRecords.init(_:named:rootName:options:run:)
  _ = XMLRecords.makeAsyncIterator
}

func useXMLRepairKind() {
  _ = XMLRepair.Kind.ampersand
  _ = XMLRepair.Kind.attributeWithoutValue
  _ = XMLRepair.Kind.byte
  _ = XMLRepair.Kind.cdataEnd
  _ = XMLRepair.Kind.character
  _ = XMLRepair.Kind.declaredEncoding
  _ = XMLRepair.Kind.doubleHyphen
  _ = XMLRepair.Kind.duplicateAttribute
  _ = XMLRepair.Kind.htmlEntity
  _ = XMLRepair.Kind.init(rawValue:)
  _ = XMLRepair.Kind.leadingCharacters
  _ = XMLRepair.Kind.lessThanSign
  _ = XMLRepair.Kind.missingSpace
  _ = XMLRepair.Kind.trailingContent
  _ = XMLRepair.Kind.trailingZeros
  _ = XMLRepair.Kind.undeclaredEntity
  _ = XMLRepair.Kind.unquotedAttribute
}

func useXMLRepair(_ value: XMLRepair) {
  _ = value.description
  _ = XMLRepair.init(kind:position:originalBytes:replacement:)
  _ = value.kind
  _ = value.message
  _ = value.original
  _ = value.originalBytes
  _ = value.position
  _ = value.replacement
}

func useXMLRepairs(_ value: XMLRepairs) {
  _ = XMLRepairs.ampersands
  _ = XMLRepairs.attributesWithoutValue
  _ = XMLRepairs.byName
  _ = XMLRepairs.cdataEnds
  _ = XMLRepairs.declaredEncodings
  _ = value.description
  _ = XMLRepairs.doubleHyphens
  _ = XMLRepairs.droppedCharacters
  _ = XMLRepairs.duplicateAttributes
  _ = XMLRepairs.all
  _ = XMLRepairs.feeds
  _ = XMLRepairs.htmlEntities
  _ = XMLRepairs.init(rawValue:)
  _ = XMLRepairs.leadingCharacters
  _ = XMLRepairs.lessThanSigns
  _ = XMLRepairs.missingSpaces
  _ = value.rawValue
  _ = XMLRepairs.replacedBytes
  _ = XMLRepairs.replacedCharacters
  _ = XMLRepairs.trailingContent
  _ = XMLRepairs.trailingZeros
  _ = XMLRepairs.undeclaredEntities
  _ = XMLRepairs.unquotedAttributes
  _ = XMLRepairs.windows1252Bytes
}

func useXMLRun(_ value: XMLRun) {
  _ = XMLRun.cancel
  _ = value.completedBytes
  _ = value.description
  _ = XMLRun.init()
  _ = value.isCancelled
  _ = value.madeRepairs
  _ = value.position
  _ = value.totalBytes
}

func useXMLDestination(_ value: XMLDestination) {
  _ = value.description
}

func useXMLSource(_ value: XMLSource) {
  _ = value.description
  _ = XMLSource.file(_:)
  _ = XMLSource.string(_:)
}

func useXMLWriteErrorCode() {
  _ = XMLWriteError.Code.duplicateAttribute
  _ = XMLWriteError.Code.failedBefore
  _ = XMLWriteError.Code.incomplete
  _ = XMLWriteError.Code.invalidCharacter
  _ = XMLWriteError.Code.invalidContent
  _ = XMLWriteError.Code.invalidName
  _ = XMLWriteError.Code.invalidNamespace
  _ = XMLWriteError.Code.misplaced
  _ = XMLWriteError.Code.undeclaredPrefix
  _ = XMLWriteError.Code.unwritableEvent
}

func useXMLWriteError(_ value: XMLWriteError) {
  _ = value.code
  _ = value.description
  _ = XMLWriteError.init(code:message:path:)
  _ = value.message
  _ = value.path
}

func useXMLWriterFormat(_ value: XMLWriter.Format) {
  _ = XMLWriter.Format.compact
  _ = value.description
  _ = XMLWriter.Format.indented
  _ = XMLWriter.Format.indented(spaces:)
  _ = XMLWriter.Format.indentedByTabs
  _ = XMLWriter.Format.minified
  _ = value.withoutDeclaration
  _ = value.writesDeclaration
}
