/// What is repaired, and what that depends on besides the document.
struct RepairRules {
  let repairs: XMLRepairs
  /// Whether declarations outside of the document may be read.
  let readsExternalDeclarations: Bool
  /// The names of the elements whose markup is text.
  let textElements: [String]
  /// Whether the converter leaves marks at bytes that it can't convert: see ``ConversionMark``.
  var hasMarks = false

  init(_ repairs: XMLRepairs, readsExternalDeclarations: Bool = false) {
    self.repairs = repairs
    self.readsExternalDeclarations = readsExternalDeclarations
    // The elements of feeds that may contain HTML.
    textElements =
      repairs.contains(.unescapedMarkup)
      ? ["title", "description", "content", "summary", "subtitle", "content:encoded", "itunes:summary"] : []
  }
}
