// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Code that was written for Foundation's XMLParser. It is compiled twice: with XMLParser and, after the two typealiases in
// Swap.swift, with ExpatXMLParser.

import DelegateEvents
import Foundation

#if SWAPPED
  import ExpatXML
#elseif canImport(FoundationXML)
  import FoundationXML
#endif

/// Records every delegate call with its position.
public final class EventRecorder: NSObject, XMLParserDelegate {
  public private(set) var entries: [Recording.Entry] = []
  /// Called with the line of each event after it was recorded.
  public var onEvent: ((XMLParser, String) -> Void)?

  /// Answers to `resolveExternalEntityName`, by name.
  public var entities: [String: [UInt8]] = [:]

  /// The events as lines.
  public var lines: [String] { entries.map { $0.event.description } }
  /// The texts among them.
  public var texts: [String] { entries.compactMap { if case .characters(let text) = $0.event { text } else { nil } } }
  /// The position of each event.
  public var positions: [String] { entries.map { "\($0.line):\($0.column)" } }

  /// Parses a document and returns the complete recording.
  public static func record(
    _ document: Data, shouldProcessNamespaces: Bool, shouldReportNamespacePrefixes: Bool,
    configure: (XMLParser) -> Void = { _ in }
  ) -> Recording {
    let recorder = EventRecorder()
    let parser = XMLParser(data: document)
    parser.delegate = recorder
    parser.shouldProcessNamespaces = shouldProcessNamespaces
    parser.shouldReportNamespacePrefixes = shouldReportNamespacePrefixes
    configure(parser)
    let succeeded = parser.parse()
    return Recording(recorder.entries, succeeded: succeeded)
  }

  private func record(_ parser: XMLParser, _ event: DelegateEvent) {
    entries.append(Recording.Entry(event, line: parser.lineNumber, column: parser.columnNumber))
    onEvent?(parser, event.description)
  }

  public func parserDidStartDocument(_ parser: XMLParser) { record(parser, .startDocument) }

  public func parserDidEndDocument(_ parser: XMLParser) { record(parser, .endDocument) }

  public func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?,
    attributes attributeDict: [String: String]
  ) {
    let name = DelegateEvent.Name(elementName, namespaceURI: namespaceURI, qualifiedName: qName)
    record(parser, .startElement(name, attributes: attributeDict))
  }

  public func parser(
    _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName qName: String?
  ) {
    let name = DelegateEvent.Name(elementName, namespaceURI: namespaceURI, qualifiedName: qName)
    record(parser, .endElement(name))
  }

  public func parser(
    _ parser: XMLParser, foundNotationDeclarationWithName name: String, publicID: String?, systemID: String?
  ) {
    record(parser, .notation(name: name, publicID: publicID, systemID: systemID))
  }

  public func parser(
    _ parser: XMLParser, foundUnparsedEntityDeclarationWithName name: String, publicID: String?, systemID: String?,
    notationName: String?
  ) {
    record(parser, .unparsedEntity(name: name, publicID: publicID, systemID: systemID, notationName: notationName))
  }

  public func parser(
    _ parser: XMLParser, foundAttributeDeclarationWithName attributeName: String, forElement elementName: String,
    type: String?, defaultValue: String?
  ) {
    record(
      parser,
      .attributeDeclaration(name: attributeName, elementName: elementName, type: type, defaultValue: defaultValue))
  }

  public func parser(_ parser: XMLParser, foundElementDeclarationWithName elementName: String, model: String) {
    record(parser, .elementDeclaration(name: elementName, model: model))
  }

  public func parser(_ parser: XMLParser, foundInternalEntityDeclarationWithName name: String, value: String?) {
    record(parser, .internalEntity(name: name, value: value))
  }

  public func parser(
    _ parser: XMLParser, foundExternalEntityDeclarationWithName name: String, publicID: String?, systemID: String?
  ) {
    record(parser, .externalEntity(name: name, publicID: publicID, systemID: systemID))
  }

  public func parser(_ parser: XMLParser, didStartMappingPrefix prefix: String, toURI namespaceURI: String) {
    record(parser, .startMapping(prefix: prefix, uri: namespaceURI))
  }

  public func parser(_ parser: XMLParser, didEndMappingPrefix prefix: String) {
    record(parser, .endMapping(prefix: prefix))
  }

  public func parser(_ parser: XMLParser, foundCharacters string: String) { record(parser, .characters(string)) }

  public func parser(_ parser: XMLParser, foundIgnorableWhitespace whitespaceString: String) {
    record(parser, .ignorableWhitespace(whitespaceString))
  }

  public func parser(_ parser: XMLParser, foundProcessingInstructionWithTarget target: String, data: String?) {
    record(parser, .processingInstruction(target: target, data: data))
  }

  public func parser(_ parser: XMLParser, foundComment comment: String) { record(parser, .comment(comment)) }

  public func parser(_ parser: XMLParser, foundCDATA CDATABlock: Data) { record(parser, .cdata(Array(CDATABlock))) }

  public func parser(_ parser: XMLParser, resolveExternalEntityName name: String, systemID: String?) -> Data? {
    record(parser, .resolveExternalEntity(name: name, systemID: systemID))
    return entities[name].map { Data($0) }
  }

  #if SWAPPED
    public func parser(_ parser: XMLParser, didRepair repair: XMLRepair) {
      record(parser, .repair(kind: "\(repair.fault)", original: repair.originalBytes, replacement: repair.replacement))
    }
  #endif

  public func parser(_ parser: XMLParser, parseErrorOccurred parseError: Error) {
    let error = parseError as NSError
    let domain = error.domain == XMLParser.errorDomain ? nil : error.domain
    record(parser, .error(domain: domain, code: error.code))
  }

  public func parser(_ parser: XMLParser, validationErrorOccurred validationError: Error) {
    record(parser, .validationError(code: (validationError as NSError).code))
  }
}
