import ArgumentParser
import ExpatXML

/// The elements that are records: a name, or a path of names.
struct RecordPath: ExpressibleByArgument, Equatable {
  var isAbsolute: Bool
  var names: [PathName]

  init?(argument: String) { try? self.init(argument) }

  init(_ text: String) throws(PathParser.Failure) { (isAbsolute, names) = try PathParser.elementPath(text) }

  /// The same path, in which names without a prefix mean elements of that name in any namespace.
  var inAnyNamespace: RecordPath {
    var path = self
    path.names = names.map {
      $0.namespace == nil && !$0.name.contains(":") ? PathName(name: $0.name, namespace: "*") : $0
    }
    return path
  }

  /// The path in the library's syntax.
  func text(_ prefixes: [String: String]) -> String {
    (isAbsolute ? "/" : "") + names.map { $0.resolved(prefixes).text }.joined(separator: "/")
  }
}

/// A prefix for paths, and its namespace.
struct NamespacePrefix: ExpressibleByArgument, Equatable {
  var prefix: String
  var namespace: String

  init(prefix: String, namespace: String) {
    self.prefix = prefix
    self.namespace = namespace
  }

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, !parts[1].isEmpty, let path = try? PathParser.elementPath(parts[0]),
      path.names == [PathName(name: parts[0])], !path.isAbsolute, !parts[0].contains(":")
    else { return nil }
    (prefix, namespace) = (parts[0], parts[1])
  }
}
