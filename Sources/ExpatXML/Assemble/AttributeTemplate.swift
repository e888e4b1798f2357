/// A dictionary for the attributes that the elements of one name mostly have: the next element with the same ones gets a
/// copy whose values are replaced in place, so that nothing is hashed.
final class AttributeTemplate {
  /// Elements with more attributes are rare, and would let a document pin memory.
  private static let maximumCount = 64

  /// The addresses of the names, in document order.
  private let ids: [UInt]
  private let dictionary: [String: String]
  private let slots: [Dictionary<String, String>.Index]

  /// Nil where templates are of no use: for attributes that declare namespaces, or that share a name.
  init?(_ attributes: XMLAttributes, names: [XMLName]) {
    guard attributes.hasStableNames, attributes.count <= Self.maximumCount,
      names.allSatisfy({ $0.declaredPrefix == nil })
    else { return nil }
    var dictionary = [String: String](minimumCapacity: names.count)
    for name in names { dictionary[name.qualifiedName] = "" }
    slots = names.compactMap { dictionary.index(forKey: $0.qualifiedName) }
    guard dictionary.count == names.count, slots.count == names.count else { return nil }
    ids = (0..<names.count).map { attributes.nameID(at: $0) }
    self.dictionary = dictionary
  }

  func fits(_ attributes: XMLAttributes) -> Bool {
    guard attributes.hasStableNames, attributes.count == ids.count else { return false }
    for index in 0..<ids.count where attributes.nameID(at: index) != ids[index] { return false }
    return true
  }

  func dictionary(_ attributes: XMLAttributes) -> [String: String] {
    var dictionary = dictionary
    fill(&dictionary.values, attributes)
    return dictionary
  }

  private func fill(_ values: inout Dictionary<String, String>.Values, _ attributes: XMLAttributes) {
    for index in 0..<slots.count { values[slots[index]] = attributes.value(at: index).string }
  }
}
