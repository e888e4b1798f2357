/// The expected or actual numbers of events of a document.
struct Counts: Equatable {
  var elements = 0
  var attributes = 0
  var textBytes = 0
  var comments = 0
  var instructions = 0

  static func += (left: inout Counts, right: Counts) {
    left.elements += right.elements
    left.attributes += right.attributes
    left.textBytes += right.textBytes
    left.comments += right.comments
    left.instructions += right.instructions
  }
}
