/// What a document consists of: what every parser must agree on.
package struct EventCounts: Codable, Equatable, Sendable {
  package var startTags = 0
  package var endTags = 0
  /// Without the namespace declarations.
  package var attributes = 0
  /// The attributes that declare a namespace.
  package var namespaceDeclarations = 0
  /// The UTF-8 bytes of the text, references resolved.
  package var textBytes = 0

  package init() {}
}
