/// Makes attribute dictionaries for elements of one name that mostly have the same attributes. It replaces the values
/// of the last dictionary in place, so nothing is hashed. Nothing is allocated either, unless a client has kept the
/// last dictionary.
final class AttributeTemplate {
  /// Elements with more attributes are rare, and would let a document pin memory.
  private static let maximumCount = 64
  /// Longer names have no template, and longer values are not kept for the next element to replace.
  private static let maximumBytes = 1024

  /// The addresses of the names, in document order.
  private let ids: [UInt]
  private let empty: [String: String]
  private var last: [String: String]
  private let slots: [Dictionary<String, String>.Index]
  private let names: [String]
  /// The generation of the declarations with which a tag with these attributes was checked; nil if it was not.
  var checkedGeneration: Int?

  /// Returns nil if a template would not help: an attribute declares a namespace, two share a name, there are too many,
  /// or their names are too long.
  init?(_ attributes: XMLAttributes, names: [XMLName]) {
    guard attributes.areScanned, attributes.count <= Self.maximumCount,
      names.allSatisfy({ $0.declaredPrefix == nil }),
      names.reduce(0, { $0 + $1.byteCount }) <= Self.maximumBytes
    else { return nil }
    var dictionary = [String: String](minimumCapacity: names.count)
    for name in names { dictionary[name.qualifiedName.string] = "" }
    self.names = names.map(\.qualifiedName.string)
    slots = self.names.compactMap { dictionary.index(forKey: $0) }
    guard dictionary.count == names.count, slots.count == names.count else { return nil }
    ids = (0..<names.count).map { attributes.nameID(at: $0) }
    empty = dictionary
    last = dictionary
  }

  func fits(_ attributes: XMLAttributes) -> Bool {
    guard attributes.areScanned, attributes.count == ids.count else { return false }
    for index in 0..<ids.count where attributes.nameID(at: index) != ids[index] { return false }
    return true
  }

  func dictionary(_ attributes: XMLAttributes) -> [String: String] {
    // Taken out of `last` while it is filled. Otherwise it would be copied, with an exclusivity check for each access.
    var dictionary = empty
    swap(&dictionary, &last)
    if fill(&dictionary.values, attributes) <= Self.maximumBytes { last = dictionary }
    return dictionary
  }

  /// Returns the attributes in document order.
  func list(_ attributes: XMLAttributes) -> [XMLEventAttributes.Element] {
    var list: [XMLEventAttributes.Element] = []
    list.reserveCapacity(names.count)
    for index in 0..<names.count { list.append((names[index], String(utf8: attributes.value(at: index).utf8))) }
    return list
  }

  /// Returns the number of bytes in all values.
  private func fill(_ values: inout Dictionary<String, String>.Values, _ attributes: XMLAttributes) -> Int {
    var count = 0
    for index in 0..<slots.count {
      let value = attributes.value(at: index).utf8
      count += value.count
      values[slots[index]] = String(utf8: value)
    }
    return count
  }
}
