/// What can't be read at all, as is found out when somebody reads.
package final class RefusingSource: ByteSource {
  private let error: any Error

  package init(_ error: any Error) {
    self.error = error
  }

  package func read(into output: inout OutputRawSpan) throws { throw error }

  package func close() {}
}
