/// A source that can't be read. Reading it throws an error.
package final class RefusingSource: ByteSource {
  private let error: any Error

  package init(_ error: any Error) {
    self.error = error
  }

  package func read(into output: inout OutputRawSpan) throws { throw error }

  package func close() {}
}
