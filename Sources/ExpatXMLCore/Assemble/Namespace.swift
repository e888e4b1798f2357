/// A namespace. All declarations of one URI that are in force share one object, so it is compared without looking at
/// the URI, which may be as long as an attribute value.
package final class Namespace: Sendable {
  package let uri: ExactString

  init(_ uri: ExactString) { self.uri = uri }

  /// About how much memory it takes in bytes, with its place in a dictionary.
  var byteCount: Int { 128 + uri.string.utf8.count }

  package static let xml = Namespace("http://www.w3.org/XML/1998/namespace")
  static let xmlns: ExactString = "http://www.w3.org/2000/xmlns/"
  /// The namespace of names that are in no namespace.
  package static let absent = Namespace("")
}
