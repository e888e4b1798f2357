/// A cache of what is known about names. Most documents have few names.
struct NameCache {
  /// The memory of a String value. While it is alive, no String with other content has the same.
  private typealias Representation = SIMD2<UInt64>

  private struct Entry {
    var representation = Representation()
    /// Keeps the memory alive that the representation may refer to.
    var name = ""
    var shape = NameShape("")
  }

  private static let size = 64

  private var entries = [Entry](repeating: Entry(), count: size)

  @inline(__always)
  mutating func shape(of name: String) -> NameShape {
    guard let representation = Self.representation(of: name) else { return NameShape(name) }
    // The upper bits of a product depend on all bits.
    let hash = (representation.x ^ representation.y &* 3) &* 0x9E37_79B9_7F4A_7C15
    let index = Int(truncatingIfNeeded: hash >> 58)
    if entries[index].representation == representation { return entries[index].shape }
    return add(name, representation, at: index)
  }

  @inline(never)
  private mutating func add(_ name: String, _ representation: Representation, at index: Int) -> NameShape {
    let shape = NameShape(name)
    entries[index] = Entry(representation: representation, name: name, shape: shape)
    return shape
  }

  /// Nil where Strings have another size.
  @inline(__always)
  private static func representation(of name: String) -> Representation? {
    guard MemoryLayout<String>.size == MemoryLayout<Representation>.size else { return nil }
    return unsafe withUnsafeBytes(of: name) { unsafe $0.loadUnaligned(as: Representation.self) }
  }
}
