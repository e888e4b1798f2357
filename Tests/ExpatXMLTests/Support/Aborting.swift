/// Aborts a parse from another thread, after `wait` has returned. It must wait at least for the start of the parse,
/// since an abort has no effect before.
func abort(_ parser: ExpatXMLParser, after wait: @escaping @Sendable () -> Void) {
  nonisolated(unsafe) let parser = parser
  Thread.detachNewThread {
    wait()
    unsafe parser.abortParsing()
  }
}
