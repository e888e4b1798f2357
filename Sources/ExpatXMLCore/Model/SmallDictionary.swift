/// A dictionary that is nearly always small. Up to a few keys, it is a list that is searched: hashing and making a dictionary would cost
/// more.
struct SmallDictionary<Key: Hashable, Value> {
  private static var few: Int { 8 }

  private var list: [(key: Key, value: Value)] = []
  /// Has the values instead of the list, once there have been more than a few.
  private var dictionary: [Key: Value] = [:]

  subscript(key: Key) -> Value? {
    get { list.isEmpty ? dictionary[key] : list.first { $0.key == key }?.value }
    set {
      if list.isEmpty, dictionary.capacity > 0 {
        dictionary[key] = newValue
      } else if let index = list.firstIndex(where: { $0.key == key }) {
        if let newValue { list[index].value = newValue } else { list.remove(at: index) }
      } else if let newValue {
        list.append((key, newValue))
        if list.count > Self.few {
          dictionary = Dictionary(list.map { ($0.key, $0.value) }) { first, _ in first }
          list = []
        }
      }
    }
  }
}
