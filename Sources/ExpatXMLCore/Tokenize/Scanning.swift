/// Whether the scanner takes plain content before Expat. The results are the same with each setting.
package struct Scanning: Sendable, Equatable {
  let isOn: Bool

  /// All plain content.
  package static let plain = Scanning(isOn: true)
  /// Nothing: Expat reads everything.
  package static let none = Scanning(isOn: false)

  #if EXPATXML_SCANS_NOTHING
    @TaskLocal package static var current = none
  #else
    @TaskLocal package static var current = plain
  #endif
}
