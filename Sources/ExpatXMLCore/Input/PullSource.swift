/// Where a sequence gets its document from, each time that it is iterated.
package struct PullSource: Sendable {
  /// Makes a source that keeps within those limits.
  package let makeSource: @Sendable (_ limits: ParserLimits, _ parsesErrorResponses: Bool) -> any ByteSource

  package init(
    _ makeSource: @escaping @Sendable (_ limits: ParserLimits, _ parsesErrorResponses: Bool) -> any ByteSource
  ) {
    self.makeSource = makeSource
  }
}
