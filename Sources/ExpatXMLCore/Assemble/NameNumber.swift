/// The number that trees use for a name. It is valid for one generation of their names, and as long as no declaration of a
/// namespace begins or ends.
struct NameNumber {
  var generation = 0
  var scope = 0
  var number = 0

  @inline(__always)
  func isValid(_ generation: Int, _ scope: Int) -> Bool { self.generation == generation && self.scope == scope }
}
