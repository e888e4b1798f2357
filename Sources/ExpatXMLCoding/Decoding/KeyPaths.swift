/// The keys of a type that are paths. Each is read once.
final class KeyPaths {
  private let namespaces: [String: String]
  private var known: [String: Result<ValuePath, XMLPathError>] = [:]

  init(namespaces: [String: String]) { self.namespaces = namespaces }

  /// Whether a key can be no name, so that it is a path.
  static func isPath(_ key: String) -> Bool {
    key.utf8.first == UInt8(ascii: ".")
      || key.utf8.contains {
        switch Unicode.Scalar($0) {
        case "/", "|", "*", "[", "(": true
        default: false
        }
      }
  }

  subscript(key: String) -> ValuePath {
    get throws(XMLPathError) {
      if let path = known[key] { return try path.get() }
      let path = Result { () throws(XMLPathError) in try ValuePath(key, namespaces: namespaces) }
      known[key] = path
      return try path.get()
    }
  }
}
