extension PullSource {
  package func makeSource(_ options: ParserOptions) -> any ByteSource {
    makeSource(options.limits, options.shouldParseErrorResponses)
  }
}
