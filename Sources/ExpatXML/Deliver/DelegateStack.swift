/// The delegates pushed onto a parser's own.
struct DelegateStack {
  private var pushed: [DelegateSlot] = []
  var popsAutomatically = true

  var top: DelegateSlot? { pushed.last }

  /// The top delegate is popped when fewer elements are open; 0 for never.
  var poppingDepth: Int { popsAutomatically ? pushed.last?.elementCount ?? 0 : 0 }

  mutating func push(_ slot: DelegateSlot) { pushed.append(slot) }

  mutating func pop() -> DelegateSlot? { pushed.popLast() }

  /// Pops the delegates that were pushed in elements that have ended.
  mutating func popEnded(openElementCount: Int) -> [DelegateSlot] {
    var ended: [DelegateSlot] = []
    while let last = pushed.last, last.elementCount > openElementCount { ended.append(pushed.removeLast()) }
    return ended
  }

  mutating func popAll() -> [DelegateSlot] {
    defer { pushed = [] }
    return pushed
  }
}
