// One use of each declaration of events, of nodes that are made in code, and of changed documents.
import ExpatXML
import ExpatXMLCoding
import Foundation

func useXMLEventDeclarationNotationAlso(_ value: XMLEvent.Declaration.Notation) throws {
  _ = value.name
  _ = value.publicID
  _ = value.systemID
  _ = XMLEvent.Declaration.Notation.init(name:publicID:systemID:)
  _ = value.description
}

func useXMLEventDeclarationEntityAlso(_ value: XMLEvent.Declaration.Entity) throws {
  _ = value.name
  _ = value.isParameter
  _ = value.value
  _ = value.publicID
  _ = value.systemID
  _ = value.notationName
  _ = XMLEvent.Declaration.Entity.init(name:value:isParameter:)
  _ = XMLEvent.Declaration.Entity.init(name:publicID:systemID:notationName:isParameter:)
  _ = value.description
}

func useXMLEventDeclarationAttributeDefaultAlso(_ value: XMLEvent.Declaration.Attribute.Default) throws {
  _ = XMLEvent.Declaration.Attribute.Default.required
  _ = XMLEvent.Declaration.Attribute.Default.implied
  _ = XMLEvent.Declaration.Attribute.Default.value(_:)
  _ = XMLEvent.Declaration.Attribute.Default.fixed(_:)
  _ = value.description
}

func useXMLEventDeclarationAttributeAlso(_ value: XMLEvent.Declaration.Attribute) throws {
  _ = value.name
  _ = value.elementName
  _ = value.type
  _ = value.default
  _ = XMLEvent.Declaration.Attribute.init(name:elementName:type:default:)
  _ = value.defaultValue
  _ = value.description
}

func useXMLEventDeclarationElementAlso(_ value: XMLEvent.Declaration.Element) throws {
  _ = value.name
  _ = value.model
  _ = XMLEvent.Declaration.Element.init(name:model:)
  _ = value.description
}

func useXMLEventStartDocumentAlso(_ value: XMLEvent.StartDocument) throws {
  _ = value.description
  _ = value.version
  _ = value.encoding
  _ = value.isStandalone
}

func useXMLEventDocumentTypeAlso(_ value: XMLEvent.DocumentType) throws {
  _ = value.description
  _ = value.name
  _ = value.publicID
  _ = value.systemID
  _ = XMLEvent.DocumentType.init(name:publicID:systemID:)
}

func useXMLEventNamespaceMappingAlso(_ value: XMLEvent.NamespaceMapping) throws {
  _ = value.description
  _ = value.prefix
  _ = value.uri
  _ = XMLEvent.NamespaceMapping.init(prefix:uri:)
}

func useXMLEventProcessingInstructionAlso(_ value: XMLEvent.ProcessingInstruction) throws {
  _ = value.description
  _ = value.target
  _ = value.data
  _ = XMLEvent.ProcessingInstruction.init(target:data:)
}

func useXMLOptionsAlso(_ value: XMLOptions) throws {
  _ = value.textElements
  _ = XMLOptions.feedTextElements
  _ = value.keepsCommentsAndInstructions
  _ = value.keepsAncestors
}

func useXMLRepairKindAlso() throws {
  _ = XMLRepair.Kind.leadingContent
  _ = XMLRepair.Kind.surrogatePair
  _ = XMLRepair.Kind.missingEndTag
  _ = XMLRepair.Kind.unfinishedContent
  _ = XMLRepair.Kind.strayEndTag
  _ = XMLRepair.Kind.unescapedMarkup
}

func useXMLRepairsAlso() throws {
  _ = XMLRepairs.leadingContent
  _ = XMLRepairs.surrogatePairs
  _ = XMLRepairs.missingEndTags
  _ = XMLRepairs.strayEndTags
  _ = XMLRepairs.unescapedMarkup
  _ = XMLRepairs.misdeclaredUTF8
}

func usePathsThatAreNoLiterals(_ element: ExpatXMLElement, _ path: String) throws {
  _ = try element[path]
  _ = try element.elements(matching: path)
  _ = try element.text(path)
  _ = try element.texts(path)
}

func useExpatXMLDocumentAlso(_ value: ExpatXMLDocument, _ hasher: inout Hasher) throws {
  _ = value == value
  value.hash(into: &hasher)
  _ = try value.xml()
  _ = value.description
  _ = value.start
  _ = value.prolog
  _ = value.root
  _ = value.epilog
  _ = ExpatXMLDocument.init(root:start:prolog:epilog:)
  _ = value.documentType
}

