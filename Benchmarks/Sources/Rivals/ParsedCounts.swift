/// The events that a parser has delivered.
package struct ParsedCounts: Codable, Equatable, Sendable {
  package var startTags = 0
  package var endTags = 0
  package var attributes = 0
  package var textBytes = 0
}
