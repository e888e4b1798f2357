/// Tells where in a document something is whose place in the repaired document is known. One for both ends of a pipeline:
/// the repairs add to it, whoever tells positions asks it.
final class RepairedPositions {
  /// A repair: from its end on, the places differ as these do.
  private struct Edit {
    /// Where the repaired text begins, in bytes.
    var start: Int
    var original: SourcePosition
    var repaired: SourcePosition
    /// Where what was there began.
    var originalStart: SourcePosition
  }

  private static let few = 64

  private var edits: [Edit] = []
  /// Of so many, those that are not needed any more are looked for.
  private var enough = few

  /// What stood between two places of the document stands between two of the repaired one now, behind those that were added.
  func add(
    original: (start: SourcePosition, end: SourcePosition), repaired: (start: SourcePosition, end: SourcePosition)
  ) {
    edits.append(
      Edit(
        start: repaired.start.byteOffset, original: original.end, repaired: repaired.end, originalStart: original.start)
    )
  }

  /// No place in front of an offset in the repaired document will be asked for.
  func forget(inFrontOf offset: Int) {
    // Not one by one.
    guard edits.count >= enough else { return }
    edits.removeFirst(edits.lastIndex { $0.start < offset } ?? 0)
    enough = max(Self.few, 2 * edits.count)
  }

  /// The place in the document of one in the repaired document. What was inserted has the place of what was there.
  func original(of position: SourcePosition) -> SourcePosition {
    // The last one that begins in front of the place or there.
    var (low, high) = (0, edits.count)
    while low < high {
      let middle = (low + high) / 2
      if edits[middle].start <= position.byteOffset { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return position }
    let edit = edits[low - 1]
    if position.byteOffset < edit.repaired.byteOffset { return edit.originalStart }
    var original = position
    original.byteOffset += edit.original.byteOffset - edit.repaired.byteOffset
    original.line += edit.original.line - edit.repaired.line
    if position.line == edit.repaired.line { original.column += edit.original.column - edit.repaired.column }
    return original
  }
}
