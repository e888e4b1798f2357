/// Which text is taken past Expat. What comes of a document is the same.
package struct TextPassing: Sendable, Equatable {
  /// A shorter text costs less if Expat gets it. To change between Expat and what takes text costs some thousand
  /// instructions, and more of them than the processor's cache for instructions holds beside a document's other work.
  fileprivate static let worthwhileBytes = 128

  /// How many bytes of it there must be.
  let shortestText: Int
  /// Whether it is looked for in all of the document, however little was found.
  let isThorough: Bool

  /// Text that is long, in documents that have enough of it.
  package static let worthwhile = TextPassing(shortestText: worthwhileBytes, isThorough: false)
  /// All that can be. For tests.
  package static let all = TextPassing(shortestText: 1, isThorough: true)
  /// For tests.
  package static let long = TextPassing(shortestText: worthwhileBytes, isThorough: true)
  /// None. For tests.
  package static let none = TextPassing(shortestText: .max, isThorough: false)

  #if EXPATXML_TAKES_ALL_TEXT
    @TaskLocal package static var current = all
  #elseif EXPATXML_TAKES_NO_TEXT
    @TaskLocal package static var current = none
  #else
    @TaskLocal package static var current = worthwhile
  #endif
}
