/// The number by which trees refer to a name, as of a generation of their vocabulary.
struct NameNumber {
  var generation = 0
  var number = 0
}
