/// The names of the attributes of a start tag so far. Finds duplicates.
struct AttributeNames {
  /// With so many names or more, a set is used to find them.
  private static let few = 24

  /// One after the other.
  private(set) var bytes: [UInt8] = []
  private var ends: [(hash: UInt64, end: Int)] = []
  /// A bit for each name. Several names may share one.
  private var filter: UInt64 = 0
  private var all: Set<[UInt8]> = []

  @inline(__always)
  mutating func removeAll() {
    guard !ends.isEmpty else { return }
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    filter = 0
    if !all.isEmpty { all = [] }
  }

  /// The last name.
  var last: ArraySlice<UInt8> { bytes[(ends.count > 1 ? ends[ends.count - 2].end : 0)...] }

  /// Adds a name. Returns false if it was there.
  @inline(__always)
  mutating func insert(_ name: UnsafeBufferPointer<UInt8>, hash: UInt64) -> Bool {
    let bit = UInt64(1) << (hash >> 58)
    if filter & bit != 0 || ends.count >= Self.few, unsafe contains(name, hash) { return false }
    filter |= bit
    unsafe bytes.append(contentsOf: name)
    ends.append((hash, bytes.count))
    return true
  }

  @inline(never)
  private mutating func contains(_ name: UnsafeBufferPointer<UInt8>, _ hash: UInt64) -> Bool {
    if ends.count >= Self.few {
      if all.isEmpty {
        var start = 0
        for (_, end) in ends {
          all.insert(Array(bytes[start..<end]))
          start = end
        }
      }
      return unsafe !all.insert(Array(name)).inserted
    }
    var start = 0
    for (other, end) in ends {
      if other == hash, unsafe bytes[start..<end].elementsEqual(name) { return true }
      start = end
    }
    return false
  }
}
