/// What is known of the names in ASCII that were written last. Most documents have few names.
struct NameCache {
  private static let size = 64

  private var names = [String](repeating: "", count: size)
  private var shapes = [NameShape](repeating: NameShape(""), count: size)

  mutating func shape(of name: String) -> NameShape {
    let count = name.utf8.count
    let index = (Int(name.utf8.first ?? 0) &* 7 &+ count) & (Self.size - 1)
    // Text that is canonically equivalent to ASCII is longer.
    if names[index] == name, names[index].utf8.count == count { return shapes[index] }
    let shape = NameShape(name)
    guard shape.isASCII else { return shape }
    names[index] = name
    shapes[index] = shape
    return shape
  }
}
