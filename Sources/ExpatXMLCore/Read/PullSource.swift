/// Where a sequence gets its document from, each time that it is iterated.
package struct PullSource: Sendable {
  package let makeSource: @Sendable (ParserOptions) -> any ByteSource

  package init(_ makeSource: @escaping @Sendable (ParserOptions) -> any ByteSource) {
    self.makeSource = makeSource
  }
}
