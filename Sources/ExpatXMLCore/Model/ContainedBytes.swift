extension String {
  /// Whether another text stands in this one, byte for byte.
  ///
  /// Without the `contains` that comes with regular expressions: a program that is linked statically would carry all of
  /// them.
  func containsBytes(of other: String) -> Bool {
    var rest = utf8[...]
    while rest.count >= other.utf8.count {
      if rest.starts(with: other.utf8) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}
