/// Which text bypasses Expat. The results are the same with every setting.
package struct TextPassing: Sendable, Equatable {
  /// The shortest text that is worth bypassing Expat. Switching between Expat and the code that takes text costs some
  /// thousand instructions, and these don't fit into the processor's instruction cache together with a document's other
  /// work.
  fileprivate static let worthwhileBytes = 128

  /// The shortest text that bypasses Expat, in bytes.
  let shortestText: Int
  /// Whether all of the document is searched for text, however little is found.
  let isThorough: Bool

  /// Text that is long, in documents that have enough of it.
  package static let worthwhile = TextPassing(shortestText: worthwhileBytes, isThorough: false)
  /// All text for which it is possible. For tests.
  package static let all = TextPassing(shortestText: 1, isThorough: true)
  /// All long text. For tests.
  package static let long = TextPassing(shortestText: worthwhileBytes, isThorough: true)
  /// No text. For tests.
  package static let none = TextPassing(shortestText: .max, isThorough: false)

  #if EXPATXML_TAKES_ALL_TEXT
    @TaskLocal package static var current = all
  #elseif EXPATXML_TAKES_NO_TEXT
    @TaskLocal package static var current = none
  #else
    @TaskLocal package static var current = worthwhile
  #endif
}
