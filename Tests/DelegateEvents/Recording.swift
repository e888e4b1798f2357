// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// All calls of a parser's delegate with their positions, and the result of `parse()`.
public struct Recording: Hashable, Sendable {
  public struct Entry: Hashable, Sendable {
    public var event: DelegateEvent
    public var line: Int
    public var column: Int

    public init(_ event: DelegateEvent, line: Int, column: Int) {
      self.event = event
      self.line = line
      self.column = column
    }
  }

  public var entries: [Entry]
  public var succeeded: Bool

  public init(_ entries: [Entry], succeeded: Bool) {
    self.entries = entries
    self.succeeded = succeeded
  }
}

extension Recording.Entry: CustomStringConvertible {
  public var description: String { "\(line):\(column) \(event)" }
}

extension Recording: CustomStringConvertible {
  public var description: String {
    entries.map { "  \($0)\n" }.joined() + "  parse() is \(succeeded)"
  }
}
