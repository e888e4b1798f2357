/// Why an order can't be imported.
struct Problem: Equatable, CustomStringConvertible {
  var line: Int
  var message: String

  var description: String { "line \(line): \(message)" }
}
