/// The number that trees use for a name, valid for one generation of their vocabulary.
struct NameNumber {
  var generation = 0
  var number = 0
}
