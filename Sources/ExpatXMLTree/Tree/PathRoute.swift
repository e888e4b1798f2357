/// One of the alternatives of a path.
package struct PathRoute: Sendable {
  /// What is at the end.
  package enum End: Sendable, Hashable {
    case element
    case attribute(NameTest)
    case text
  }

  /// Whether it begins at the root of the document.
  package var isAbsolute = false
  package var steps: [PathStep] = []
  package var end = End.element
}

/// From an element to others.
package struct PathStep: Sendable {
  package enum Axis: Sendable, Equatable {
    /// Elements directly inside.
    case child
    /// Elements directly inside the element, or inside any element in it.
    case descendant
    /// The element around it.
    case parent
  }

  package enum Condition: Sendable {
    /// A place in the parent, counted from 1 among the elements that meet the conditions before.
    case position(Int)
    case last
    case attribute(NameTest, equals: ExactString?)
    case element(NameTest, equals: ExactString?)
  }

  package var axis = Axis.child
  /// Nil for any name.
  package var name: NameTest?
  package var conditions: [Condition] = []
  /// Where it is in the path, counted from 1.
  var character = 1
}
