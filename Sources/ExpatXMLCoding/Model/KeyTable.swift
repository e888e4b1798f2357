/// What is known about the keys of one type. Most types ask for their keys in the same order each time.
struct KeyTable<Value> {
  /// More than an enum has cases.
  private static var most: Int { 4096 }
  private static var few: Int { 16 }

  var values: [Value] = []
  private var keys: [String] = []
  private var places: [ExactString: Int] = [:]
  /// The place after the key that was found last.
  private var next = 0

  @inline(__always)
  mutating func place(of key: String) -> Int? {
    if next == keys.count { next = 0 }
    guard next < keys.count, keys[next].isSameInMemory(as: key) else { return find(key) }
    next += 1
    return next - 1
  }

  private mutating func find(_ key: String) -> Int? {
    let place = keys.count > Self.few ? places[ExactString(key)] : keys.firstIndex { $0.hasSameScalars(as: key) }
    if let place { next = place + 1 }
    return place
  }

  /// Appends a key, if there is room for one more.
  mutating func append(_ key: String, _ value: Value) {
    guard keys.count < Self.most else { return }
    places[ExactString(key)] = keys.count
    keys.append(key)
    values.append(value)
    next = keys.count
  }
}
