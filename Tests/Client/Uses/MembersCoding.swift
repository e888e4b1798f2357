// One use of each public declaration, as a list of members. `Tests/Client/run` compiles it in Swift 6 mode as a client of another
// package does, and fails if a declaration has no use here: add one.
import ExpatXML
import ExpatXMLCoding
import Foundation

func useDecodingError(_ value: DecodingError) {
  _ = value.sourcePosition
  _ = value.xmlValueError
}

func useExpatXMLDecoderBoolDecodingStrategy() {
  _ = ExpatXMLDecoder.BoolDecodingStrategy.convertFromString(true:false:)
  _ = ExpatXMLDecoder.BoolDecodingStrategy.words
  _ = ExpatXMLDecoder.BoolDecodingStrategy.xmlSchema
}

func useExpatXMLDecoderDataDecodingStrategy() {
  _ = ExpatXMLDecoder.DataDecodingStrategy.base64
  _ = ExpatXMLDecoder.DataDecodingStrategy.custom(_:)
  _ = ExpatXMLDecoder.DataDecodingStrategy.deferredToData
}

func useDateDecodingStrategy() {
  _ = ExpatXMLDecoder.DateDecodingStrategy.anyOf(_:)
  _ = ExpatXMLDecoder.DateDecodingStrategy.convertFromString(_:)
  _ = ExpatXMLDecoder.DateDecodingStrategy.custom(_:)
  _ = ExpatXMLDecoder.DateDecodingStrategy.day(in:)
  _ = ExpatXMLDecoder.DateDecodingStrategy.deferredToDate
  _ = ExpatXMLDecoder.DateDecodingStrategy.iso8601
  _ = ExpatXMLDecoder.DateDecodingStrategy.millisecondsSince1970
  _ = ExpatXMLDecoder.DateDecodingStrategy.rfc822
  _ = ExpatXMLDecoder.DateDecodingStrategy.secondsSince1970
}

func useExpatXMLDecoderKeyDecodingStrategy() {
  _ = ExpatXMLDecoder.KeyDecodingStrategy.convertFromCapitalized
  _ = ExpatXMLDecoder.KeyDecodingStrategy.convertFromKebabCase
  _ = ExpatXMLDecoder.KeyDecodingStrategy.convertFromSnakeCase
  _ = ExpatXMLDecoder.KeyDecodingStrategy.custom(_:)
  _ = ExpatXMLDecoder.KeyDecodingStrategy.useDefaultKeys
}

func useExpatXMLDecoderNonConformingFloatDecodingStrategy() {
  _ = ExpatXMLDecoder.NonConformingFloatDecodingStrategy.convertFromString(positiveInfinity:negativeInfinity:nan:)
  _ = ExpatXMLDecoder.NonConformingFloatDecodingStrategy.throw
}

func useExpatXMLDecoderStringDecodingStrategy() {
  _ = ExpatXMLDecoder.StringDecodingStrategy.collapseWhitespace
  _ = ExpatXMLDecoder.StringDecodingStrategy.preserveWhitespace
  _ = ExpatXMLDecoder.StringDecodingStrategy.trimWhitespace
}

func useExpatXMLDecoder(_ value: ExpatXMLDecoder) {
  _ = value.boolDecodingStrategy
  _ = value.dataDecodingStrategy
  _ = value.dateDecodingStrategy
  _ = value.description
  _ = ExpatXMLDecoder.init()
  _ = value.keyDecodingStrategy
  _ = value.namespacesByPrefix
  _ = value.nonConformingFloatDecodingStrategy
  _ = value.requiresLists
  _ = value.rootName
  _ = value.stringDecodingStrategy
  _ = value.userInfo
  _ = value.valueDepth
}

func useExpatXMLEncoderBoolEncodingStrategy() {
  _ = ExpatXMLEncoder.BoolEncodingStrategy.convertToString(true:false:)
  _ = ExpatXMLEncoder.BoolEncodingStrategy.numbers
  _ = ExpatXMLEncoder.BoolEncodingStrategy.words
}

func useExpatXMLEncoderDataEncodingStrategy() {
  _ = ExpatXMLEncoder.DataEncodingStrategy.base64
  _ = ExpatXMLEncoder.DataEncodingStrategy.custom(_:)
  _ = ExpatXMLEncoder.DataEncodingStrategy.deferredToData
}

