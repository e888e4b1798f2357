import ArgumentParser
import ExpatXML

/// A path from a record to what is wanted of it: `title`, `revision/id`, `@id`, `link/@href`, or `.` for the record's text.
struct Selection: Equatable {
  /// As it was given: the heading of its column.
  let path: String
  private let elementNames: [String]
  private let attributeName: String?

  /// Nil for what is no path.
  init?(_ path: String) {
    self.path = path
    var steps = path == "." ? [] : path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    if let last = steps.last, last.hasPrefix("@") {
      steps.removeLast()
      attributeName = String(last.dropFirst())
    } else {
      attributeName = nil
    }
    elementNames = steps
    guard path == "." || !(steps + [attributeName ?? "@"]).contains(where: \.isEmpty) else { return nil }
  }

  /// The elements that the path leads to, without its attribute.
  func nodes(in record: ExpatXMLNode) -> [ExpatXMLNode] {
    elementNames.reduce([record]) { nodes, name in nodes.flatMap { $0.nodes(named: name) } }
  }

  /// The first text that the path leads to; nil if there is none.
  func text(in record: ExpatXMLNode) -> String? {
    for node in nodes(in: record) {
      guard let attributeName else { return elementNames.isEmpty ? node.text : node.innerText }
      if let value = node.attribute(attributeName) { return value }
    }
    return nil
  }

  /// Whether it is an attribute that the path leads to.
  var isAttribute: Bool { attributeName != nil }

  /// Whether it leads to nothing inside the record.
  var isOfRecord: Bool { elementNames.isEmpty }

  /// Whether it is this one of the record's own attributes.
  func selects(_ attribute: ExpatXMLNode.Attribute) -> Bool {
    isOfRecord && (attributeName == attribute.name || attributeName == attribute.qualifiedName)
  }
}

/// Several of them, with commas in between.
struct SelectionList: ExpressibleByArgument, Equatable {
  var selections: [Selection]

  init?(argument: String) {
    let paths = argument.split(separator: ",", omittingEmptySubsequences: false)
    selections = paths.compactMap { Selection(String($0)) }
    guard selections.count == paths.count else { return nil }
  }
}