func useXMLEditErrorCodeAlso() throws {
  _ = XMLEditError.Code.notFound
  _ = XMLEditError.Code.inEntity
  _ = XMLEditError.Code.defaultAttribute
  _ = XMLEditError.Code.hasElements
  _ = XMLEditError.Code.removed
  _ = XMLEditError.Code.atRoot
  _ = XMLEditError.Code.unknownName
  _ = XMLEditError.Code.undeclaredNamespace
  _ = XMLEditError.Code.repairs
  _ = XMLEditError.Code.otherDocument
  _ = XMLEditError.Code.intoItself
  _ = XMLEditError.Code.encoding
  _ = XMLEditError.Code.markup
  _ = XMLEditError.Code.tooLarge
}

func useChangesOfElements(_ document: inout ExpatXMLDocument, _ element: ExpatXMLElement, _ other: ExpatXMLElement)
  throws
{
  try document.set("t", in: element)
  try document.set("t", attribute: "a", of: element)
  try document.set(in: element) { content, old in try content.cdata(old.text) }
  try document.set(at: "a") { content, old in try content.cdata(old.text) }
  try document.remove(element)
  try document.remove(attribute: "a", of: element)
  try document.rename(element, to: "b")
  try document.insert(.after, element) { try $0.element("c") }
  try document.move(element, .before, other)
  try document.insert(.after, element, markup: "<c/>")
  try document.insert(.after, "b", markup: "<c/>")
}

func useXMLEditErrorAlso(_ value: XMLEditError) throws {
  _ = value.code
  _ = value.message
  _ = value.position
  _ = XMLEditError.init(code:message:position:)
  _ = value.description
}

func useExpatXMLDocumentPartAlso(_ value: ExpatXMLDocument.Part) throws {
  _ = ExpatXMLDocument.Part.whole
  _ = ExpatXMLDocument.Part.startTag
  _ = ExpatXMLDocument.Part.endTag
  _ = ExpatXMLDocument.Part.content
  _ = ExpatXMLDocument.Part.name
  _ = ExpatXMLDocument.Part.value
}

func useXMLInsertionPlaceAlso() throws {
  _ = XMLInsertionPlace.before
  _ = XMLInsertionPlace.after
  _ = XMLInsertionPlace.atStart
  _ = XMLInsertionPlace.atEnd
}

func useExpatXMLElementAlso(_ value: ExpatXMLElement) throws {
  _ = ExpatXMLElement.init(_:namespaceURI:attributes:content:)
  _ = try value.xml()
  _ = try value.innerXML
}

func useExpatXMLElementNodeAlso(_ value: ExpatXMLElement.Node, _ hasher: inout Hasher) throws {
  _ = ExpatXMLElement.Node.comment(_:)
  _ = ExpatXMLElement.Node.processingInstruction(_:)
  _ = value == value
  value.hash(into: &hasher)
}

func useChangedDocuments(_ run: XMLRun, _ stream: OutputStream) throws {
  _ = run.unfinishedTree
  _ = try XMLWriter.escapedText("text")
  _ = try XMLWriter.escapedAttributeValue("text")
  var encoder = ExpatXMLEncoder()
  encoder.valueDepth = 1
  let parsed = try ExpatXMLDocument(.string("<a/>"))
  var writer = XMLWriter()
  try writer.write(parsed)
  var document = try ExpatXMLDocument(.string("<a/>"))
  _ = (document.originalBytes, document.root, document.isChanged, document.bytes, document.description)
  _ = try document.ranges(at: "a")
  try document.set("text", at: "a")
  try document.remove("a")
  try document.insert(.before, "a") { try $0.text("text") }
  try document.rename("a", to: "b")
  try document.write(to: .file("a.xml"))
  var rewriter = XMLRewriter(options: XMLOptions(), run: run)
  _ = (rewriter.run, rewriter.description)
  rewriter.onElement("a") { element in
    _ = (element.name, element.namespaceURI, element.qualifiedName, element.attributes)
    _ = (element.attribute("b"), element.position, element.startTagRange)
    try element.set("1", attribute: "b")
    _ = try element.remove(attribute: "b")
    try element.set("text")
    try element.rename(to: "b")
    try element.remove()
    try element.insert(.after) { try $0.text("text") }
  }
  rewriter.onRecord("a") { _ in }
  _ = try rewriter.rewrite(.string("<a/>"))
  try rewriter.rewrite(.string("<a/>"), to: .file("a.xml"))
  try rewriter.rewrite(.string("<a/>"), to: .fileDescriptor(1))
  try rewriter.rewrite(.string("<a/>"), to: .chunks { _ in })
  try rewriter.rewrite(.string("<a/>"), to: .stream(stream))
}

func useDocumentsInTasks() async throws {
  _ = try await ExpatXMLDocument(.string("<a/>"))
}
