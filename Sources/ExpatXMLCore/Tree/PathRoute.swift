/// One of the alternatives of a path.
struct PathRoute: Sendable, Hashable {
  /// What is at the end.
  enum End: Sendable, Hashable {
    case element
    case attribute(NameTest)
    case text
  }

  /// Whether it begins at the root of the document.
  var isAbsolute = false
  var steps: [PathStep] = []
  var end = End.element
}

/// From an element to others.
struct PathStep: Sendable, Hashable {
  enum Axis: Sendable, Hashable {
    /// Elements directly inside.
    case child
    /// Elements directly inside the element, or inside any element in it.
    case descendant
    /// The element around it.
    case parent
  }

  enum Condition: Sendable, Hashable {
    /// A place in the parent, counted from 1 among the elements that meet the conditions before.
    case position(Int)
    case last
    case attribute(NameTest, equals: ExactString?)
    case element(NameTest, equals: ExactString?)
  }

  var axis = Axis.child
  /// Nil for any name.
  var name: NameTest?
  var conditions: [Condition] = []
  /// Where it is in the path, counted from 1.
  var character = 1
}
