/// What is repaired, and what that depends on besides the document.
struct RepairRules {
  let repairs: XMLRepairs
  /// Whether declarations outside of the document may be read.
  let readsExternalDeclarations: Bool
  /// The names in the paths of the elements whose markup is text, from the element outwards.
  let textPaths: [[[UInt8]]]
  /// Whether the converter leaves marks at bytes that it can't convert: see ``ConversionMark``.
  var hasMarks = false

  init(_ repairs: XMLRepairs, textElements: [String] = [], readsExternalDeclarations: Bool = false) {
    self.repairs = repairs
    self.readsExternalDeclarations = readsExternalDeclarations
    textPaths =
      repairs.contains(.unescapedMarkup)
      ? textElements.map { $0.utf8.split(separator: UInt8(ascii: "/")).reversed().map(Array.init) } : []
  }
}
