/// The keys that the synthesised code of an enum has for associated values without a label: `_0`, `_1` …
enum UnlabelledKey {
  /// The key of the only such value, which is the element of the case itself.
  static let first = "_0"

  static func matches(_ key: String) -> Bool {
    key.utf8.count > 1 && key.utf8.first == UInt8(ascii: "_") && key.utf8.dropFirst().allSatisfy(\.isDigit)
  }
}
