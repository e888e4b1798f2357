/// Elements or attributes by their keys. A few are found by comparison, many by hashing.
struct KeyIndex {
  struct Entry {
    let first: Int
    var others: [Int] = []

    var all: [Int] { [first] + others }
  }

  private static let few = 16

  /// The keys in the order in which they were added.
  private(set) var keys: [ExactString] = []
  private var entries: [Entry] = []
  /// The number of the name of the first element of each key. It distinguishes most names without comparing characters.
  private var names: [UInt32] = []
  private var placesByKey: [ExactString: Int] = [:]
  private var placesByName: [UInt32: Int] = [:]

  mutating func append(_ item: Int, name: UInt32, key: () -> ExactString) {
    if let place = place(ofName: name) { return entries[place].others.append(item) }
    // Different names may have the same key.
    let key = key()
    if let place = place(of: key) {
      entries[place].others.append(item)
      if keys.count > Self.few { placesByName[name] = place }
      return
    }
    keys.append(key)
    entries.append(Entry(first: item))
    names.append(name)
    guard keys.count > Self.few else { return }
    for place in placesByKey.isEmpty ? 0..<keys.count : keys.count - 1..<keys.count {
      placesByKey[keys[place]] = place
      placesByName[names[place]] = place
    }
  }

  subscript(key: ExactString) -> Entry? { place(of: key).map { entries[$0] } }

  private func place(ofName name: UInt32) -> Int? {
    keys.count > Self.few ? placesByName[name] : names.firstIndex(of: name)
  }

  private func place(of key: ExactString) -> Int? {
    keys.count > Self.few ? placesByKey[key] : keys.firstIndex(of: key)
  }
}
