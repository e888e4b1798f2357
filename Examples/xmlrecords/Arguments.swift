import ArgumentParser
import ExpatXML
import ExpatXMLTree

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
    guard parts.count == 2, !parts[1].isEmpty, !parts[0].contains(where: { "/|[*".contains($0) }),
      (try? XMLPath(parsing: "{u}\(parts[0])")) != nil
    else { return nil }
    (prefix, namespace) = (parts[0], parts[1])
  }
}