func useExpatXMLEncoderDateEncodingStrategy() {
  _ = ExpatXMLEncoder.DateEncodingStrategy.convertToString(_:)
  _ = ExpatXMLEncoder.DateEncodingStrategy.custom(_:)
  _ = ExpatXMLEncoder.DateEncodingStrategy.day(in:)
  _ = ExpatXMLEncoder.DateEncodingStrategy.deferredToDate
  _ = ExpatXMLEncoder.DateEncodingStrategy.iso8601
  _ = ExpatXMLEncoder.DateEncodingStrategy.millisecondsSince1970
  _ = ExpatXMLEncoder.DateEncodingStrategy.rfc822
  _ = ExpatXMLEncoder.DateEncodingStrategy.secondsSince1970
}

func useExpatXMLEncoderKeyEncodingStrategy() {
  _ = ExpatXMLEncoder.KeyEncodingStrategy.convertToCapitalized
  _ = ExpatXMLEncoder.KeyEncodingStrategy.convertToKebabCase
  _ = ExpatXMLEncoder.KeyEncodingStrategy.convertToSnakeCase
  _ = ExpatXMLEncoder.KeyEncodingStrategy.custom(_:)
  _ = ExpatXMLEncoder.KeyEncodingStrategy.useDefaultKeys
}

func useExpatXMLEncoderNilEncodingStrategy() {
  _ = ExpatXMLEncoder.NilEncodingStrategy.emptyElement
  _ = ExpatXMLEncoder.NilEncodingStrategy.omit
  _ = ExpatXMLEncoder.NilEncodingStrategy.schemaInstance
}

func useExpatXMLEncoderNonConformingFloatEncodingStrategy() {
  _ = ExpatXMLEncoder.NonConformingFloatEncodingStrategy.convertToString(positiveInfinity:negativeInfinity:nan:)
  _ = ExpatXMLEncoder.NonConformingFloatEncodingStrategy.throw
}

func useExpatXMLEncoderNonXMLCharacterEncodingStrategy() {
  _ = ExpatXMLEncoder.NonXMLCharacterEncodingStrategy.drop
  _ = ExpatXMLEncoder.NonXMLCharacterEncodingStrategy.replace(with:)
  _ = ExpatXMLEncoder.NonXMLCharacterEncodingStrategy.throw
}

func useExpatXMLEncoderStringEncodingStrategy() {
  _ = ExpatXMLEncoder.StringEncodingStrategy.cdata
  _ = ExpatXMLEncoder.StringEncodingStrategy.cdataForKeys(_:)
  _ = ExpatXMLEncoder.StringEncodingStrategy.text
}

func useExpatXMLEncoder(_ value: ExpatXMLEncoder) {
  _ = value.boolEncodingStrategy
  _ = value.dataEncodingStrategy
  _ = value.dateEncodingStrategy
  _ = value.description
  _ = value.format
  _ = ExpatXMLEncoder.init()
  _ = value.itemName
  _ = value.keyEncodingStrategy
  _ = value.namespacesByPrefix
  _ = value.nilEncodingStrategy
  _ = value.nonConformingFloatEncodingStrategy
  _ = value.nonXMLCharacterEncodingStrategy
  _ = value.rootName
  _ = value.stringEncodingStrategy
  _ = value.userInfo
}

func useCodableNode() {
  _ = ExpatXMLElement.encode(to:)
  _ = ExpatXMLElement.init(from:)
}

func useXMLQualifiedName(_ value: XMLQualifiedName) {
  _ = value == value
  _ = value.description
  _ = XMLQualifiedName.encode(to:)
  _ = XMLQualifiedName.hash(into:)
  _ = XMLQualifiedName.init(_:namespaceURI:prefix:)
  _ = XMLQualifiedName.init(from:)
  _ = value.name
  _ = value.namespaceURI
  _ = value.prefix
}

func useXMLDecodedRecordsAsyncIterator(_ value: XMLDecodedRecords<Int>.AsyncIterator) {
  _ = value.description
  _ = value.run
}

func useXMLDecodedRecords(_ value: XMLDecodedRecords<Int>) {
  _ = value.description
  _ = XMLDecodedRecords<Int>.makeAsyncIterator
}

func useXMLDecodedResultsAsyncIterator(_ value: XMLDecodedResults<Int>.AsyncIterator) {
  _ = value.description
  _ = value.run
}

func useXMLDecodedResults(_ value: XMLDecodedResults<Int>) {
  _ = value.description
  _ = XMLDecodedResults<Int>.makeAsyncIterator
}

func useXMLValueError(_ value: XMLValueError) {
  _ = value.description
  _ = value.errorDescription
  _ = XMLValueError.init(message:position:underlyingError:)
  _ = value.message
  _ = value.position
  _ = value.underlyingError
}
