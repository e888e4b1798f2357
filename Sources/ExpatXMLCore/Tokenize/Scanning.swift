/// What the scanner takes before Expat. The results are the same with every setting.
package struct Scanning: Sendable, Equatable {
  /// Whether the scanner takes plain content.
  let isOn: Bool
  /// Whether the scanner tries again after each token that was for Expat, however little it has taken.
  let isThorough: Bool

  /// All plain content, in documents that have enough of it.
  package static let plain = Scanning(isOn: true, isThorough: false)
  /// All plain content. For tests.
  package static let all = Scanning(isOn: true, isThorough: true)
  /// Nothing: Expat reads everything.
  package static let none = Scanning(isOn: false, isThorough: false)

  #if EXPATXML_SCANS_EVERYTHING
    @TaskLocal package static var current = all
  #elseif EXPATXML_SCANS_NOTHING
    @TaskLocal package static var current = none
  #else
    @TaskLocal package static var current = plain
  #endif
}
