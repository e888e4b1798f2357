/// A String that is equal to those with the same code points only, as XML has it (XML 1.0, section 1.2): Swift's own
/// comparison takes composed and decomposed characters for the same.
struct ExactString: Hashable {
  let string: String

  init(_ string: String) { self.string = string }

  static func == (left: ExactString, right: ExactString) -> Bool { left.string.isIdentical(to: right.string) }

  func hash(into hasher: inout Hasher) {
    var string = string
    string.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension String {
  /// Whether both have the same code points.
  func isIdentical(to other: String) -> Bool {
    // Swift's comparison is fast, and never tells equal strings apart.
    self == other && utf8.elementsEqual(other.utf8)
  }
}
