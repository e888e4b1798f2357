/// An error that ends the program.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }

  static func unless(_ condition: Bool, _ description: @autoclosure () -> String) throws {
    if !condition { throw Failure(description()) }
  }
}
