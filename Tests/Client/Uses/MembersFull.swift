// One use of each public declaration, as a list of members. `Tests/Client/run` compiles it in Swift 6 mode as a client of another
// package does, and fails if a declaration has no use here: add one.
import ExpatXML
import ExpatXMLCoding
import Foundation

func useCompressedDataErrorWithFoundation(_ value: XMLCompressionError) {
  _ = value.errorCode
  _ = value.errorDescription
  _ = XMLCompressionError.errorDomain
  _ = value.errorUserInfo
}

func useExpatXMLParserExternalEntityResolvingPolicy() {
  _ = ExpatXMLParser.ExternalEntityResolvingPolicy.always
  _ = ExpatXMLParser.ExternalEntityResolvingPolicy.init(rawValue:)
  _ = ExpatXMLParser.ExternalEntityResolvingPolicy.never
  _ = ExpatXMLParser.ExternalEntityResolvingPolicy.noNetwork
  _ = ExpatXMLParser.ExternalEntityResolvingPolicy.sameOriginOnly
}

func useExpatXMLParser(_ value: ExpatXMLParser) {
  _ = ExpatXMLParser.abortParsing
  _ = value.allowedExternalEntityURLs
  _ = value.columnNumber
  _ = value.delegate
  _ = ExpatXMLParser.errorDomain
  _ = value.externalEntityResolvingPolicy
  _ = ExpatXMLParser.init()
  _ = ExpatXMLParser.init(_:options:)
  _ = ExpatXMLParser.init(contentsOf:)
  _ = ExpatXMLParser.init(data:)
  _ = ExpatXMLParser.init(options:)
  _ = ExpatXMLParser.init(stream:)
  _ = value.lineNumber
  _ = ExpatXMLParser.parse
  _ = value.parserError
  _ = value.publicID
  _ = value.shouldProcessNamespaces
  _ = value.shouldReportNamespacePrefixes
  _ = value.shouldResolveExternalEntities
  _ = value.systemID
}

func useFileErrorWithFoundation(_ value: XMLFileError) {
  _ = value.errorCode
  _ = value.errorDescription
  _ = XMLFileError.errorDomain
  _ = value.errorUserInfo
}

func useHTTPStatusError(_ value: XMLHTTPStatusError) {
  _ = value.body
  _ = value.description
  _ = value.errorCode
  _ = value.errorDescription
  _ = XMLHTTPStatusError.errorDomain
  _ = value.errorUserInfo
  _ = XMLHTTPStatusError.init(_:body:)
  _ = value.response
  _ = value.statusCode
  _ = value.url
}

func useXMLAsyncSource() {
  _ = XMLAsyncSource.data(_:)
  _ = XMLAsyncSource.stream(_:)
  _ = XMLAsyncSource.url(_:)
}

func useXMLHTTPResponse(_ value: XMLHTTPResponse) {
  _ = value.description
  _ = XMLHTTPResponse.header(_:)
  _ = value.headers
  _ = XMLHTTPResponse.init(statusCode:url:headers:)
  _ = value.statusCode
  _ = value.url
}

func useXMLParseErrorWithFoundation(_ value: XMLParseError) {
  _ = value.errorCode
  _ = value.errorDescription
  _ = XMLParseError.errorDomain
  _ = value.errorUserInfo
}

func useXMLRunWithFoundation(_ value: XMLRun) {
  _ = value.progress
  _ = value.response
}

func useXMLSource() {
  _ = XMLSource.data(_:)
  _ = XMLSource.stream(_:)
  _ = XMLSource.contents(of:)
}

func useLocalizedErrors(_ write: XMLWriteError, _ edit: XMLEditError, _ path: XMLPathError) {
  _ = write.errorDescription
  _ = edit.errorDescription
  _ = path.errorDescription
}
