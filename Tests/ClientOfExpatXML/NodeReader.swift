// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// A delegate like those in decoders. It conforms in an extension, uses its own parameter names, trims every fragment of
// text, keeps CDATA sections separate, and throws if the parser failed.

import Foundation

#if SWAPPED
  import ExpatXML
#elseif canImport(FoundationXML)
  import FoundationXML
#endif

public final class NodeReader: NSObject {
  public struct Fault: Error {
    public let description: String
  }

  /// An element, a text or a CDATA section, and the number of elements around it.
  private struct Node {
    var depth: Int
    var kind: String
    var content: String
  }

  private let trimsText: Bool
  private var nodes: [Node] = []
  private var depth = 0

  public init(trimsText: Bool) {
    self.trimsText = trimsText
  }

  public func read(_ data: Data) throws -> [String] {
    let parser = XMLParser(data: data)
    parser.delegate = self
    #if SWAPPED
      parser.options.reportsCDATA = true
    #endif
    guard parser.parse(), depth == 0, !nodes.isEmpty else {
      let code = (parser.parserError as NSError?)?.code ?? 0
      throw Fault(description: "\(code) at \(parser.lineNumber):\(parser.columnNumber)")
    }
    return nodes.map { "\($0.depth) \($0.kind) \($0.content)" }
  }

  private func append(_ kind: String, _ content: String) {
    if let last = nodes.indices.last, nodes[last].depth == depth, nodes[last].kind == kind {
      nodes[last].content += content
    } else {
      nodes.append(Node(depth: depth, kind: kind, content: content))
    }
  }
}

extension NodeReader: XMLParserDelegate {
  public func parserDidStartDocument(_: XMLParser) {
    nodes = []
  }

  public func parser(
    _: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String] = [:]
  ) {
    let attributes = attributes.map { " \($0)='\($1)'" }.sorted().joined()
    nodes.append(Node(depth: depth, kind: "element", content: name + attributes))
    depth += 1
  }

  public func parser(_: XMLParser, didEndElement _: String, namespaceURI _: String?, qualifiedName _: String?) {
    depth -= 1
  }

  public func parser(_: XMLParser, foundCharacters string: String) {
    let text = trimsText ? string.trimmingCharacters(in: .whitespacesAndNewlines) : string
    if !text.isEmpty { append("text", string) }
  }

  public func parser(_: XMLParser, foundCDATA block: Data) {
    if let string = String(data: block, encoding: .utf8) { append("cdata", string) }
  }
}
