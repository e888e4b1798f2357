/// The events of a document. All parsers must agree on them.
package struct EventCounts: Codable, Equatable, Sendable {
  package var startTags = 0
  package var endTags = 0
  /// The number of attributes without the namespace declarations.
  package var attributes = 0
  /// The number of attributes that declare a namespace.
  package var namespaceDeclarations = 0
  /// The number of bytes in the text in UTF-8, with references resolved.
  package var textBytes = 0

  package init() {}
}
