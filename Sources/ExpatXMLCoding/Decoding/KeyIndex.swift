/// Elements or attributes by their keys. A few are found by comparison, many by hashing.
struct KeyIndex {
  struct Entry {
    let key: ExactString
    /// The length of the key in bytes. It distinguishes most keys without comparing characters.
    let length: Int
    /// The number of the name of the first element. It distinguishes most names, as the length does keys.
    let name: UInt32
    let first: Int
    var others: [Int] = []

    var all: [Int] { [first] + others }
  }

  private static let few = 16
  /// Saves most elements from growing the array.
  private static let usual = 8

  /// In the order in which the keys were added.
  private var entries: [Entry] = []
  private var placesByKey: [ExactString: Int] = [:]
  private var placesByName: [UInt32: Int] = [:]
  /// The place after the one that was found last. Most types ask for their keys in the order of the elements.
  private var next = 0

  var keys: [ExactString] { entries.map(\.key) }

  mutating func append(_ item: Int, name: UInt32, key: () -> ExactString) {
    if let place = place(ofName: name) { return entries[place].others.append(item) }
    // Different names may have the same key.
    let key = key()
    if let place = place(of: key) {
      entries[place].others.append(item)
      if entries.count > Self.few { placesByName[name] = place }
      return
    }
    if entries.isEmpty { entries.reserveCapacity(Self.usual) }
    entries.append(Entry(key: key, length: key.string.utf8.count, name: name, first: item))
    guard entries.count > Self.few else { return }
    for place in placesByKey.isEmpty ? 0..<entries.count : entries.count - 1..<entries.count {
      placesByKey[entries[place].key] = place
      placesByName[entries[place].name] = place
    }
  }

  subscript(key: ExactString) -> Entry? { place(of: key).map { entries[$0] } }

  /// The same, for keys that a type asks for.
  mutating func next(_ key: ExactString) -> Entry? {
    guard let place = place(of: key) else { return nil }
    next = place + 1
    return entries[place]
  }

  private func place(ofName name: UInt32) -> Int? {
    entries.count > Self.few ? placesByName[name] : entries.firstIndex { $0.name == name }
  }

  private func place(of key: ExactString) -> Int? {
    if entries.count > Self.few { return placesByKey[key] }
    let length = key.string.utf8.count
    for index in entries.indices {
      let place = next + index < entries.count ? next + index : next + index - entries.count
      if entries[place].length == length, entries[place].key == key { return place }
    }
    return nil
  }
}
