/// What can't be read at all, as is found out when somebody reads.
final class RefusingSource: ByteSource {
  private let error: any Error

  init(_ error: any Error) {
    self.error = error
  }

  func read(into output: inout OutputRawSpan) throws { throw error }

  func close() {}
}
