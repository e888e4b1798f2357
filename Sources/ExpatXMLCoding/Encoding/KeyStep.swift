/// An element of a path in a key, such as `link[@rel='self']`.
struct KeyStep: Sendable {
  var name: String
  /// The attributes that it has.
  var attributes: [(name: String, value: String)] = []

  /// What distinguishes it from others.
  var id: String { attributes.reduce(name) { "\($0)[@\($1.name)='\($1.value)']" } }
}

/// Where the value of a key goes.
struct WrittenKey {
  enum End {
    case element(KeyStep)
    case attribute(String)
    case text
    /// The element itself: the key `.`.
    case itself
    /// An element with the name of an enum's case.
    case anyElement
  }

  /// The elements around it.
  var wrappers: [KeyStep] = []
  var end: End
}

/// A key that can't be written.
enum KeyFault: Error {
  case noPath(XMLPathError)
  /// It is a path, but does not say where the value goes, for this reason.
  case noPlace(String)
}
