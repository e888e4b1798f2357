/// A parser's own delegate and the delegates pushed onto it.
struct DelegateStack {
  /// The parser's own delegate.
  var base: DelegateSlot?
  private var pushed: [DelegateSlot] = []
  var popsAutomatically = true

  /// The delegate that receives the events.
  var top: DelegateSlot? { pushed.last ?? base }

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
