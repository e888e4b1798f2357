public import ExpatXMLCore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Writes to standard error.
@Sendable public func printError(_ text: String) {
  let bytes = Array(text.utf8)
  _ = unsafe write(STDERR_FILENO, bytes, bytes.count)
}

/// Something wrong at a position of a document.
public struct Fault: Error, Hashable {
  /// What is wrong, in one sentence.
  public var message: String
  /// Where.
  public var position: XMLPosition

  /// Makes a fault.
  public init(_ message: String, at position: XMLPosition) { (self.message, self.position) = (message, position) }

  /// The fault as it is printed, with the line if the document is a file: `feed.xml:2:3: What is wrong.`
  public func report(in name: String, file: String? = nil) -> String {
    let lines = file.map { excerpt(ofFile: $0, at: position) } ?? []
    return (["\(name):\(position): \(message)"] + lines.map { "    \($0)" }).joined(separator: "\n") + "\n"
  }
}
