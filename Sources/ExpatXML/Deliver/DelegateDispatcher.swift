internal import Foundation

/// Makes delegate calls out of events: the tier that people know from `XMLParser`.
@safe final class DelegateDispatcher: EventHandler {
  /// Owns this, and is kept alive by parse().
  private unowned(unsafe) let parser: ExpatXMLParser
  /// Replaced with the parser's delegate, at any time.
  var delegate: (any ExpatXMLParserDelegate)? {
    didSet { choosesTextDelivery = true }
  }

  var shouldProcessNamespaces = false
  var shouldReportNamespacePrefixes = false
  var entityAccess = ExternalEntityAccess()
  var namespaceConformance = NamespaceConformance.tolerant
  var cdataDelivery = CDATADelivery.asCharacters
  var textDelivery = TextDelivery.coalesced
  /// False once the delegate turned out not to implement the method: then it is not asked for every element.
  private var choosesTextDelivery = true
  private(set) var documentIdentifiers: (publicID: String?, systemID: String?)

  private let loader: ExternalEntityLoader

  init(parser: ExpatXMLParser, loader: ExternalEntityLoader) {
    unsafe self.parser = parser
    self.loader = loader
  }

  func choosesNoTextDelivery(_ delegate: any ExpatXMLParserDelegate) {
    // A delegate that hands calls on to others implements the method even if those do not.
    if delegate === self.delegate { choosesTextDelivery = false }
  }

  func textDelivery(in element: ElementName) -> TextDelivery {
    guard choosesTextDelivery, let delegate else { return textDelivery }
    let name = shouldProcessNamespaces ? element.name.localName : element.name.qualifiedName
    return unsafe delegate.parser(parser, textDeliveryForElement: name) ?? textDelivery
  }

  func startDocument() {
    unsafe delegate?.parserDidStartDocument(parser)
  }

  func endDocument() {
    unsafe delegate?.parserDidEndDocument(parser)
  }

  func documentType(publicID: String?, systemID: String?) {
    documentIdentifiers = (publicID, systemID)
  }

  func declaration(_ declaration: Declaration) {
    guard let delegate else { return }
    switch declaration {
    case .notation(let name, let publicID, let systemID):
      unsafe delegate.parser(
        parser, foundNotationDeclarationWithName: name, publicID: publicID, systemID: systemID)
    case .unparsedEntity(let name, let publicID, let systemID, let notationName):
      unsafe delegate.parser(
        parser, foundUnparsedEntityDeclarationWithName: name, publicID: publicID, systemID: systemID,
        notationName: notationName)
    case .internalEntity(let name, let value):
      unsafe delegate.parser(parser, foundInternalEntityDeclarationWithName: name, value: value)
    case .externalEntity(let name, let publicID, let systemID):
      guard entityAccess.isEnabled else { return }
      unsafe delegate.parser(
        parser, foundExternalEntityDeclarationWithName: name, publicID: publicID, systemID: systemID)
    case .attribute(let name, let elementName, let type, let defaultValue):
      unsafe delegate.parser(
        parser, foundAttributeDeclarationWithName: name, forElement: elementName, type: type,
        defaultValue: defaultValue)
    case .element(let name, let model):
      unsafe delegate.parser(parser, foundElementDeclarationWithName: name, model: model)
    }
  }

  func externalEntity(_ reference: EntityReference) throws -> EntityContent? {
    // The delegate may know any entity of the content. Only one who wants external subsets is asked for them.
    let isInContent = reference.kind == .general || reference.kind == .undeclared
    if isInContent || entityAccess.isEnabled,
      let data = unsafe delegate?.parser(
        parser, resolveExternalEntityName: reference.name, systemID: reference.systemID)
    {
      return loader.content(of: DataSource(data), location: reference.url?.absoluteString)
    }
    guard entityAccess.isEnabled, let url = reference.url, entityAccess.permits(url) else { return nil }
    return try loader.content(of: url, access: entityAccess)
  }

  func startMapping(prefix: String, uri: String) {
    guard shouldReportNamespacePrefixes else { return }
    unsafe delegate?.parser(parser, didStartMappingPrefix: prefix, toURI: uri)
  }

  func endMapping(prefix: String) {
    guard shouldReportNamespacePrefixes else { return }
    unsafe delegate?.parser(parser, didEndMappingPrefix: prefix)
  }

  func startElement(_ element: ElementName, attributes: TokenAttributes) {
    guard let delegate else { return }
    let attributes = dictionary(attributes)
    if shouldProcessNamespaces {
      unsafe delegate.parser(
        parser, didStartElement: element.name.localName, namespaceURI: element.namespaceURI,
        qualifiedName: element.name.qualifiedName, attributes: attributes)
    } else {
      unsafe delegate.parser(
        parser, didStartElement: element.name.qualifiedName, namespaceURI: nil, qualifiedName: nil,
        attributes: attributes)
    }
  }

  func endElement(_ element: ElementName) {
    guard let delegate else { return }
    if shouldProcessNamespaces {
      unsafe delegate.parser(
        parser, didEndElement: element.name.localName, namespaceURI: element.namespaceURI,
        qualifiedName: element.name.qualifiedName)
    } else {
      unsafe delegate.parser(
        parser, didEndElement: element.name.qualifiedName, namespaceURI: nil, qualifiedName: nil)
    }
  }

  func characters(_ utf8: Span<UInt8>) {
    guard let delegate else { return }
    unsafe delegate.parser(parser, foundCharacters: String(utf8: utf8))
  }

  func cdata(_ utf8: Span<UInt8>) {
    guard let delegate else { return }
    unsafe delegate.parser(parser, foundCDATA: Data(utf8: utf8))
  }

  func comment(_ text: String) {
    unsafe delegate?.parser(parser, foundComment: text)
  }

  func processingInstruction(target: String, data: String?) {
    unsafe delegate?.parser(parser, foundProcessingInstructionWithTarget: target, data: data)
  }

  private func dictionary(_ attributes: TokenAttributes) -> [String: String] {
    guard attributes.count > 0 else { return [:] }
    var dictionary = [String: String](minimumCapacity: attributes.count)
    for index in 0..<attributes.count {
      let name = attributes.name(at: index)
      let value = attributes.value(at: index)
      if let prefix = name.declaredPrefix {
        guard !shouldProcessNamespaces, NamespaceScope.isDeclaration(ofPrefix: prefix, uri: value) else { continue }
      }
      dictionary[name.qualifiedName] = value
    }
    return dictionary
  }
}
