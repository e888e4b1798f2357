extension Trait where Self == ConditionTrait {
  /// For tests of what only the scanner can do: end between any two tokens, and forget names.
  static var needsScanner: Self { .enabled(if: XMLOptions.scansByDefault, "Expat reads everything") }
}
