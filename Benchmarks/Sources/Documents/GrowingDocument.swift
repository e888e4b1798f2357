/// Documents that grow in one respect only.
package enum GrowingDocument: String, CaseIterable, Sendable {
  case size, depth, names, attributes, namespaces

  package var title: String {
    switch self {
    case .size: "megabytes of a feed"
    case .depth: "elements in each other"
    case .names: "different names of elements"
    case .attributes: "attributes an element"
    case .namespaces: "namespace declarations in scope"
    }
  }

  package var steps: [Int] {
    switch self {
    case .size: [1, 10, 100, 1_000, 2_000]
    case .depth: [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000]
    case .names: [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000]
    case .attributes, .namespaces: [1, 10, 100, 1_000, 10_000]
    }
  }

  package var processesNamespaces: Bool { self == .namespaces }

  /// The start of a document, a part that is repeated, the number of repetitions, and the end.
  package struct Parts: Sendable {
    package var head: [UInt8]
    package var block: [UInt8]
    package var count: Int
    package var tail: [UInt8]

    package var byteCount: Int { head.count + count * block.count + tail.count }
  }

  package func parts(_ step: Int) -> Parts {
    switch self {
    case .size: feed(megabytes: step)
    case .depth:
      parts(elements: step) { _ in
        "<e>"
      } closing: { _ in
        "</e>"
      }
    case .names: names(step)
    case .attributes:
      parts(elements: step) {
        $0 == 0 ? "<e a0='value'" : " a\($0)='value'"
      } closing: {
        $0 == 0 ? "/>" : ""
      }
    case .namespaces: namespaces(step)
    }
  }

  private func feed(megabytes: Int) -> Parts {
    var block = ""
    var number = 0
    while block.utf8.count < 100_000 {
      number += 1
      block += """
        <entry><id>https://example.org/\(number)</id><title>Song number \(number) &amp; more</title>\
        <price amount="0.99" currency="USD">$0.99</price><updated>2026-03-16T06:00:00Z</updated></entry>

        """
    }
    return parts(block: block, byteCount: megabytes * 1_000_000)
  }

  /// This number of openings, followed by the closings in reverse order. All of it is repeated.
  private func parts(
    elements: Int, opening: (Int) -> String, closing: (Int) -> String
  ) -> Parts {
    let openings = (0..<elements).map(opening).joined()
    let closings = (0..<elements).reversed().map(closing).joined()
    return parts(block: openings + closings)
  }

  private func names(_ count: Int) -> Parts {
    parts(block: (0..<count).map { "<name\($0 + 1_000_000)/>" }.joined())
  }

  private func namespaces(_ count: Int) -> Parts {
    let declarations = (0..<count).map { " xmlns:p\($0)='http://example.org/\($0)'" }.joined()
    let elements = (0..<1_000).map { "<p\($0 % count):e/>" }.joined()
    return parts(head: "<r\(declarations)>", block: elements)
  }

  /// Documents of large blocks, so that the fixed cost of a block does not matter.
  private func parts(head: String = "<r>", block: String, byteCount: Int = 10_000_000) -> Parts {
    let block = String(repeating: block, count: max(1, 100_000 / block.utf8.count))
    return Parts(
      head: Array(head.utf8), block: Array(block.utf8), count: max(1, byteCount / block.utf8.count),
      tail: Array("</r>".utf8))
  }
}
