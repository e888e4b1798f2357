/// Converts positions in a document that was edited while it was read to positions in the original document.
struct EditedPositions {
  /// An edit. After its end, original and repaired positions differ by a constant.
  private struct Edit {
    /// The offset in bytes at which the new text begins.
    var start: Int
    /// The end in the original document, and in the edited one.
    var original: XMLPosition
    var repaired: XMLPosition
    /// The position at which the replaced text began.
    var originalStart: XMLPosition
  }

  private static let few = 64

  private var edits: [Edit] = []
  /// At this number of edits, those that are no longer needed are removed.
  private var enough = few

  /// Notes that a range of the document became a range of the edited document. It must be after all ranges added
  /// before.
  mutating func add(
    original: (start: XMLPosition, end: XMLPosition), repaired: (start: XMLPosition, end: XMLPosition)
  ) {
    // Adjacent deletions are one edit.
    if let last = edits.indices.last, edits[last].repaired.byteOffset == repaired.end.byteOffset,
      edits[last].original.byteOffset == original.start.byteOffset
    {
      edits[last].original = original.end
      return
    }
    edits.append(
      Edit(
        start: repaired.start.byteOffset, original: original.end, repaired: repaired.end, originalStart: original.start)
    )
  }

  /// Notes that no position before this offset in the edited document will be asked for.
  mutating func forget(before offset: Int) {
    // Removed in batches, since removing each one separately would take quadratic time.
    guard edits.count >= enough else { return }
    edits.removeFirst(edits.lastIndex { $0.start < offset } ?? 0)
    enough = max(Self.few, 2 * edits.count)
  }

  /// The position in the original document for a position in the edited one. Inserted text has the position of the text that it
  /// replaces.
  func original(of position: XMLPosition) -> XMLPosition { edits.isEmpty ? position : edited(position) }

  private func edited(_ position: XMLPosition) -> XMLPosition {
    // Finds the last edit that begins at or before the position.
    let next = edits.indices.partitionPoint { edits[$0].start <= position.byteOffset }
    guard next > 0 else { return position }
    let edit = edits[next - 1]
    if position.byteOffset < edit.repaired.byteOffset { return edit.originalStart }
    var original = position
    original.byteOffset += edit.original.byteOffset - edit.repaired.byteOffset
    original.line += edit.original.line - edit.repaired.line
    if position.line == edit.repaired.line { original.column += edit.original.column - edit.repaired.column }
    return original
  }
}
