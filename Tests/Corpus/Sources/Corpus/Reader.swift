import ExpatXML
import ExpatXMLCoding
import Foundation

/// A way of parsing. All of them are asked for the same.
enum Reader: String, CaseIterable {
  /// libexpat without this library. It decides what is well-formed, and what is in a document.
  case expat = "Expat"
  case xmlParser = "XMLParser"
  case delegate = "ExpatXMLParser"
  case fed = "… fed in chunks"
  case borrowed = "XMLStreamParser"
  case events = "XMLEventReader"
  case records = "XMLRecordReader"
  case tree = "ExpatXMLElement"
  case written = "events, written and read"
  case encoded = "a tree, encoded and decoded"

  /// Those of this library.
  static var own: [Reader] { allCases.filter { $0 != .expat && $0 != .xmlParser } }

  func read(_ path: String) throws -> Reading {
    let data = try Data(contentsOf: URL(filePath: path))
    do {
      switch self {
      case .expat: return ExpatAlone.read(data)
      case .xmlParser: return FoundationDelegate.read(path)
      case .delegate: return ExpatXMLDelegate.read(path)
      case .fed: return ExpatXMLDelegate.readInChunks(data)
      case .borrowed: return try BorrowedHandler.read(path)
      case .events: return try Self.events(.file(path))
      case .records: return try Self.records(path)
      case .tree: return Self.digest(of: try ExpatXMLElement(.file(path), options: Self.options)).result
      case .written: return ExpatAlone.read(try Self.written(path))
      case .encoded:
        let bytes = try ExpatXMLEncoder().encode(ExpatXMLElement(.file(path), options: Self.options))
        return Self.digest(of: try ExpatXMLDecoder().decode(ExpatXMLElement.self, from: bytes)).result
      }
    } catch {
      return .error("\(error)")
    }
  }

  /// By default, trees refuse what Expat and delegates leave out: references to entities that are declared elsewhere.
  private static let options = XMLOptions(skipsUnknownEntities: true)

  private static func events(_ source: XMLSource) throws -> Reading {
    let reader = XMLEventReader(source)
    var digest = Digest()
    while let event = try reader.next() {
      switch event {
      case .startElement(let element):
        digest.start(element.qualifiedName, element.attributes.map { ($0.name, $0.value) })
      case .endElement(let element): digest.end(element.qualifiedName)
      case .characters(let text), .cdata(let text): digest.text(text)
      default: break
      }
    }
    return digest.result
  }

  /// The root as a record.
  private static func records(_ path: String) throws -> Reading {
    let reader = XMLRecordReader(.file(path), named: "/*", options: options)
    guard let root = try reader.next() else { return .error("no record") }
    guard try reader.next() == nil else { return .error("two roots") }
    return digest(of: root).result
  }

  private static func written(_ path: String) throws -> Data {
    let reader = XMLEventReader(.file(path), options: XMLOptions(textDelivery: .runs, reportsCDATA: true))
    var xml = XMLWriter()
    while let event = try reader.next() {
      if case .skippedEntity = event { continue }
      try xml.write(event)
    }
    return Data(try xml.finish())
  }

  /// Goes through a tree without recursion, since it may be of any depth.
  private static func digest(of root: ExpatXMLElement) -> Digest {
    var digest = Digest()
    func start(_ node: ExpatXMLElement) {
      digest.start(node.qualifiedName, node.attributes.map { ($0.qualifiedName, $0.value) })
    }
    start(root)
    var open = [(name: root.qualifiedName, rest: root.nodes[...])]
    while let last = open.indices.last {
      switch open[last].rest.popFirst() {
      case .element(let child):
        start(child)
        open.append((child.qualifiedName, child.nodes[...]))
      case .text(let text): digest.text(text)
      default: digest.end(open.removeLast().name)
      }
    }
    return digest
  }
}
