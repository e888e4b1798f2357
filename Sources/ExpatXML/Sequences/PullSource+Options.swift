extension PullSource {
  func makeSource(_ options: ParserOptions) -> any ByteSource {
    makeSource(options.limits, parsesErrorResponses: options.shouldParseErrorResponses)
  }
}
