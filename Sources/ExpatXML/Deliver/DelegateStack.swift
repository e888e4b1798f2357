/// A parser's own delegate and those that were pushed onto it.
struct DelegateStack {
  /// A delegate, what calls it, and where it was pushed.
  struct Entry {
    let delegate: any ExpatXMLParserDelegate
    let caller: DelegateCaller
    /// How many elements were open: it goes when fewer are.
    let elementCount: Int

    init(_ delegate: any ExpatXMLParserDelegate, caller: DelegateCaller, elementCount: Int = 0) {
      self.delegate = delegate
      self.caller = caller
      self.elementCount = elementCount
    }
  }

  /// The parser's own.
  var base: Entry?
  private var pushed: [Entry] = []
  var popsAutomatically = true

  /// The one that gets the events.
  var top: Entry? { pushed.last ?? base }

  /// The top one is popped when fewer elements are open; 0 for never.
  var poppingDepth: Int { popsAutomatically ? pushed.last?.elementCount ?? 0 : 0 }

  mutating func push(_ entry: Entry) { pushed.append(entry) }

  mutating func pop() -> Entry? { pushed.popLast() }

  /// Pops those that were pushed in elements that have ended.
  mutating func popEnded(openElementCount: Int) -> [Entry] {
    var ended: [Entry] = []
    while let last = pushed.last, last.elementCount > openElementCount { ended.append(pushed.removeLast()) }
    return ended
  }

  mutating func popAll() -> [Entry] {
    defer { pushed = [] }
    return pushed
  }
}
