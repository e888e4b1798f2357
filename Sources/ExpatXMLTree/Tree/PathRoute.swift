/// One of the alternatives of a path.
package struct PathRoute: Sendable, Hashable {
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
package struct PathStep: Sendable, Hashable {
  package enum Axis: Sendable, Hashable {
    /// Elements directly inside.
    case child
    /// Elements directly inside the element, or inside any element in it.
    case descendant
    /// The element and every element in it.
    case selfOrDescendant
    /// The element around it.
    case parent
    /// Elements after it in the element around it.
    case followingSibling
  }

  package enum Condition: Sendable, Hashable {
    /// A place in the parent, counted from 1 among the elements that meet the conditions before.
    case position(Int)
    case last
    case attribute(NameTest, equals: ExactString?)
    /// Whether something is at the end of one of the routes, which lead inside, or has this text.
    case path([PathRoute], equals: ExactString?)
  }

  package var axis = Axis.child
  /// Nil for any name.
  package var name: NameTest?
  package var conditions: [Condition] = []
  /// Where it is in the path, counted from 1.
  var character = 1
}
