// One use of each public declaration that a list of members can't name: overloads, generic and asynchronous functions,
// and types that can't be copied or kept.
import ExpatXML
import ExpatXMLCoding
import Foundation

private struct Item: Codable {}

// MARK: What to parse

func useSources(_ sequence: AsyncStream<[UInt8]>, _ span: Span<UInt8>) {
  _ = XMLSource.bytes([60])
  _ = XMLSource.chunks([[60]])
  XMLSource.withSpan(of: span) { _ = $0 }
  _ = XMLAsyncSource.bytes([60])
  _ = XMLAsyncSource.chunks([[60]])
  _ = XMLAsyncSource.chunks(sequence)
}

// MARK: Trees and values

func useTrees(_ source: XMLSource, _ node: ExpatXMLElement) throws {
  _ = try ExpatXMLElement(source)
  _ = node["a/b"]
  _ = node.attributes[0]
  _ = node.attributes["id"]
  var text = ""
  node.write(to: &text)
  _ = node.namespace(forPrefix: "p")
}

func useTrees(_ source: XMLAsyncSource) async throws -> ExpatXMLElement { try await ExpatXMLElement(source) }

func useDecoder(_ decoder: ExpatXMLDecoder, _ source: XMLSource, _ node: ExpatXMLElement) throws {
  _ = try decoder.decode(Item.self, from: Data())
  _ = try decoder.decode(Item.self, from: Data(), options: XMLOptions())
  _ = try decoder.decode(Item.self, from: source)
  _ = try decoder.decode(Item.self, from: node)
}

func useDecoder(_ decoder: ExpatXMLDecoder, _ source: XMLAsyncSource) async throws {
  _ = try await decoder.decode(Item.self, from: source)
  // The one that stays on the actor.
  _ = try await decoder.decode(Object.self, from: source)
}

private final class Object: Decodable {}

func useEncoder(_ encoder: ExpatXMLEncoder) throws {
  _ = try encoder.encode(Item())
  _ = try encoder.encode(Item(), as: "item")
  try encoder.encode(Item(), to: .file("item.xml"))
  _ = try encoder.encodeToBytes(Item())
  _ = try encoder.encodeToString(Item())
}

// MARK: Events and records

func useEvents(_ attributes: XMLEventAttributes, _ bytes: RawSpan) {
  _ = attributes[0]
  _ = attributes["id"]
  XMLEventReader().feed(bytes)
  XMLEventReader().feed([60])
}

func useEvents(_ source: XMLAsyncSource) async throws {
  var iterator = XMLEvents(source).makeAsyncIterator()
  _ = try await iterator.next()
  _ = try await iterator.next(isolation: #isolation)
}

func useRecords(_ reader: XMLRecordReader, _ bytes: RawSpan) throws {
  reader.feed(bytes)
  reader.feed([60])
  _ = try reader.next(Item.self)
  _ = try reader.next(Item.self) { _, _ in }
  _ = try reader.nextResult(Item.self)
}

func useRecords(_ records: XMLRecords) async throws {
  var iterator = records.makeAsyncIterator()
  _ = try await iterator.next()
  _ = try await iterator.next(isolation: #isolation)
  var values = records.decode(Item.self).makeAsyncIterator()
  _ = try await values.next()
  _ = try await values.next(isolation: #isolation)
  var results = records.decodeResults(Item.self).makeAsyncIterator()
  _ = try await results.next()
  _ = try await results.next(isolation: #isolation)
  _ = records.decode(Item.self) { _, _ in }
}

// MARK: Borrowed text

private struct WithoutMethods: XMLStreamHandler {}

private final class OfAClass: XMLStreamHandler {}

func useBorrowedText(_ text: XMLBorrowedUTF8, _ attributes: XMLAttributes, _ name: String) {
  _ = text == "literal"
  _ = text == name
  _ = text.count
  _ = text.isEmpty
  _ = text.string
  _ = text.utf8.count
  _ = Double(text)
  _ = Int(text)
  switch text {
  case "literal": break
  case name: break
  default: break
  }
  _ = attributes.count
  _ = attributes.isEmpty
  attributes.forEach { _, _ in }
  useBorrowedName(attributes.name(at: 0), name)
  _ = attributes.value(at: 0).count
  if let value = attributes.value(of: "literal") { _ = value.count }
  if let value = attributes[name] { _ = value.count }
  if let value = attributes.value(of: name, inNamespace: name) { _ = value.count }
}

private func useBorrowedName(_ name: XMLBorrowedName, _ text: String) {
  _ = name == "literal"
  _ = name == text
  switch name {
  case "literal": break
  case text: break
  default: break
  }
  _ = name.qualifiedName.count
  _ = name.localName.count
  _ = name.namespaceURI
  _ = name.string
}

func useStreamParser(_ source: XMLSource, _ bytes: RawSpan) throws {
  var handler = WithoutMethods()
  try XMLStreamParser(source).parse(&handler)
  try XMLStreamParser(source).parse(OfAClass())
  let parser = XMLStreamParser()
  try parser.feed(bytes, to: &handler)
  try parser.feed([60], to: &handler)
  try parser.finish(&handler)
  _ = parser.position
  _ = parser.run
}

func useHandler(
  _ handler: inout some XMLStreamHandler & ~Copyable, _ text: XMLBorrowedUTF8, _ attributes: XMLAttributes,
  _ repair: XMLRepair
) throws {
  try handler.startElement(attributes.name(at: 0), attributes: attributes)
  try handler.endElement(attributes.name(at: 0))
  try handler.characters(text)
  try handler.cdata(text)
  try handler.comment(text)
  try handler.processingInstruction(target: text, data: nil)
  try handler.skippedEntity("name")
  try handler.didRepair(repair)
}

func useDefaults(_ text: XMLBorrowedUTF8, _ attributes: XMLAttributes, _ repair: XMLRepair) throws {
  var handler = WithoutMethods()
  try handler.startElement(attributes.name(at: 0), attributes: attributes)
  try handler.endElement(attributes.name(at: 0))
  try handler.characters(text)
  try handler.cdata(text)
  try handler.comment(text)
  try handler.processingInstruction(target: text, data: nil)
  try handler.skippedEntity("name")
  try handler.didRepair(repair)
}

// MARK: The parser

private final class OnAnyQueue: ExpatXMLParserDelegate {}

func useMembers(_ parser: ExpatXMLParser, _ delegate: any ExpatXMLParserDelegate, _ bytes: RawSpan) {
  parser.automaticallyPopsDelegates = true
  parser.options.limits = .untrusted
  parser.pushDelegate(delegate)
  parser.popDelegate()
  parser.skipDescendants()
  parser.feed(bytes)
  parser.feed([60])
  parser.finish()
  _ = parser.position
  _ = parser.run
}

func useBackground(_ parser: ExpatXMLParser) async throws {
  try await parser.parseDocument()
  ExpatXMLParser.parse(ExpatXMLParser(.string("<a/>")), delegate: OnAnyQueue(), on: .main) { _, _ in }
}
