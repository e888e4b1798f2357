/// Opens the document of a sequence, each time that the sequence is iterated.
package struct PullSource: Sendable {
  package let makeSource: @Sendable (ParserOptions) -> any ByteSource

  package init(_ makeSource: @escaping @Sendable (ParserOptions) -> any ByteSource) {
    self.makeSource = makeSource
  }
}
