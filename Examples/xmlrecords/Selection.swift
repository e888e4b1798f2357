import ExpatXML

/// A path from a record to the wanted values: `title`, `revision/id`, `@id`, `link[@rel='self']/@href`, or `.` for the
/// record's own text.
struct Selection: Equatable {
  /// An element directly inside the previous one.
  struct Step: Equatable {
    var name: PathName
    var conditions: [Condition] = []
  }

  /// A condition in brackets.
  enum Condition: Equatable {
    /// `[2]`, counted from 1 among the elements that meet the conditions before it.
    case position(Int)
    /// `[@k]`, and `[@k='v']`.
    case attribute(PathName, equals: String?)
    /// `[k]`, and `[k='v']`.
    case element(PathName, equals: String?)
  }

  /// The path as typed. It is the heading of the column.
  var path: String
  var steps: [Step]
  /// The attribute at the end of the path.
  var attribute: PathName?

  /// The selection with namespaces instead of prefixes.
  func resolved(_ prefixes: [String: String]) -> Selection {
    var selection = self
    selection.steps = steps.map { step in
      Step(
        name: step.name.resolved(prefixes),
        conditions: step.conditions.map { condition in
          switch condition {
          case .position: condition
          case .attribute(let name, let value): .attribute(name.resolved(prefixes), equals: value)
          case .element(let name, let value): .element(name.resolved(prefixes), equals: value)
          }
        })
    }
    selection.attribute = attribute?.resolved(prefixes)
    return selection
  }

  /// The elements at the end of the path, without its attribute, in document order.
  func nodes(in record: ExpatXMLNode) -> [ExpatXMLNode] {
    steps.reduce([record]) { nodes, step in nodes.flatMap { step.nodes(in: $0) } }
  }

  /// The texts at the end of the path. For an element, all text in it. For the record itself, the text directly in it.
  func texts(in record: ExpatXMLNode) -> [String] {
    nodes(in: record).compactMap { node in
      guard let attribute else { return steps.isEmpty ? node.text : node.innerText }
      return attribute.value(in: node)
    }
  }

  /// Whether the path is the record itself.
  var isOfRecord: Bool { steps.isEmpty }
}

extension Selection.Step {
  func nodes(in node: ExpatXMLNode) -> [ExpatXMLNode] {
    conditions.reduce(name.nodes(in: node)) { nodes, condition in
      switch condition {
      case .position(let number): Array(nodes.dropFirst(number - 1).prefix(1))
      case .attribute(let name, let value): nodes.filter { Self.holds(name.value(in: $0).map { [$0] } ?? [], value) }
      case .element(let name, let value): nodes.filter { Self.holds(name.nodes(in: $0).map(\.innerText), value) }
      }
    }
  }

  private static func holds(_ texts: [String], _ value: String?) -> Bool {
    value.map { value in texts.contains { $0.utf8.elementsEqual(value.utf8) } } ?? !texts.isEmpty
  }
}
