/// An element of a path in a key, such as `link[@rel='self']`.
struct KeyStep: Sendable {
  var name: String
  /// The attribute that it has.
  var attribute: (name: String, value: String)?

  /// What distinguishes it from others.
  var id: String { attribute.map { "\(name)[@\($0.name)='\($0.value)']" } ?? name }
}

/// Where the value of a key goes.
struct WrittenKey {
  enum End {
    case element(KeyStep)
    case attribute(String)
    case text
    /// An element with the name of an enum's case.
    case anyElement
  }

  /// The elements around it.
  var wrappers: [KeyStep] = []
  var end: End
}

/// A key that can't be written.
struct KeyFault: Error {
  let reason: String
}
